"""faces: a Kit becomes drawings.

Before: a Kit, its words in one language. After: one standard SVG for each side of a card, token, tile,
marker, standee or board (user unit mm), and one HTML document for each sheet, aid or leaflet. Used by the
press and by the companion, so what is printed is what the phone shows.
"""
