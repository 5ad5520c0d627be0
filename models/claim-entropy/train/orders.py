"""Short order-like texts for the language model's second stage, so that drug names and strengths as labelled are ordinary to it.

Every product of Drugs@FDA (public domain) is named with strengths that it has, and every drug of the dose table with doses in its range, in the telegraphic
wording of lists, plans and instructions. No wrong dose is among them.
"""
import random
import re

from drug_claims import Facts, amount, rows
from registers import FREQUENCIES, ROUTES

FORMS = {"tablet": ("tablet", "PO"), "capsule": ("capsule", "PO"), "injectable": ("injection", "IV"), "solution": ("solution", "PO"), "suspension": ("suspension", "PO"), "cream": ("cream", "TOP"),
         "ointment": ("ointment", "TOP"), "aerosol": ("inhaler", "INH"), "film": ("patch", "TD")}
LINES = ["{drug} {dose} {form} {route} {freq}", "{Drug} {dose} {route} {freq}.", "Continue {drug} {dose} {freq}.", "Start {drug} {dose} {route} {freq}.", "{Drug} {dose} {freq} was continued.", "on {drug} {dose} {freq},",
         "- {drug} {dose} {form}, take one {route} {freq}", "She takes {drug} {dose} {freq}.", "He was started on {drug} {dose} {route} {freq}.", "Please take {drug} {dose} {freq}.", "{Drug} {dose} given {route}.", "Allergies: {drug}.",
         "Home medications include {drug} and {other}.", "{Drug} was stopped.", "Discharged on {drug} {dose} {freq}."]
WHERE = {"TOP": ["topically", "to the affected area"], "TD": ["transdermally", "to the skin"], "INH": ["inhaled"]}
HEADS = ["MEDICATIONS:\n", "Current medications: ", "Plan: ", "", "", "A/P: ", "Discharge medications:\n", "Medication list:\n", "Your medicines: "]


def orders(shared, count=9000, seed=5):
    rng = random.Random(seed)
    drugs = []
    for row in rows(f"{shared}/validate/facts/drugsatfda_products.tsv"):
        form = FORMS.get(re.split("[;,]", row["form_route"])[0])
        strengths = [s.strip() for s in row["strengths"].split("|") if re.fullmatch(r"(?:eq )?[\d.,]+ ?(?:mg|mcg|gm)(?: base)?", s.strip())]
        names = {re.sub(r" (?:hydrochloride|sodium|sulfate|maleate|tartrate|succinate|acetate|phosphate|besylate|potassium|mesylate|fumarate|calcium|citrate)\b.*", "", row["active_ingredient"]),
                 *row["product_names"].split("|")[:3]}
        if form and strengths:
            drugs.append(([n for n in sorted(names) if 3 < len(n) < 30], [re.sub(r"eq | base", "", s).replace("gm", " g").replace("mg", " mg").replace("mcg", " mcg").replace("  ", " ") for s in strengths], form[0], form[1], "daily BID TID".split()))
    for names, routes, low, high, unit, frequency, _ in Facts(shared).doses:
        for dose in (low, high):
            drugs += [(names, [amount(rng, dose, unit)], "tablet" if routes[0] == "PO" else "injection", routes[0], [frequency])] * 12
    drugs = [drug for drug in drugs if drug[0]]
    for _ in range(count):
        lines = []
        for _ in range(rng.randint(1, 7)):
            names, strengths, form, route, frequencies = rng.choice(drugs)
            drug, patient = rng.choice(names), rng.random() < 0.25
            lines.append(rng.choice(LINES).format(drug=drug, Drug=drug.capitalize(), dose=rng.choice(strengths), form=form, other=rng.choice(rng.choice(drugs)[0]),
                                                  route=rng.choice(WHERE.get(route) or ROUTES.get(route, (["PO"],))[0]), freq=rng.choice(FREQUENCIES[rng.choice(frequencies)][1 + patient])))
        yield rng.choice(HEADS) + rng.choice(["\n", " ", "; ", " "]).join(lines)
