"""Writes one-fact pairs about the ten Synthea patients of ../shared/data/fhir: charts that trained nothing, to measure with.

Run: /usr/bin/python3 synthea_pairs.py --data ../shared/data/fhir --out pairs.jsonl, then npm run eval:validate -- pairs.jsonl
"""
import argparse
import glob
import gzip
import json
import os
import random
import re

LABS = {"Creatinine": ("creatinine", "mg/dL"), "Potassium": ("potassium", "mmol/L"), "Sodium": ("sodium", "mmol/L"), "Glucose": ("glucose", "mg/dL"), "Triglycerides": ("triglycerides", "mg/dL"),
        "Hemoglobin A1c/Hemoglobin.total in Blood": ("HbA1c", "%"), "Low Density Lipoprotein Cholesterol": ("LDL", "mg/dL"), "Total Cholesterol": ("total cholesterol", "mg/dL")}
DISEASES = ("hyperlipidemia", "osteoporosis", "hypertension", "essential hypertension", "asthma", "diabetes mellitus type 2", "gout", "epilepsy")
LEADS = ("", "Seen for follow-up. ", "Discharge note: ", "Nursing: ", "Hello, thanks for writing. ", "Pharmacy note. ")
ORAL = re.compile(r"([A-Za-z][A-Za-z ]*?) (\d+(?:\.\d+)?) MG(?![\w/])")


def claims(resources, rng):
    """(kind, right, wrong) of one patient."""
    of = lambda kind: [resource for resource in resources if resource["resourceType"] == kind]
    name = lambda resource: resource.get("code", {}).get("text") or resource.get("medicationCodeableConcept", {}).get("text") or ""
    patient = of("Patient")[0]
    age = 2025 - int(patient["birthDate"][:4])
    noun, other = {"male": ("man", "woman"), "female": ("woman", "man")}[patient["gender"]]
    for years in (14, -11):
        yield "age", f"This {age}-year-old {noun} is here for a visit.", f"This {age + years}-year-old {noun} is here for a visit."
    yield "sex", f"A pleasant {age}-year-old {noun}, well today.", f"A pleasant {age}-year-old {other}, well today."
    for request in of("MedicationRequest"):
        oral = ORAL.match(name(request))
        if request.get("status") != "active" or not oral:
            continue
        drug, strength = oral.group(1).strip().lower(), float(oral.group(2))
        for factor in (4, 10):
            yield "dose", f"Continue {drug} {strength:g} mg daily.", f"Continue {drug} {strength * factor:g} mg daily."
        yield "medication", f"Home medications include {drug}.", f"Home medications include {rng.choice(['warfarin', 'digoxin', 'lithium', 'phenytoin', 'methotrexate'])}."
    for allergy in of("AllergyIntolerance"):
        if "Sulfa" in name(allergy):
            yield "allergy", "Start cephalexin 500 mg twice daily.", "Start Bactrim DS twice daily."
            yield "allergy", "Allergy list reviewed.", "No known drug allergies."
    active = {name(condition).replace(" (disorder)", "").lower() for condition in of("Condition") if condition.get("clinicalStatus", {}).get("coding", [{}])[0].get("code") == "active"}
    for disease in DISEASES:
        if any(condition.startswith(disease) for condition in active):
            yield "condition", f"History of {disease}.", f"No history of {disease}."
    for disease in [each for each in ("multiple sclerosis", "gout", "epilepsy") if not any(each in condition for condition in active)][:2]:
        yield "condition", f"No history of {disease}.", f"Known history of {disease}."
    latest = {name(each): each for each in sorted(of("Observation"), key=lambda each: each.get("effectiveDateTime", ""))}
    for charted, (said, unit) in LABS.items():
        value = latest.get(charted, {}).get("valueQuantity", {}).get("value")
        if value:
            yield "lab", f"Latest {said} {value:.1f} {unit}.", f"Latest {said} {value * 1.6:.1f} {unit}."


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    rng = random.Random(4)
    with open(options.out, "w", encoding="utf-8") as out:
        number = 0
        for path in sorted(glob.glob(os.path.join(options.data, "*.json.gz"))):
            wanted = ("Patient", "Condition", "MedicationRequest", "AllergyIntolerance", "Observation")
            resources = [entry["resource"] for entry in json.load(gzip.open(path))["entry"] if entry["resource"]["resourceType"] in wanted]
            chart = {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": resource} for resource in resources]}
            for kind, right, wrong in claims(resources, rng):
                lead = rng.choice(LEADS)
                for label, text in (("accurate", right), ("inaccurate", wrong)):
                    row = {"id": f"synthea-{number}-{label}", "pair": f"synthea-{number}", "error_type": f"synthea {kind}", "label": label, "text": lead + text, "chart": chart}
                    out.write(json.dumps(row) + "\n")
                number += 1


if __name__ == "__main__":
    main()
