#!/usr/bin/env python3
"""Derives the content lexicons from public tables and the hand-made overlays in Scripts/lexicon.

    python3 Scripts/derive_lexicons.py --data FOLDER --out Grammars/en/lexicon

FOLDER holds foods.tsv, portions.tsv, food_defaults.tsv, drugs.tsv, supplements.tsv, symptoms.tsv and activities.tsv;
Scripts/README.md says where they come from. Same input, same output, byte for byte.
"""
import argparse
import csv
import itertools
import re
import unicodedata
from pathlib import Path

OVERLAYS = Path(__file__).resolve().parent / "lexicon"


# ---------------------------------------------------------------- reading and writing

def table(path):
    """Rows of a tab-separated file with a header; lines that start with # and empty lines are skipped."""
    with open(path, encoding="utf-8", newline="") as f:
        lines = [line.rstrip("\r\n") for line in f if line.strip() and not line.startswith("#")]
    head = lines[0].split("\t")
    rows = []
    for n, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) > len(head):
            raise SystemExit(f"{path}: row {n} has {len(cells)} cells for {len(head)} columns: {line}")
        rows.append(dict(zip(head, cells + [""] * (len(head) - len(cells)))))
    return rows


def overlay(name):
    path = OVERLAYS / name
    return table(path) if path.exists() else []


def fold(s, signs=False):
    """The written form of a phrase: lower case ASCII, single blanks, hyphens as blanks, apostrophes kept; "&" and "%" as words unless they are kept."""
    s = s.lower().replace("\u2019", "'").replace("\u00ae", "").replace("\u00e6", "ae").replace("\u00f8", "o").replace("\u0142", "l")
    s = "".join(c for c in unicodedata.normalize("NFKD", s) if not unicodedata.combining(c))
    if not signs:
        s = s.replace("&", " and ").replace("%", " percent ")
    s = re.sub(r"(?<=\d)\.(?=\d)", "_DOT_", s)
    s = re.sub(r"\.", " " if re.search(r"\.\w\w", s) else "", s).replace("_DOT_", ".")
    s = re.sub(r"[-,;:!?]", " ", s)
    return " ".join(s.split())


GOOD = re.compile(r"[a-z0-9](?:[a-z0-9' .%&]|(?<=\bw)/)*$")


def good(p):
    return bool(GOOD.match(p)) and not p.endswith("'") or p.endswith("s'")


def expand(pattern):
    """'{baked,fried} fish' -> ['baked fish', 'fried fish']; an empty choice leaves the word out."""
    parts = re.split(r"(\{[^{}]*\})", pattern)
    choices = [p[1:-1].split(",") if p.startswith("{") else [p] for p in parts]
    return [" ".join("".join(c).split()) for c in itertools.product(*choices)]


def phrases(cell):
    """The phrases of an overlay cell: alternatives with |, choices in braces; a phrase with a backslash keeps its signs ("2\\% milk")."""
    return [fold(p.replace("\\", ""), signs="\\" in p) for alternative in cell.split("|") for p in expand(alternative) if p.strip()]


IRREGULAR = {"leaves": "leaf", "loaves": "loaf", "halves": "half", "knives": "knife", "feet": "foot", "teeth": "tooth", "mice": "mouse",
             "geese": "goose", "calves": "calf", "children": "child", "men": "man", "women": "woman",
             "slushie": "slushie", "slushies": "slushie"}    # another spelling of "slushy", which the loader does not make of it


def one_of(word):
    """The singular of a plural, for names."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) <= 3 or not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")):
        return word
    if word.endswith("ies") and len(word) > 5:
        return word[:-3] + "y"
    return word[:-2] if re.search(r"(ch|sh|x|ss|zz|oe)es$", word) and not word.endswith("aches") else word[:-1]


def singular(word):
    """One form for both numbers of a word, for comparing; not itself always a word."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) > 4 and re.search(r"ies?$", word):
        return re.sub(r"ies?$", "y", word)
    if re.search(r"(ch|sh|x|ss|o)es?$", word) and len(word) > 4:
        return re.sub(r"es?$", "", word)
    if len(word) <= 3 or not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")):
        return word
    return word[:-1]


PLURAL = {"foot": "feet", "tooth": "teeth", "calf": "calves"}


def plural(phrase):
    """The plural of a phrase's last word."""
    head, _, word = phrase.rpartition(" ")
    if word in PLURAL:
        word = PLURAL[word]
    elif re.search(r"(s|x|ch|sh|z)$", word):
        word = word if word.endswith("s") and not word.endswith("ss") else word + "es"
    elif re.search(r"[^aeiou]y$", word):
        word = word[:-1] + "ies"
    else:
        word += "s"
    return f"{head} {word}".strip()


def key(phrase):
    """One key for both numbers of a phrase (its last word)."""
    words = phrase.split()
    return " ".join(words[:-1] + [singular(words[-1])]) if words else phrase


class Book:
    """Phrases that are already taken, in either number."""

    def __init__(self):
        self.taken = {}

    def take(self, phrase, row):
        if not phrase or not good(phrase) or key(phrase) in self.taken:
            return False
        self.taken[key(phrase)] = row
        return True


def number(x, places=1):
    if x in ("", None):
        return ""
    s = f"{float(x):.{places}f}"
    return s.rstrip("0").rstrip(".") if "." in s else s


def cut(phrase):
    """The phrase as the loader cuts it: "7up" and "7 up" are one."""
    return re.sub(r"(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)", " ", phrase)


def first_rows(rows):
    """The rows without phrases that an earlier row has."""
    owner = {}
    for i, r in enumerate(rows):
        own = [p for p in r[0].split("|") if owner.setdefault(cut(p), i) == i]
        if own:
            yield ("|".join(own),) + tuple(r[1:])


def write(out, name, comments, head, rows):
    rows = sorted(first_rows(rows), key=lambda r: r[0])
    with open(out / name, "w", encoding="utf-8", newline="\n") as f:
        for c in comments:
            f.write(f"# {c}\n")
        f.write("\t".join(head) + "\n")
        seen = set()
        for r in rows:
            assert len(r) == len(head), r
            assert not any("\t" in c or "\n" in c for c in r), r
            for p in r[0].split("|"):
                assert p and p in (fold(p), fold(p, signs=True)) and p not in seen, (name, p, r)
                seen.add(p)
            f.write("\t".join(r) + "\n")
    print(f"{name}: {len(rows)} rows, {len(seen)} phrases")


# ---------------------------------------------------------------- foods and drinks

DRINK_CATEGORY = re.compile(
    r"^(milk, |flavored milk|coffee$|tea$|soft drinks|diet soft|diet sport|sport and energy|fruit drinks|.*juice$|baby juice|beer|wine|liquor|"
    r"smoothies|milk shakes|nutritional bev|enhanced|flavored or carb|tap water|bottled water|baby water|plant-based milk|milk substitutes|"
    r"other diet drinks|human milk|formula|beverages)", re.I)
DRINK_DESCRIPTION = re.compile(r"^(milk|coffee|tea|water|soymilk|silk .*milk|alcoholic beverage|beverages?|.*\bjuice\b(?!.*\b(pack|packed|canned in|frozen novelties)\b))", re.I)
NOT_DRINK = re.compile(r"milk dessert|milk, (dry|condensed)|protein powder|milk ?shake mix|creamer|condensed|evaporated|powder|dry mix|gravy|sauce|soup|in juice|juice pack|in .*juice", re.I)
SKIP_CATEGORY = re.compile(r"^(baby|formula|human milk|american indian)", re.I)


BRANDED = re.compile("Cereals|Fast Foods|Restaurant|Sweets|Snacks|Baked")


# Words that alone are a person, a pet, a complaint or a size, and so would take a name apart ("corn dog", "pot roast", "protein shake", "double cheeseburger").
HELD = re.compile(r"\b(dogs?|bab(y|ies)|m[ae]n|boys?|girls?|bunny|buddy|daddy|shakes?|king|queen|granny|grandma's|mom's|uncle|auntie|captain|mother's|chef|chef's|dr|doctor|mr|[a-z]+y's|dave's|nathan's|"
                  r"^grilled|^fried|^baked|^roasted|^cooked|barbara's|john's|papa|she|pot|jerk|mini|double|light|whole|mild|oh|so|split|air fryer|little|crushed|goldfish|drizzle|insomnia|horseradish|low sugar|box|well|mike's|teething|tia|debbie|olive garden|slow cooker)\b")


# Eaten by themselves: "bread and lentil soup" is two foods, "cheese and leek pasty" one. Marked "5".
STAPLES = set("toast bread rice salad chips fries roll naan pasta soup sandwich burger cracker crackers pizza noodles crisps wrap curry porridge cereal yogurt yoghurt mash wedges nuggets burrito taco tacos quesadilla "
              "dumplings samosa samosas bhaji roti chapati paratha dosa idli oatmeal cookie cookies cake muffin bagel croissant pancakes waffles coleslaw guacamole salsa lasagna lasagne omelette omelet stew chili chilli crumpet "
              "gyoza sushi ramen pho quiche pie popcorn pretzel pretzels jerky granola fritters pickles olives biscuits scone scones doughnut donut brownie pudding jelly pasty focaccia baguette pita pitta kebab poutine nachos eba fufu amala garri banku kenkey ugali sadza nshima injera plantain yam couscous potatoes spaghetti macaroni eggs".split())


def sure(phrase, common):
    """The mark of a name: "1" an ordinary word, else how many words it has ("2%" is two), so that a long name is believed and not its parts; "coffee black" is a drink and how it was had."""
    if not common and phrase in STAPLES:
        return "5"
    if common or " " not in phrase or re.search(r"^(small|big|large|a) | (black|neat|on the rocks)$|^(leg|side) of ", phrase):
        return common
    return "4" if HELD.search(phrase) else str(min(4, len(fold(phrase).split())))


def is_drink(r):
    d = r["description"]
    if NOT_DRINK.search(d):
        return False
    if DRINK_CATEGORY.search(r["category"]):
        return True
    return r["category"] in ("Fruits and Fruit Juices", "Dairy and Egg Products", "Legumes and Legume Products", "Vegetables and Vegetable Products",
                             "Not included in a food category") and bool(DRINK_DESCRIPTION.search(d))


UNIT_WORDS = {"tbsp": "tablespoon", "tsp": "teaspoon", "fruit": "piece", "item": "piece", "each": "piece", "pieces": "piece", "whole": "piece", "unit": "piece",
              "individual packet": "packet", "individual container": "container", "egg": "piece", "breast": "breast", "cookies": "cookie", "crackers": "cracker",
              "hot dog": "piece", "frankfurter": "piece", "link": "link", "patty": "patty"}
KEEP_UNITS = set("cup tablespoon teaspoon slice piece bowl can bar packet package bag stick scoop cookie cracker serving container fillet link patty strip "
                 "sandwich small medium large chip nut muffin roll egg pancake waffle steak chop breast thigh leg wing drumstick ear head stalk spear clove leaf "
                 "wedge sprig bunch jar carton pouch cube ball donut doughnut bagel tortilla taco burrito pie cake cupcake pizza square pretzel berry grape cherry olive "
                 "date fig bottle glass tub rib nugget tender dumpling meatball kernel stick floret half".split())


def unit_name(u):
    u = u.lower().strip()
    if u in UNIT_WORDS:
        return UNIT_WORDS[u]
    if u in KEEP_UNITS:
        return u
    if re.match(r"(oz|fl oz|lb|cubic|surface|guideline|quart|pint|inch|nlea|gerber|beech|ml|g)\b", u):
        return None
    head = re.split(r"[ ,(/]", u)[0]
    if head == "cup":
        return None if "yields" in u or "dry" in u else "cup~"
    if re.match(r"(medium|regular|medium or regular) slice", u):
        return "slice"
    if re.match(r"(small|large|thin|thick|snack|cracker|small or thin|large or thick)[^ ]* ?.*slice", u) or "snack-size" in u:
        return None
    if re.match(r"(medium|regular) (slice|piece)", u) or re.match(r"slice|piece, (nfs|medium)|piece/slice", u):
        return "slice~" if "slice" in u else "piece~"
    if re.match(r"(medium|regular)\b", u):
        return "medium~"
    if head in ("small", "large") and "slice" not in u and "piece" not in u:
        return head + "~"
    head = UNIT_WORDS.get(head, head)
    if head in KEEP_UNITS and "yield" not in u:
        return head + "~"
    return None


def read_portions(path):
    found = {}
    for r in table(path):
        amount = float(r["amount"] or 1) or 1
        grams = float(r["grams"]) / amount
        units = found.setdefault(r["id"], {})
        if r["unit"] == "default":
            units.setdefault("default", float(r["grams"]))
            continue
        u = unit_name(r["unit"])
        if u is None:
            u = "first~"
        exact, name = not u.endswith("~"), u.rstrip("~")
        if exact:
            if not units.get("!" + name):
                units[name] = grams
                units["!" + name] = True
        else:
            units.setdefault(name, grams)
    return found


SPOONED = (r"sauce|gravy|dressing|oil|butter|spread|jam|syrup|sugar|honey|cream|spice|mustard|ketchup|catsup|mayonnaise|dip|salsa|yogurt|cereal|seeds?|nuts?|rice|beans|soup|oatmeal|pudding|"
           r"applesauce|cheese|peas|corn|hummus|relish|powder|flour|vinegar|peanut|topping|condiment|salad|guacamole|molasses|jelly|preserve|granola|grits|pasta|lentil|quinoa|couscous|berries|raisin|potato")
ORDINARY = [(r"^baked prod", 60), (r"^(fast foods|restaurant|meals)", 200), (r"^snacks", 30), (r"^breakfast cereals", 40), (r"^soups?, sauces.*soup", 245), (r"spices and herbs|herb|spice", 2), (r"vinegar|soy sauce|extract|hot sauce", 10), (r"salad dressing|mayonnaise|ketchup|catsup|mustard|sauce, (barbecue|steak|fish|oyster|hoisin|teriyaki|chili|hot|worcest)|relish|"
             r"gravy|sauce|syrup|jam|jelly|honey|molasses|preserve|topping|frosting|spread", 30), (r"fats and oils|\boil\b|butter|margarine|lard", 14), (r"sugar", 8),
            (r"nut and seed|nuts|seeds", 30), (r"flour|starch|baking|yeast|bran,|germ", 30), (r"cheese", 28), (r"cereal", 40),
            (r"beef prod|pork prod|lamb, veal|poultry prod|finfish", 110), (r"sausage|luncheon", 55), (r"legumes", 130), (r"vegetables", 90), (r"fruits", 140), (r"sweets", 40), (r"soup", 245)]


def ordinary(text, units, portion):
    """An ordinary portion of a food for which the source gives none: household sense by category, never a whole cup of ketchup."""
    for pattern, grams in ORDINARY:
        if re.search(pattern, text, re.I):
            small = grams <= 40
            if small or portion is None or portion > 3 * grams or portion < grams / 5:
                return grams if small or "piece" not in units or not grams / 3 < units["piece"] < grams * 3 else units["piece"]
            return portion
    return portion


BOWL = re.compile(r"cereal|soup|rice|pasta|noodle|oatmeal|salad|chili|stew|ramen|grits|porridge|fruit|berries|ice cream|yogurt|beans|popcorn|macaroni|curry|pudding|gumbo|congee", re.I)
HANDFUL = re.compile(r"nuts|seeds|nut and seed|chips|pretzel|popcorn|cereal|dried fruit|berr|grape|candy|snack|cracker", re.I)


def measures(food, portions):
    """(grams of an ordinary portion, {unit: grams})."""
    found = dict(portions.get(food["id"], {}))
    default, first = found.pop("default", None), found.pop("first", None)
    units = {u: g for u, g in found.items() if not u.startswith("!") and g > 0}
    text = food["category"] + " " + food["description"]
    if 5 <= units.get("medium", 0) <= 400:
        units["piece"] = units["medium"]
    for u in ("chip", "kernel", "pretzel", "cracker", "nut"):    # "medium" is the bag here
        if u in units:
            units["piece"] = units[u]
    for u in ("sandwich", "egg", "cookie", "cracker", "muffin", "roll", "pancake", "waffle", "patty", "link", "bar", "taco", "burrito", "bagel", "nugget", "fillet",
              "chip", "donut", "doughnut", "breast", "wing", "strip", "steak", "chop", "cupcake", "tortilla", "dumpling", "slice"):
        if u in units:
            units.setdefault("piece", units[u])
    if "cup" in units:
        units.setdefault("tablespoon", units["cup"] / 16)
        units.setdefault("teaspoon", units["cup"] / 48)
        if BOWL.search(text):
            units.setdefault("bowl", units["cup"] * 1.5)
        if HANDFUL.search(text):
            units.setdefault("handful", units["cup"] / 5 if re.search("nut|seed", text, re.I) else units["cup"] / 2)
    elif "tablespoon" in units:
        units.setdefault("cup", units["tablespoon"] * 16)
        units.setdefault("teaspoon", units["tablespoon"] / 3)
    portion = default
    if portion is None:
        for u in ("serving", "medium", "sandwich", "piece", "bar", "slice", "container", "cup", "fillet", "package", "tablespoon"):
            if u in units:
                portion = units[u]
                break
        else:
            portion = first if first and 10 <= first <= 400 else None
    if default is None:
        portion = ordinary(text, units, portion)
    for u in ("piece", "medium", "large", "small"):
        if units.get(u, 0) > 1500:
            del units[u]
    if "piece" in units and re.search(r"pizza|cake|pie\b|pies|bread|toast|quiche|lasagna|meat ?loaf|cheese", text, re.I):
        units.setdefault("slice", units["piece"])
    if re.search(r"soup|chili|stew|oatmeal|cereal, cooked|ramen|pho|curry", text, re.I) and "cup" not in units and portion:
        units.setdefault("bowl", portion)
    if portion and "piece" not in units and units.keys() & {"small", "large", "medium"}:
        units["piece"] = portion
    if portion is None:
        portion = units.get("piece") or units.get("slice") or 100
    if re.search(r"salad", text, re.I) and not re.search(r"dressing", text, re.I) and portion < 60:
        portion = 100
    # "Two bananas" are no two slices of one.
    if portion and units.get("piece", portion) < portion / 4 and re.search("fruit|vegetable", food["category"], re.I) and not re.search(SMALL, text, re.I):
        units["piece"] = portion
    if not re.search(SPOONED, text, re.I):
        units.pop("tablespoon", None)
        units.pop("teaspoon", None)
    if portion:
        units["serving"] = portion
    # What a person calls a package, a can, a plate, a dozen.
    for unit, others in (("package", ("package", "bag", "packet", "pouch", "container")), ("can", ("can", "container", "jar"))):
        found = next((units[u] for u in others if u in units), None)
        if found:
            units[unit] = found
    for pattern, grams in CANNED:
        if "can" not in units and re.search(pattern, text, re.I):
            units["can"] = grams
    return portion, units


SMALL = r"berr|grape|cherr|olive|\bdates?\b|figs?\b|raisin|prune|apricot|nuts?\b|almond|baby carrot|cherry tomato|chips?\b|bean|peas?\b|corn\b|sprout|mushroom|radish|okra|asparagus|dried"
CANNED = [("soup", 305), ("tuna", 112), ("sardine", 90), ("salmon", 150), ("beans|chickpea|lentil", 250), ("spaghetti|ravioli", 400), ("chili|stew", 400), ("peaches|pineapple|pears|fruit cocktail", 240), ("corn|peas|tomato", 240)]
# What the grammar asks for (`unit:` of its measures); the others are never looked up.
ASKED = set("slice piece cup bowl handful scoop tablespoon teaspoon serving package can dozen pint".split())


def unit_text(units):
    units = {u: g for u, g in units.items() if u in ASKED}
    if 2 <= units.get("piece", 0) <= 150:
        units["dozen"] = 12 * units["piece"]
    return ";".join(f"{u}={number(g, 0 if g >= 10 else 1)}" for u, g in sorted(units.items()) if g >= 0.05)


PLACES = ("kcal", "protein_g", "carb_g", "fat_g", "fiber_g")


def food_cells(food, portions, o=None):
    """The attribute cells of foods.tsv after the phrase; `o` is an overlay row whose filled cells win."""
    o = o or {}
    portion, units = measures(food, portions)
    if o.get("portion"):
        portion = float(o["portion"])
        units["serving"] = portion
    for pair in filter(None, (o.get("units") or "").split(";")):
        u, g = pair.split("=")
        units[{"bag": "package", "packet": "package", "biscuit": "piece", "cookie": "piece", "chip": "piece"}.get(u, u)] = float(g)
    values = [number(o.get(p.split("_")[0]) or food[p]) for p in PLACES]
    return values + [number(portion, 0) if portion else "", unit_text(units), o.get("common", "")]


DROP_WORDS = re.compile(
    r"\b(prepared|commercially|commercial|nfs|regular|all flavors|all commercial varieties|school|home ?made|from (fresh|frozen|dry mix|restaurant|fast food|school lunch)|"
    r"as ingredient|as purchased|ready to (eat|serve|heat)|purchased at a restaurant|year round average|unspecified|puerto rican style|loaf type|"
    r"original flavor|plain type|select|choice|prime|pre packaged|bone in|lip on|lip off|retail parts|ready to bake|shelf stable|broilers?|stage \d|fluid|flavou?r|type|snacks?$)\b")
NOBODY = re.compile(
    r"\b(ns|nfs|excluding|unprepared|immature|mature|separable|trimmed|moist heat|dry heat|solids|drained|enriched|unenriched|fortified|reconstituted|undiluted|"
    r"yields?|miscellaneous|specified|varieties|imported|domestic|australian|zealand|urmis|by products|rehydrated|dehydrated|partially|defatted|hydrogenated|industrial|"
    r"shortening|interesterified|leavening|stabilized|concentrate|sulfured|uncooked|infant|toddler|strained|junior|babyfood|baby food|carrageenan|"
    r"meat only|and skin|giblets|mechanically|deboned|cap off|shank half|butt half|visible|cured extra|variety meats|low moisture|part skim milk|ethnic|"
    r"calorie|ascorbic|vitamins?|sweetener|phosphate|potassium|iodine|iodized|vegetable oil|flesh|peel|dry mix|dry form|dry$|unpopped|frozen meal|diet frozen|nutri|"
    r"made with|no added|added|not (further|coated|made)|fat (not )?eaten|from pre|type of|percent lean|percent fat|grade|retail|institutional|usda|commodity|"
    r"separately|proportion|salt$|unsalted butter stick|and or|nondairy|whippable|acid|base$|mix$|powder mix|pack|other than|assorted|healhty|reduced|crude|floured|entree|groat|standard|family style|coated|filled|fryer|roasters|sprouted|leafy|shoots|tallow|family|sized?|style$|kernels?|standard|like|paste|multiple|trio|uncoated|dietetic|skin|unbuttered|canned style|chunk style|chunky style|including|single serve|oil roasted|whole groat|unenriched|degermed|light meat|dark meat|cake or|creams$|composite|variety|average|unheated|heated|thawed|liquid|nonfat dry|instantized|anisette|quick cooking|parboiled|extra|inch|diameter|oz|double pie|made|topped|pieces|coating|dinner frozen|all areas|all types|precooked|reheated|asian indian|anhydrous|extender|unblanched|unpeeled|toppings|batter|round ball|estilo|america's cut|sugared|tops|fast food|meal bread|not|turtle|"
 r"cooked dried|spleen|oriental|european|potherb|yambean|purslane|from|includes?|containing|contains|solid|substitute|imitation|barbecue loaf|unbaked|shelf|jenny craig|lean pockets?|arctic|eskimo|navajo|hopi|apache)\b")


def spoken(name):
    """What a person would say for a table name, or None."""
    s = fold(re.sub(r"\([^)]*\)", " ", name))
    s = DROP_WORDS.sub(" ", s)
    s = re.sub(r"\b(frankfurter or hot dog|frankfurter) sandwich\b", "hot dog", s)
    s = re.sub(r"\bfrankfurter or hot dog\b|\bfrankfurter\b", "hot dog", s)
    s = re.sub(r"\b(\w+) \1\b", r"\1", " ".join(s.split()))
    s = re.sub(r"^(and|or|with|of) | (and|or|with|of|in|on)$", "", s)
    if not s or not good(s) or re.search(r"[/\"#()]", s) or NOBODY.search(s) or re.search(r"\d\d", s):
        return None
    return s


JOINED_HEAD = ("sandwich|soup|pizza|burrito|salad|omelet|casserole|sub|bagel|cookie|cake|bar|dressing|sauce|chips|quesadilla|taco|enchilada|stew|dip|roll|muffin|biscuit|croissant|chicken|pork|"
               "shrimp|meatball|cabbage|cereal|pudding|melt|pie|wrap|chowder|crackers|popcorn|ice cream")
JOINED_NAMES = {"bread and butter", "half and half", "m and ms", "mike and ike", "good and plenty", "quarter pounder with cheese", "whopper with cheese", "pork and beans", "mac and cheese",
                "mac n cheese", "macaroni and cheese", "peanut butter and jelly", "pb and j", "spaghetti and meatballs", "spaghetti with meatballs", "beef and broccoli", "rice and beans",
                "beans and rice", "black beans and rice", "sweet and sour", "macaroni with cheese", "chicken and dumplings", "corned beef hash", "half n half"}


def one_food(s):
    """False for a table name that joins foods ("turkey with gravy"): what is said so is a meal of several parts."""
    if not re.search(r" (and|with|on|in|from|without|for|of|by|to) ", f" {s} "):
        return True
    if s in JOINED_NAMES:
        return True
    return bool(re.match(rf"[^ ]+( [^ ]+)? and [^ ]+( [^ ]+)? ({JOINED_HEAD})$", s)) or bool(re.match(r"(cream|leg|rack|hearts|loin|breast) of [^ ]+( soup)?$", s))


MERGED = [("chow mein or chop suey", ("chow mein", "chop suey")), (" cake or cupcake", (" cake", " cupcake")), ("turnover or hot pocket", ("turnover", "hot pocket")), ("cereal or granola bar", ("granola bar", "cereal bar")),
          ("chicken or turkey", ("chicken", "turkey")), ("ham or pork", ("pork", "ham")), ("ice cream bar or stick", ("ice cream bar",))]


def alternatives(s):
    """'taquito or flauta with chicken' -> both; a name with any other 'or' is not said."""
    for a, b in MERGED:
        if a in s:
            return [x for one in b for x in alternatives(s.replace(a, one))]
    m = re.match(r"^(.*?)\b(\w+) or (\w+)\b(.*)$", s)
    if m:
        both = [" ".join((m[1] + m[2] + m[4]).split()), " ".join((m[1] + m[3] + m[4]).split())]
        return [x for b in both for x in alternatives(b)]
    return [s]


DISH = "taco burrito enchilada quesadilla sandwich pizza soup salad omelet pie casserole wrap sub burger taquito flauta chimichanga tostada tamale fajitas curry stew lasagna".split()


def said_with(s):
    """'burrito with beef' is also said 'beef burrito'."""
    m = re.match(rf"^((?:\w+ )?(?:{'|'.join(DISH)})) with (\w+(?: \w+)?(?: and \w+)?)$", s)
    return [f"{m[2]} {m[1]}"] if m and "sauce" not in m[2] else []


BACKWARD = re.compile(r"^(.+?) (white|yellow|red|green|brown|chocolate|whole wheat|whole grain|plain|sliced|mashed|fried|scrambled|t bone|flank|sirloin|ribeye|vegetarian|meatless|bbq|raw|wild|"
                      r"mcdonald's|kfc|burger king|wendy's|taco bell|subway|popeyes)$")
COMPOUND = re.compile(r"^(egg|cole|pot|baked|hot|tossed|de|dulce|corn|potato|boiled|hash)$")


def turned(s):
    """'cake white' -> 'white cake'."""
    m = BACKWARD.match(s)
    return f"{m[2]} {m[1]}" if m and not COMPOUND.match(m[1]) else s


def variants(s):
    """Other words for the same cooking."""
    m = re.match(r"^(baked|grilled|fried|roasted|boiled|steamed|braised|broiled|smoked|stewed) (.*)$", s)
    if m and len(s.split()) <= 4 and not re.search(r"cake|cookie|crust|cereal|muffin|chips|pastry|tart|loaf|pie$|nuts?$|seeds?$|bread|snack|wonton|beans|acorn|peas$", s):
        for other in {"roasted": ("roast",), "braised": ("stewed", "slow cooked"), "broiled": ("grilled",), "baked": ("oven baked", "roasted"), "fried": ("pan fried",), "boiled": ("cooked",),
                      "steamed": ("cooked",), "grilled": ("bbq",), "stewed": ("slow cooked",)}.get(m[1], ()):
            yield f"{other} {m[2]}"
    if s.startswith("low fat "):
        yield s.replace("low fat", "lowfat", 1)
        yield s.replace("low fat", "light", 1)
    if s.startswith("fat free "):
        yield s.replace("fat free", "nonfat", 1)
    if s.startswith("decaffeinated "):
        yield s.replace("decaffeinated", "decaf", 1)
    if s.endswith(" yogurt"):
        yield s[:-6] + "yoghurt"
    if s.startswith("barbecue "):
        yield "bbq " + s[9:]
    if s.endswith(" omelet"):
        yield s + "te"
    if s.endswith(" doughnut"):
        yield s[:-8] + "donut"


BAD_ALIAS = re.compile(r"^(leaf|brewed|instant|stick|cup|roll|plain|salted|raw|fresh|canned|frozen|dried|baked|large|small|white|dark|whole|light|regular|flavou?red|nuts?|meat|with .*|"
                       r"all .*|includes? .*|any .*|other .*|made .*|from .*|no .*|.*\bbased?|.*\bstyle|.*\bflavors?|.*\bdish|liquid|powder|mix|sugar free|fat free|low fat|diet|filled|frosted|iced|"
                       r"sweetened|unsweetened|homemade|reduced .*|added .*|part skim|skinless|boneless|decaffeinated|decaf|tea bags?|bottled|in .*|on .*|and .*|urmis.*)$")


def food_rows(data):
    foods = {r["id"]: r for r in table(data / "foods.tsv")}
    portions = read_portions(data / "portions.tsv")
    removed = {key(p) for name in ("foods_removed.tsv", "drinks.tsv") for r in overlay(name) for p in phrases(r["phrase"].replace("*", ""))} - {"squash", "oat", "seven"}
    common = {key(p) for r in overlay("foods_common.tsv") for p in phrases(r["phrase"])}
    weighed = {key(p): {k: v for k, v in r.items() if k != "phrase" and v} for r in overlay("food_portions.tsv") for p in phrases(r["phrase"])}
    book, rows = Book(), {}

    def add(phrase, food, o=None):
        if key(phrase) in removed:
            return
        cells = tuple(food_cells(food, portions, {**(o or {}), **weighed[key(phrase)]} if key(phrase) in weighed else o))
        if key(phrase) in common:
            cells = cells[:-1] + ("1",)
        cells = cells[:-1] + (sure(phrase, cells[-1]),)
        if book.take(phrase, food["id"]):
            rows.setdefault(cells, []).append(phrase)

    for r in overlay("foods.tsv"):
        for p in phrases(r["phrase"]):
            add(p, foods[r["id"]], r)
    drink_defaults = []
    for r in table(data / "food_defaults.tsv"):
        p = fold(r["phrase"])
        if is_drink(foods[r["id"]]):
            drink_defaults.append((p, foods[r["id"]]))
        elif not re.search(r" of ", p):
            add(p, foods[r["id"]])
    ordered = sorted(foods.values(), key=lambda r: (r["pref"] != "1", r["source"] == "SR28", r["source"] == "FNDDS1718"))
    eaten = [r for r in ordered if not is_drink(r) and not SKIP_CATEGORY.search(r["category"])]
    names = []
    for r in eaten:
        s = spoken(r["spoken_name"])
        if r["pref"] != "1" or s is None or len(s.split()) > (3 if r["source"] == "SR28" and not BRANDED.search(r["category"]) else 4 if r["source"] == "SR28" else 5):
            continue
        if r["source"] == "SR28" and re.search(r"\b(raw|lean only|lean and fat|uncooked|unprepared|dry)\b", r["description"]) and re.search("Beef|Lamb|Pork|Poultry", r["category"]):
            continue
        names += [(y, r) for x in alternatives(s) for y in [turned(x)] + said_with(x) if one_food(y)]
    for s, r in names:
        add(s, r)
    for r in eaten:
        for a in r["aliases"].split("|"):
            s = spoken(a)
            if s and 3 <= len(s) and len(s.split()) <= 4 and not BAD_ALIAS.match(s):
                for x in alternatives(s):
                    if one_food(x):
                        add(turned(x), r)
    for s, r in names:
        for v in variants(s) if r["source"] != "SR28" or len(s.split()) <= 3 else ():
            add(v, r)
    return [("|".join(p),) + cells for cells, p in rows.items()], foods, portions, drink_defaults


BEVERAGE = [(r"\b(hemp|oat|almond|soy|soya|rice|cashew|coconut) milk|^(whole|skim|low ?fat|reduced fat|fat free|chocolate|strawberry|dry|goat'?s?|butter|lactose free|\w+ percent)? ?milk$|\bmilk$|buttermilk|soymilk|kefir", "milk"),
            (r"smoothie", "smoothie"),
            (r"chamomile|herbal|peppermint tea|mint tea|ginger tea|rooibos|hibiscus tea|lemon balm tea|raspberry leaf tea", "herbal_tea"),
            (r"milk ?shake|malted|\bshake$|latte|coffee|tea$|beer|wine|soda", "other"),
            (r"juice$|juice blend|nectar|cider$", "juice"),
            (r"\bwater$|seltzer$|^club soda$", "water")]


def beverage(phrase, food):
    for pattern, kind in BEVERAGE:
        if re.search(pattern, phrase):
            return kind
    return "other"


def drink_rows(foods, portions, defaults):
    removed = {key(p) for r in overlay("drinks_removed.tsv") for p in phrases(r["phrase"])}
    common = {key(p) for r in overlay("drinks_common.tsv") for p in phrases(r["phrase"])}
    book, rows = Book(), {}

    def add(phrase, food, o=None):
        o = o or {}
        if key(phrase) in removed:
            return
        portion, units = measures(food, portions)
        ml = o.get("portion") or (number(portion, 0) if portion and portion >= 25 else "")
        kind = o.get("beverage") or beverage(phrase, food)
        temperature = (o.get("temperature", "") if re.search(r"\b(iced?|frozen|cold|hot|warm|slush\w*)\b", phrase) else "") or ("cold" if re.match(r"(iced|frozen) ", phrase) else "hot" if re.match(r"hot (chocolate|cocoa|toddy|apple cider|cider)", phrase) else "")
        cells = (kind, number(o.get("kcal") or food["kcal"]), temperature, ml, sure(phrase, "1" if key(phrase) in common else o.get("common", "")))
        if book.take(phrase, food["id"]):
            rows.setdefault(cells, []).append(phrase)

    exact = {p: food for p, food in reversed(defaults)}    # what the source knows by this very name
    for r in foods.values():
        s = spoken(r["spoken_name"])
        if s and r["pref"] == "1" and r["source"] != "SR28" and is_drink(r):
            exact.setdefault(s, r)
    for r in overlay("drinks.tsv"):
        food = foods.get(r["id"]) or {"kcal": "", "id": "", "category": "", "description": ""}
        for p in phrases(r["phrase"]):
            own = exact.get(p)
            near = own and float(own["kcal"]) <= 2 * float(r["kcal"] or food["kcal"]) + 30
            add(p, food, dict(r, kcal=own["kcal"]) if near else r)
    for p, food in defaults:
        if not re.search(r"\b(of|hot) ", p) or p in ("hot chocolate", "hot cocoa"):
            add(p, food)
    ordered = sorted(foods.values(), key=lambda r: (r["pref"] != "1", r["source"] == "SR28", r["source"] == "FNDDS1718"))
    drinks = [r for r in ordered if is_drink(r) and not SKIP_CATEGORY.search(r["category"])
              and not re.search(r"not reconstituted|dry mix|powder|\bdry\b|concentrate|evaporated|condensed", r["description"], re.I)]
    for r in drinks:
        s = spoken(r["spoken_name"])
        if r["pref"] == "1" and s and len(s.split()) <= (3 if r["source"] == "SR28" else 4):
            for x in alternatives(s):
                if one_food(x):
                    add(turned(x), r)
    for r in drinks:
        for a in r["aliases"].split("|"):
            s = spoken(a)
            if s and 3 <= len(s) and len(s.split()) <= 4 and not BAD_ALIAS.match(s) and (" " in s or r["category"].startswith("Liquor")):
                for x in alternatives(s):
                    if one_food(x):
                        add(turned(x), r)
    return [("|".join(p),) + cells for cells, p in rows.items()]


# ---------------------------------------------------------------- drugs and supplements

SALTS = re.compile(r"\b(hydrochloride|hcl|hydrobromide|sulfate|sodium|potassium|calcium|magnesium|acetate|phosphate|maleate|mesylate|fumarate|tartrate|bitartrate|besylate|citrate|succinate|"
                   r"monohydrate|dihydrate|anhydrous|nitrate|bromide|chloride|dipropionate|furoate|valerate|propionate|acetonide|tosylate|pamoate|gluconate|lactate|disodium|"
                   r"tromethamine|meglumine|medoxomil|axetil|proxetil|mofetil|etexilate|cilexetil|trihydrate|hemihydrate|hyclate|decanoate|enanthate|cypionate|estolate|stearate|"
                   r"ethylsuccinate|palmitate|xinafoate|pivoxil|marboxil|dipivoxil|disoproxil|alafenamide|diphosphate|malate|oxalate|esylate|napsylate|iodide|aspartate|saccharate|tannate)\b")
KEEP_SALTS = {"metoprolol tartrate", "metoprolol succinate", "diclofenac sodium", "docusate sodium", "magnesium citrate", "magnesium hydroxide", "potassium chloride", "ferrous sulfate",
              "lithium carbonate", "calcium carbonate", "sodium bicarbonate", "levothyroxine sodium", "hydroxyzine hydrochloride", "hydroxyzine pamoate", "fluticasone propionate", "sodium chloride",
              "potassium citrate", "potassium gluconate", "ferrous gluconate", "ferrous fumarate", "isosorbide dinitrate", "isosorbide mononitrate", "doxycycline hyclate", "penicillin v potassium",
              "mycophenolate mofetil", "dabigatran etexilate", "naproxen sodium", "sumatriptan succinate", "oxybutynin chloride", "polyethylene glycol", "calcium acetate", "sodium fluoride",
              "lithium citrate", "magnesium sulfate", "potassium iodide", "zinc sulfate", "testosterone cypionate", "medroxyprogesterone acetate", "norethindrone acetate", "megestrol acetate", "tenofovir disoproxil",
              "tenofovir alafenamide", "mometasone furoate", "triamcinolone acetonide", "valproic acid", "divalproex sodium", "cromolyn sodium", "warfarin sodium", "heparin sodium", "aluminum chloride"}
LAB_CLASS = re.compile(r"diagnostic|contrast|radioactive|allergen|plasma volume|imaging|chelator test|skin test|standardized chemical|neuromuscular blocker|general anesthetic|melanin synthesis|enzyme$", re.I)
FORM_WORD = re.compile(r"(?<!deep)(?<!beauty) (shot|injection|infusion|pen|kwikpen|pill|pills|tablets?|capsules?|inhaler|spray|drops|patch|liquid|film|strip|sachet|evohaler|cheap|depot)$")
RARE_CLASS = re.compile(r"receptor|directed|enzyme|antibody|immunoconjugate|\bdna|\brna|cytolytic|carboxy|transferase|phosphat|lymphocyte|leukocyte|interleukin|integrin|synthase|synthetase|kallikrein|hydroxylase|"
                        r"deaminase|ganglioside|glycosaminoglycan|secretagogue|analog dna|antigen|isocitrate|farnesoid|ctla|bcl-2|antimycobacterial|decorporation|photo|pyridone|benzylamine|apolipoprotein|urease|"
                        r"lyase|chelat|bradykinin|glucuronidase|binding agent|thiol|costimulation|autologous|inducer|activator|copper|fragment|antagonist$(?<!opioid antagonist)(?<!vasopressin antagonist)")
NO_DRUG = re.compile(r"\b(suik|kit|percent|technetium|dermacin\w*|lido ?\w* rx|draximage|auto injector|pharmacy|topical solution|external|rectubes|solostar|respiclick|neohaler|pressair|flexpen|symtouch|dosepro|"
                     r"pennkinetic|respules|mpf|forte dental|spinal|novaplus|pfs|soluspan|recombinant|additive|infatabs|bcise|magnair|twisthaler)\b| for women$| hour$|^in dtpa$")
CONTROLLED = re.compile(r"opioid(?! antagonist| with)|benzodiazepine|barbiturate|chemotherapy|cancer drug")   # names that nothing misspelt is taken for
GROUPED = ["antidepressant", "diuretic", "blood pressure", "insulin", "beta blocker", "antibiotic", "corticosteroid", "birth control"]   # one group, whatever kind of it
PRESSURE = re.compile(r"ace inhibitor|\barb\b|beta blocker|calcium channel|diuretic|alpha blocker|alpha-2|vasodilator|renin inhibitor|blood pressure")
SPELLED = re.compile(r"^[a-z]{2,4}$")


def brands():
    """The brands of one substance, by the names on their packages."""
    return {fold(b): r["name"] for r in overlay("drug_brands.tsv") for b in r["brands"].split("|") if b}


def drug_rows(data):
    removed = {p for r in overlay("drugs_removed.tsv") for p in phrases(r["phrase"])}
    rename = {r["class"]: r["plain"] for r in overlay("drug_classes.tsv")}
    common_words = {p for r in overlay("drugs_common.tsv") for p in phrases(r["phrase"])}
    by_name, order, brands_of = {}, [], brands()

    def plain(cls):
        parts = [rename.get(c.strip(), c.strip()) for c in cls.split(" + ")]
        parts = [p for p in parts if p]
        joined = " + ".join(dict.fromkeys(parts))
        joined = rename.get(joined, joined)
        return "" if RARE_CLASS.search(joined) and not re.search(r"^glp|beta blocker|agonist$", joined) else joined.replace("nsaid / antiplatelet", "nsaid").replace("anti-anginal", "antianginal")

    taken = {}

    def add(ps, name, cls, kind, common, rank):
        ps = [p for p in dict.fromkeys(ps) if good(p) and p not in taken]
        if not ps:
            return
        for p in ps:
            taken[p] = name
            one = name, common or ("1" if p in common_words else "")    # an ordinary word marks itself, not the other words for the drug
            if one in by_name:
                by_name[one][0].append(p)
            else:
                by_name[one] = [[p], name, cls, kind, one[1], rank]
                order.append(one)

    for r in overlay("drugs.tsv"):
        ps = phrases(r["phrase"])
        for name, these in ([(FORM_WORD.sub("", p) if r["kind"] != "class" else p, [p]) for p in ps] if r["name"] == "=" else [(r["name"], ps)]):
            add(these, name, r["class"], r["kind"], r["common"], r["rank"])
    for r in table(data / "drugs.tsv"):
        p = fold(re.sub(r"\s+/\s+", " and ", r["name"]))
        if p in removed or len(p.split()) > 4 or not good(p) or LAB_CLASS.search(r["class"]) or re.search(r"[/%]", r["name"]) or NO_DRUG.search(p):
            continue
        if SALTS.search(p) and p not in KEEP_SALTS and r["kind"] == "generic":
            continue
        name = r["name"].lower() if good(r["name"].lower().replace("-", " ")) and "," not in r["name"] else p
        ps = [p]
        if SPELLED.match(p) and not re.search(r"[aeiouy]", p):
            ps.append(" ".join(p))
        add(ps, name, plain(r["class"]), "class" if r["kind"] == "class word" else r["kind"], r["common_word"], r["ndc_labels"])
    # A brand has the class of what is in it, so that a question or an alert about the one finds the other.
    classes = {fold(r[1]): r[2] for r in by_name.values()}
    for r in by_name.values():
        r[2] = classes.get(brands_of.get(fold(r[1]))) or r[2]
    # `group` is a number for the first of a drug's classes, alike for a class's own words ("my blood thinner") and its members; `family` a wider one.
    group = lambda cls: next((w for w in GROUPED if w in cls), cls.split(" + ")[0])
    groups = {g: str(i) for i, g in enumerate(sorted({group(r[2]) for r in by_name.values() if r[2]}), 1)}
    pressure = groups.get("blood pressure", "")

    def extra(r):
        return ("1" if CONTROLLED.search(r[2]) else "", "1" if r[3] == "class" and r[2] else "", groups.get(group(r[2]), "") if r[2] else "", pressure if PRESSURE.search(r[2]) else "")
    return [("|".join(r[0]),) + tuple(r[1:]) + extra(r) for r in (by_name[n] for n in order)]


def substance_rows(data, drugs):
    """What is in a product, by its names: the hand-made tables first. A product of the source table that bears an ordinary word's name is left out: it would be found in other talk."""
    held, classes = {}, {}
    for name, substance in brands().items():
        held[name] = (substance,)
    for r in overlay("drug_substances.tsv"):
        for name in r["names"].split("|"):
            held.setdefault(fold(name), tuple(sorted(r["substances"].split("|"))))
    for r in table(data / "drugs.tsv"):
        name = fold(re.sub(r"\s+/\s+", " and ", r["name"]))
        if r["generic"] and not r["common_word"] and len(name) > 2 and "/" not in name and (r["kind"] == "brand" or " / " in r["generic"]):
            held.setdefault(name, tuple(sorted(fold(s) for s in r["generic"].split(" / ") if "/" not in s)))
    for substance in {s for these in held.values() for s in these}:
        if substance not in held:
            held[substance] = (substance,)
    for r in drugs:
        if r[2]:
            classes.setdefault(fold(r[1]), r[2])
    rows = {}
    for name, these in ((n, s) for n, s in held.items() if s):
        rows.setdefault(these, []).append(name)
    return [("|".join(sorted(names)), "|".join(these), "|".join(sorted({classes[n] for n in names if n in classes}))) for these, names in rows.items()]


AMBIGUOUS = set("iron ginger garlic cranberry cinnamon fiber lavender chamomile hibiscus ritual same airborne seed alive olly nettle hops aloe catnip silica weed marijuana cannabis charcoal copper "
                "fluoride honey elderberry greens edible ketones carnitine supplement enzymes multi mag dim rooibos eucalyptus neem noni goji beetroot oregano pedialyte sodium retinol collagen align "
                "turmeric mushroom huel soylent calm".split()) | {"bone broth", "beef liver", "raspberry leaf tea", "meal replacement", "turkey tail", "apple cider vinegar"}


FORMED = re.compile(r" (gumm(y|ies)|chew(able)?s?|drops?|sprays?|tablets?|capsules?|softgels?)$")


FORM_UNIT = {"gummy": "gummy", "chew": "gummy", "drop": "drop", "spray": "spray", "tablet": "tablet", "capsule": "capsule", "softgel": "capsule"}


def supplement_rows(data):
    removed = {p for r in overlay("supplements_removed.tsv") for p in phrases(r["phrase"])}
    by_name, taken = {}, set()

    def add(ps, name, unit, kind, common):
        ps = [p for p in dict.fromkeys(ps) if good(p) and p not in taken]
        if not ps:
            return
        taken.update(ps)
        if name in by_name:
            by_name[name][0].extend(ps)
        else:
            by_name[name] = [ps, name, unit, kind, common]

    for r in overlay("supplements.tsv"):
        ps = phrases(r["phrase"])
        for name, these in ([(re.sub(r"^my |(?<=.) (pills?|gumm(y|ies)|tablets?)$", "", p), [p]) for p in ps] if r["name"] == "=" else [(r["name"], ps)]):
            add(these, name, r["unit"], r["kind"], r["common"])
    for r in table(data / "supplements.tsv"):
        p = fold(r["name"])
        if p in removed or p.startswith("my "):
            continue
        unit = {"iu": "IU", "meq": "mEq", "tbsp": "tablespoon", "tsp": "teaspoon", "drops": "drop"}.get(r["default_unit"], r["default_unit"])
        add([p], p, unit, r["kind"], "1" if p in AMBIGUOUS else "")
    # "Melatonin gummy" is read as a name and its form, which is its unit.
    for r in by_name.values():
        r[0] = [p for p in r[0] if not (FORMED.search(p) and FORMED.sub("", p) in taken)]
    # Where the name alone is a food, the form stays in the phrase and the row says which it is: "garlic tablets".
    form = lambda p, r: (m := FORMED.search(p)) and FORMED.sub("", p) == r[1] and FORM_UNIT[re.sub("^gumm.*", "gummy", re.sub("^chew.*", "chew", m[1])).rstrip("s")]
    rows = []
    for r in by_name.values():
        for f in dict.fromkeys(form(p, r) or "" for p in r[0]):
            own = [p for p in r[0] if (form(p, r) or "") == f]
            rows.append(("|".join(own),) + tuple(r[1:4]) + ("" if f else r[4], f, "1" if f else ""))
    return rows


# ---------------------------------------------------------------- symptoms, activities, body sites

NEGATIVE = {"can't": ("cannot", "can not", "couldn't", "could not"), "couldn't": ("could not",), "don't": ("do not",), "didn't": ("did not",), "haven't": ("have not",),
            "won't": ("will not",), "isn't": ("is not",), "aren't": ("are not",), "hasn't": ("has not",), "wasn't": ("was not",)}


def spelled_out(p):
    """The phrase, and the same with its contraction written out."""
    yield p
    if p.startswith("am "):
        yield "i'm " + p[3:]
    for short, longs in NEGATIVE.items():
        if re.search(rf"(^| ){short}( |$)", p):
            for one in longs:
                yield " ".join(one if w == short else w for w in p.split())
            if short == "can't" and p.startswith("can't ") and not re.match(r"can't (stop|go|hardly)\b", p):
                for lead in ("unable to", "not able to", "wasn't able to", "haven't been able to", "struggle to", "struggling to"):
                    yield p.replace("can't", lead, 1)


def marked(cell):
    """(phrase, common, weak) of an overlay cell with its marks * and ~."""
    for alternative in re.split(r"\|", cell):
        common, weak = "1" if "*" in alternative else "", "1" if "~" in alternative else ""
        for p in expand(re.sub(r"[*~]", "", alternative)):
            yield fold(p), common, weak


def symptom_rows():
    named = {p: r["name"] or " ".join(p.split()[:-1] + [one_of(p.split()[-1])])
             for r in overlay("symptom_names.tsv") for p in phrases(r["phrase"])}
    removed = {p for r in overlay("symptoms_removed.tsv") for p in phrases(r["phrase"])}
    rows, taken = {}, set()

    # What a clause begins with is its place ("legs feel like noodles"), where the name does not hold one.
    limbs = set(("legs arms hands feet knees fingers toes ankles wrists shoulders calves thighs elbows fingertips leg arm hand foot knee finger "
                 "ankle wrist shoulder thumb elbow calf thigh").split())
    placeless = set("weakness heaviness numbness tingling tremor twitching swelling stiffness burning".split())

    def add(p, name, site, form, common="", weak=""):
        for q in spelled_out(p):
            if good(q) and q not in taken and q not in removed:
                taken.add(q)
                final = named.get(p) or named.get(key(p), name)
                first = q.split()[0]
                at = first if not site and form in ("clause", "told") and final in placeless and first in limbs else site
                rows.setdefault((final, at, form, common, weak), []).append(q)

    # "Sciatica is acting up": rules read it from the name.
    nouns = {p for r in overlay("symptoms.tsv") if r["form"] == "noun" for p, _, _ in marked(r["phrase"])}
    said_of_names = re.compile(r"^(.+) (?:is|are|has been|was) (?:really )?(?:bad|terrible|awful|horrible|back|here again|killing me|acting up|playing up|flaring|flaring up|kicking in|setting in|worse|high|up|gone|low)$")
    for r in overlay("symptoms.tsv"):
        for p, common, weak in marked(r["phrase"]):
            name = said_of_names.match(p)
            if name and name[1] in nouns and r["form"] == "clause" and not re.search("(gone|low|high|is up|are up)$", p):
                continue
            add(p, r["name"], r["site"], r["form"], common, weak)
    for r in overlay("symptom_clinical.tsv"):
        for p in phrases(r["phrase"]):
            add(p, r["name"] or p, "", "noun")
    for p in sorted(named.keys() - taken):
        add(p, named[p], "", "noun")
    return [("|".join(sorted(p)),) + cells for cells, p in rows.items()]


def activity_rows(data):
    named = {p: r["name"] or p for r in overlay("activity_names.tsv") for p in phrases(r["phrase"])}
    taken, rows = set(), {}

    def add(p, name, met, form):
        if good(p) and p not in taken:
            taken.add(p)
            rows.setdefault((named.get(p, name), number(met), form), []).append(p)

    for r in overlay("activities.tsv"):
        for p in phrases(r["phrase"]):
            add(p, r["name"], r["met"], r["form"])
    # What holds its own verb ends what was missed before it: "skipped lunch, walked two miles".
    return [("|".join(p),) + cells + ("2" if cells[-1] == "verb" else "",) for cells, p in rows.items()]


def site_rows():
    taken, rows = set(), {}
    for r in overlay("bodysites.tsv"):
        for p in phrases(r["phrase"]):
            if good(p) and p not in taken:
                taken.add(p)
                rows.setdefault((r["pain"] or f"{p} pain", r["sub"], r["whole"]), []).append(p)
    return [("|".join(p),) + cells for cells, p in rows.items()]


def also_n(rows):
    """The rows with each name that holds "and" written with "n" as well ("mince n tatties")."""
    taken = {p for r in rows for p in r[0].split("|")}

    def with_n(phrase):
        other = phrase.replace(" and ", " n ")
        new = " and " in phrase and other not in taken and not taken.add(other)
        return [phrase, other] if new else [phrase]

    return [("|".join(q for p in r[0].split("|") for q in with_n(p)),) + tuple(r[1:]) for r in rows]


# ---------------------------------------------------------------- main

USDA = "U.S. Department of Agriculture, Agricultural Research Service, FoodData Central / FNDDS / SR28 (public domain, CC0); with hand-made additions"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder with the source tables")
    parser.add_argument("--out", type=Path, required=True, help="folder for the lexicons")
    parser.add_argument("--substances", type=Path, help="file for what is in which medicine")
    a = parser.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    rows, foods, portions, drink_defaults = food_rows(a.data)
    write(a.out, "foods.tsv", ["Made by Scripts/derive_lexicons.py. Nutrients per 100 g, portion and units in grams.", "Source: " + USDA],
          "phrase kcal protein carbs fat fiber portion units common".split(), also_n(rows))
    write(a.out, "drinks.tsv", ["Made by Scripts/derive_lexicons.py. kcal per 100 g, portion in mL.", "Source: " + USDA],
          "phrase beverage kcal temperature portion common".split(), also_n(drink_rows(foods, portions, drink_defaults)))
    drugs = drug_rows(a.data)
    write(a.out, "drugs.tsv", ["Made by Scripts/derive_lexicons.py. Names and plain classes; not medical advice.",
                               "Source: U.S. FDA National Drug Code Directory 2019 (public domain); MedlinePlus and NHS drug indexes as listed by drug-named-entity-recognition (MIT); hand-made additions"],
          "phrase name class kind common rank controlled classword group family".split(), drugs)
    if a.substances:
        write(a.substances.parent, a.substances.name, [
            "Made by Scripts/derive_lexicons.py. Names of medicines, what is in them, and their plain classes: a dose under one name is a dose under another of the row. Several stand between \"|\".",
            "Source: U.S. FDA National Drug Code Directory 2019 (public domain); ingredients as labels name them, hand-made"],
            "names substances classes".split(), substance_rows(a.data, drugs))
    write(a.out, "supplements.tsv", ["Made by Scripts/derive_lexicons.py. Source: hand-made"], "phrase name unit kind common form formed".split(), supplement_rows(a.data))
    write(a.out, "symptoms.tsv", ["Made by Scripts/derive_lexicons.py.", "Source: hand-made; Symptom Ontology (CC0 1.0); ICD-10-CM (U.S. government, public domain)"],
          "phrase name site form common weak".split(), symptom_rows())
    write(a.out, "activities.tsv", ["Made by Scripts/derive_lexicons.py.", "Source: phrases hand-made; MET values: Ainsworth et al., 2011 Compendium of Physical Activities, Med Sci Sports Exerc 2011;43(8):1575-1581"],
          "phrase name met form own".split(), activity_rows(a.data))
    write(a.out, "bodysites.tsv", ["Made by Scripts/derive_lexicons.py. Source: hand-made"], "phrase pain sub whole".split(), site_rows())


if __name__ == "__main__":
    main()
