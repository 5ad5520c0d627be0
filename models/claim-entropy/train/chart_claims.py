"""Writes pairs of texts that agree with a small FHIR chart and differ from it in one fact, to fit the weights of the chart's features.

Charts are made: a patient with medications, conditions, an allergy and results as Synthea writes them (names and units of ../shared/data/fhir).
Phrasing families are each on one side of the split. Rows are {id, text, label, pair, error_type, part, origin: "chart", chart}.

Run: /usr/bin/python3 chart_claims.py --pairs 900 --out FOLDER
"""
import argparse
import json
import os
import random

MEDICATIONS = {
    "lisinopril": [5, 10, 20, 40], "simvastatin": [10, 20, 40], "metformin": [500, 850, 1000], "amlodipine": [2.5, 5, 10], "hydrochlorothiazide": [12.5, 25, 50],
    "levothyroxine": [0.025, 0.05, 0.075, 0.1], "sertraline": [50, 100], "omeprazole": [20, 40], "furosemide": [20, 40, 80], "warfarin": [2.5, 5], "atorvastatin": [10, 20, 40, 80],
    "losartan": [25, 50, 100], "pantoprazole": [20, 40], "gabapentin": [100, 300, 600], "clopidogrel": [75], "digoxin": [0.125], "prednisone": [5, 10], "allopurinol": [100, 300],
}
CONDITIONS = {"Essential hypertension (disorder)": "hypertension", "Diabetes mellitus type 2 (disorder)": "type 2 diabetes", "Hyperlipidemia": "hyperlipidemia", "Osteoporosis (disorder)": "osteoporosis",
              "Asthma (disorder)": "asthma", "Atrial Fibrillation": "atrial fibrillation", "Chronic obstructive bronchitis (disorder)": "COPD", "Gout": "gout", "Epilepsy (disorder)": "epilepsy", "Rheumatoid arthritis": "rheumatoid arthritis"}
ALLERGIES = {"Penicillin V": ("penicillin", "amoxicillin 500 mg", "azithromycin 250 mg"), "Sulfamethoxazole / Trimethoprim": ("Bactrim", "trimethoprim-sulfamethoxazole DS", "cephalexin 500 mg"),
             "Ibuprofen": ("ibuprofen", "naproxen 500 mg", "acetaminophen 500 mg"), "Aspirin": ("aspirin", "ketorolac 10 mg", "acetaminophen 500 mg")}
LABS = {"Creatinine": ("creatinine", "mg/dL", 0.7, 1.3), "Potassium": ("potassium", "mmol/L", 3.6, 5.0), "Hemoglobin A1c/Hemoglobin.total in Blood": ("HbA1c", "%", 5.6, 9.0), "Sodium": ("sodium", "mmol/L", 135, 145),
        "Glucose": ("glucose", "mg/dL", 80, 180), "Low Density Lipoprotein Cholesterol": ("LDL", "mg/dL", 70, 160)}
CLASHES = {"simvastatin": ("clarithromycin", "azithromycin"), "warfarin": ("fluconazole", "nystatin"), "sertraline": ("phenelzine", "mirtazapine"), "allopurinol": ("azathioprine", "colchicine"), "digoxin": ("amiodarone", "cetirizine")}


def chart(rng):
    drugs = rng.sample(sorted(MEDICATIONS), rng.randint(3, 5))
    facts = {"sex": rng.choice(["male", "female"]), "born": rng.randint(1935, 1990), "drugs": {drug: rng.choice(MEDICATIONS[drug]) for drug in drugs}, "conditions": rng.sample(sorted(CONDITIONS), 3),
             "allergy": rng.choice(sorted(ALLERGIES)), "labs": {name: round(rng.uniform(low, high), 1) for name, (_, _, low, high) in LABS.items() if rng.random() < 0.8}, "weight": rng.randint(52, 110)}
    entries = [{"resourceType": "Patient", "id": "p1", "gender": facts["sex"], "birthDate": f"{facts['born']}-03-04"}]
    subject = {"subject": {"reference": "Patient/p1"}}
    active = {"coding": [{"code": "active"}]}
    for i, (drug, strength) in enumerate(facts["drugs"].items()):
        entries.append({"resourceType": "MedicationRequest", "id": f"m{i}", "status": "active", "intent": "order", "medicationCodeableConcept": {"text": f"{drug} {strength:g} MG Oral Tablet"},
                        **({"dosageInstruction": [{"doseAndRate": [{"doseQuantity": {"value": 1}}]}]} if rng.random() < 0.6 else {}), **subject})
    for i, name in enumerate(facts["conditions"]):
        entries.append({"resourceType": "Condition", "id": f"c{i}", "clinicalStatus": active, "code": {"text": name}, **subject})
    entries.append({"resourceType": "AllergyIntolerance", "id": "a1", "clinicalStatus": active, "code": {"text": facts["allergy"]}, "patient": {"reference": "Patient/p1"}})
    for i, (name, value) in enumerate(facts["labs"].items()):
        entries.append({"resourceType": "Observation", "id": f"o{i}", "status": "final", "category": [{"coding": [{"code": "laboratory"}]}], "code": {"text": name}, "effectiveDateTime": "2025-11-20", "valueQuantity": {"value": value, "unit": LABS[name][1]}, **subject})
    entries.append({"resourceType": "Observation", "id": "w", "status": "final", "code": {"text": "Body Weight", "coding": [{"system": "http://loinc.org", "code": "29463-7"}]}, "effectiveDateTime": "2025-11-20", "valueQuantity": {"value": facts["weight"], "unit": "kg"}, **subject})
    return facts, {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": entry} for entry in entries]}


def pick(rng, family, *templates):
    """Even templates train, odd ones test."""
    return rng.choice(templates[family::2])


def dose(rng, facts, family):
    drug = rng.choice(sorted(facts["drugs"]))
    strength = facts["drugs"][drug]
    wrong = strength * rng.choice([2, 4, 10]) if rng.random() < 0.7 else strength / 2
    text = pick(rng, family, "Continue {d} {s} mg daily.", "Home medication: {d} {s} mg once a day.", "She/he takes {d} {s} mg each day, no side effects.", "Your {d} stays at {s} mg a day.")
    return [text.replace("{d}", drug).replace("{s}", f"{value:g}") for value in (strength, wrong)]


def medication(rng, facts, family):
    other = rng.choice([drug for drug in sorted(MEDICATIONS) if drug not in facts["drugs"]])
    text = pick(rng, family, "Continue {d} as before.", "Remains on {d} at home.", "Takes {d} daily, tolerating it well.", "Home medications include {d}, refilled today.")
    return [text.replace("{d}", drug) for drug in (rng.choice(sorted(facts["drugs"])), other)]


def allergy(rng, facts, family):
    named, cross, safe = ALLERGIES[facts["allergy"]]
    if rng.random() < 0.4:
        return [pick(rng, family, f"Allergies: {named}.", f"Allergic to {named}.", f"Known allergy to {named}."), pick(rng, family, "NKDA.", "No known drug allergies.", "Denies any drug allergies.")]
    text = pick(rng, family, "Start {d} today.", "We gave {d} in clinic.", "Prescribed {d} this morning.", "Please take {d} for one week.")
    return [text.replace("{d}", drug) for drug in (safe, cross)]


def age(rng, facts, family):
    years = 2025 - facts["born"]
    other = years + rng.choice([-25, -12, 9, 18])
    noun = {"male": "man", "female": "woman"}[facts["sex"]]
    text = pick(rng, family, "A {y}-year-old {n} here for follow-up.", "This {y}-year-old {n} comes for a check-up.", "{y}-year-old {n}, doing well.")
    return [text.replace("{y}", str(value)).replace("{n}", noun) for value in (years, other)]


def sex(rng, facts, family):
    nouns = ("man", "woman") if facts["sex"] == "male" else ("woman", "man")
    text = pick(rng, family, "The patient is a pleasant {n} seen today.", "This {n} was seen in clinic.", "Seen today: a {n} with stable disease.")
    return [text.replace("{n}", noun) for noun in nouns]


def lab(rng, facts, family):
    if not facts["labs"]:
        return None
    name = rng.choice(sorted(facts["labs"]))
    said, unit, _, _ = LABS[name]
    value = facts["labs"][name]
    wrong = round(value * (rng.choice([0.6, 1.5, 2.2]) if name not in ("Sodium", "Potassium") else rng.choice([0.82, 1.2])), 1)
    text = pick(rng, family, "Latest {l} {v} {u}.", "Most recent {l} was {v} {u}.", "Labs: {l} {v} {u}.", "Your {l} came back at {v} {u}.")
    return [text.replace("{l}", said).replace("{u}", unit).replace("{v}", f"{number:g}") for number in (value, wrong)]


def condition(rng, facts, family):
    has = rng.choice(facts["conditions"])
    lacks = rng.choice([name for name in sorted(CONDITIONS) if name not in facts["conditions"]])
    if rng.random() < 0.5:
        text = pick(rng, family, "History of {c}.", "Known {c}, stable.", "PMH: {c}.", "Past medical history significant for {c}.")
        return [text.replace("{c}", CONDITIONS[name]) for name in (has, lacks)]
    text = pick(rng, family, "No history of {c}.", "Denies {c}.", "Never had {c}.")
    return [text.replace("{c}", CONDITIONS[name]) for name in (lacks, has)]


def interaction(rng, facts, family):
    drugs = [drug for drug in facts["drugs"] if drug in CLASHES]
    if not drugs:
        return None
    wrong, right = CLASHES[rng.choice(drugs)]
    text = pick(rng, family, "Start {d} today.", "We prescribed {d}.", "Begin {d} for one week.", "{d} was added at this visit.")
    return [text.replace("{d}", drug) for drug in (right, wrong)]


def weight(rng, facts, family):
    wrong = round(facts["weight"] * rng.choice([0.6, 1.5, 2.2]))
    text = pick(rng, family, "Weight {w} kg today.", "Weighs {w} kg.", "Today's weight: {w} kg.")
    return [text.replace("{w}", str(value)) for value in (facts["weight"], wrong)]


BUILDERS = [dose, medication, allergy, age, sex, lab, condition, interaction, weight]
LEADS = ["", "S: feels well. ", "Discharge summary. ", "RN note: comfortable. ", "Thank you for your message. ", "Pharmacy review. ", "Handoff: stable overnight. "]
TAILS = ["", " Follow up in three months.", " Vitals stable.", " No new complaints.", " Will call with results."]


def rows(count, seed):
    rng = random.Random(seed)
    for number in range(count):
        family = int(rng.random() < 0.35)
        builder = BUILDERS[number % len(BUILDERS)]
        facts, bundle = chart(rng)
        built = builder(rng, facts, family)
        if built is None or built[0] == built[1]:
            continue
        lead, tail = rng.choice(LEADS), rng.choice(TAILS)
        shared = {"pair": f"chart-{number}", "error_type": f"chart {builder.__name__}", "part": "test" if family else "train", "origin": "chart", "chart": bundle}
        pronoun = {"male": "He", "female": "She"}[facts["sex"]]
        for kind, text in zip(("right", "wrong"), built):
            yield {"id": f"chart-{number}-{kind}", "text": (lead + text + tail).replace("She/he", pronoun), "label": "accurate" if kind == "right" else "inaccurate", **shared}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--pairs", type=int, default=900)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    made = list(rows(options.pairs, seed=11))
    for part in ("train", "test"):
        with open(os.path.join(options.out, f"chart-{part}.jsonl"), "w", encoding="utf-8") as out:
            for row in made:
                if row["part"] == part:
                    out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
