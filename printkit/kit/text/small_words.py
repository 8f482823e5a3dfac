"""The smallest words of languages, of which any text has many: they tell in which one it is."""

from __future__ import annotations

SMALL_WORDS = {
    "en": (
        "the of and to a in is you your it that for with this or on if may from each be one card they "
        "cards player draw all"
    ),
    "fr": (
        "le la les de des du et un une est vous votre que qui pour dans sur avec ou il elle au aux ce pas "
        "en sont à où l'"
    ),
    "de": (
        "der die das und ein eine ist du dein deine nicht mit von zu den dem auf oder wenn karte sie im "
        "einen bei für über zurück"
    ),
    "es": (
        "el la los las de del y un una es que en por con para tu su se o si al carta lo no más jugador cartas"
    ),
    "pt": (
        "o a os as de do da e um uma é que em por com para seu sua se ou ao carta não no na dos à até cartas"
    ),
    "it": "il lo la gli le di del della e un una è che in per con tu tuo si o se al carta non più carte",
    "ca": "el la els les de del un una i en que amb per si no carta cartes més és",
    "nl": "de het een en van is je jouw dat niet met voor op of als kaart zij in te die kaarten één",
    "da": "og er en et at det den til af med for ikke du kort på når får",
    "nb": "og er en et at det den til av med for ikke du kort på når får",
    "sv": "och det en ett är som att på för med du din inte av kort den i om till när får",
    "fi": "ja on ei se kun tai kortti korttia pelaaja joka älä tämä myös",
    "is": "og er en til með af um það að á í ekki spil",
    "pl": "i w na z się nie do to jest że o karta karty za po od lub gracz dwie każdy jeśli",
    "cs": "a v na se je do od za nebo karta karty hráč kartu když všechny",
    "sk": "a v na sa je do od za alebo karta karty hráč kartu keď všetky",
    "hu": "a az egy nem is hogy ha vagy és két minden játékos",
    "ro": "un o de la cu pe nu care sau din carte și şi în două",
    "hr": "i u na je se da od za ili ne karta karte igrač jednu više",
    "sl": "in v na je se da od za ali ne karta karte igralec če več",
    "sq": "dhe e i në të një me për nga",
    "tr": "bir ve bu ile her iki kart oyuncu için kadar",
    "et": "ja on ei see kui või kaart kaarti mängija",
    "lv": "un ir no uz ar par vai kartes spēlētājs",
    "lt": "ir yra su iki ar kortos kortas žaidėjas",
    "ru": "и в не на с из к по от для или карта карту карты карт игрок урон все за вы до",
    "uk": "і в не на з із до по від для або карта карту карти гравець у та",
    "be": "і у не на з да па ад для або карта карту карты",
    "bg": "и в не на с от за по до или карта карти играч се да",
    "sr": "и у не на с од за по до или карта карте играч се да",
    "el": "και το τα των στο με σε για δεν από την της του μια δύο κάρτες",
    "he": "של את על לא עם או כל קלף קלפים שני",
    "ar": "من في على إلى أو لا كل مع بطاقة",
    "fa": "از در به یا که را این با کارت",
    "th": "การ์ด ผู้เล่น",
}
"""Articles, pronouns, prepositions, and words that cards have, by language, in small letters."""
