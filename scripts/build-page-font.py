"""Writes src/pages/ui/fonts/noto-sans.woff2, the variable font of the pages, from the same Noto Sans as the labels'.

It is run by hand, since a page needs other letters only with another language:

    apt-get install python3-fonttools python3-brotli
    npm ci && python3 scripts/build-page-font.py
"""

from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.varLib import build

# Hausa, Yoruba, Igbo and their neighbours with their marks, and what French and addresses add.
CHARACTERS = [
    *map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x1CD, 0x1DE), *range(0x300, 0x305)]),
    *"ŊŋŒœƁɓƊɗƘƙƳƴʼƆɔƐɛƎƏəǸǹḾḿṄṅḌḍṢṣẠạẸẹẼẽỊịỌọỤụ",
    *"\u0308\u030c\u0323\u0329\u0331",
    *"\u2009\u202f‐‑–—‘’‚“”„•…‹›₦€−",
]
MASTERS = {"400Regular": 400, "700Bold": 700}


def master(name: str, weight: int) -> SourceDescriptor:
    options = subset.Options(layout_features=["ccmp", "kern", "mark", "mkmk"], hinting=False, recalc_timestamp=False)
    # With the copyright and the licence, which go with every copy.
    options.name_IDs = [*range(7), 13, 14]
    options.drop_tables += ["STAT", "gasp"]
    font = subset.load_font(f"node_modules/@expo-google-fonts/noto-sans/{name}/NotoSans_{name}.ttf", options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(CHARACTERS))
    subsetter.subset(font)
    source = SourceDescriptor(location={"Weight": weight}, familyName="Noto Sans", styleName=name)
    source.font = font
    return source


space = DesignSpaceDocument()
space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=700))
for name, weight in MASTERS.items():
    space.addSource(master(name, weight))
font, *_ = build(space)
del font["STAT"]
font["post"].formatType = 3
font.flavor = "woff2"
font.save("src/pages/ui/fonts/noto-sans.woff2")
