"""word_pictures: every text of a game beside the picture of the face or page that it stands on.

boxes.printed_boxes(game)           what a translator's file says of the boxes that texts are printed in
gather.gather(game, lang, folder)   every text with its translation, its state, its pictures and its places
page.write_page(pictured, out)      the page that shows them, in a browser, without a network
weblate.write_screenshots(...)      the same pictures as Weblate's API for screenshots takes them
"""
