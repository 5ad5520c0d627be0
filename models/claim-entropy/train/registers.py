"""Six registers a generated claim is set in: frames, and ordinary sentences around it that hold no error.

The frames and fillers are split in two families; a test text uses the second family only.
"""
import re

# register: (frames of the training family, frames of the test family); {x} is the claim, {f} a filler sentence
FRAMES = {
    "soap": ([
        "S: {f} {f}\nO: {v}\nA/P: {x} {f}",
        "SUBJECTIVE: {f}\nOBJECTIVE: {v} {f}\nASSESSMENT AND PLAN: {f} {x}",
        "ASSESSMENT AND PLAN\n1. {f}\n2. {x}\n3. {f}",
    ], [
        "HPI: {f} {f}\nExam: {v}\nImpression/Plan: {x}\n{f}",
        "Interval history: {f}\nVitals: {v}\nPlan:\n- {x}\n- {f}",
    ]),
    "patient": ([
        "Hello, thank you for your message. {p} {x} {p} Please call us with any questions.",
        "Hi there,\n\n{p} {x}\n\n{p}\n\nBest wishes,\nYour care team",
    ], [
        "Dear patient, I have looked at your results. {p} {x} Take care and let us know how you feel.",
        "Thanks for reaching out. {x} {p} {p}",
    ]),
    "discharge": ([
        "DISCHARGE SUMMARY\nHospital course: {f} {f} {x}\nCondition at discharge: stable. {f}",
        "Brief hospital course: {f} {x} {f} Follow up with primary care in one week.",
    ], [
        "Hospital course by problem: {f} {f} {x} Disposition: home with family. {f}",
        "Discharge instructions and course. {x} {f} Return for fever, bleeding or shortness of breath.",
    ]),
    "nursing": ([
        "Nursing note 0715: {n} {x} {n}",
        "Shift assessment. {v} {n} {x} Call bell in reach.",
    ], [
        "RN note: {n} {n} {x} Will continue to monitor.",
        "Assumed care at 1900. {x} {n} Bed low and locked.",
    ]),
    "pharmacy": ([
        "Pharmacy consult: {f} {x} Thank you for the consult.",
        "Medication reconciliation completed. {x} {m} {m}",
    ], [
        "Clinical pharmacist review. {m} {x} Counselled on adherence.",
        "Medication list reviewed with patient: {m} {m} {x}",
    ]),
    "handoff": ([
        "Sign-out: {f} {x} To do: recheck labs in the morning.",
        "I-PASS. Illness severity: watcher. {f} {x} {f}",
    ], [
        "SBAR: Situation: {f} Background: {x} Assessment: {v} Recommendation: continue current plan.",
        "Overnight handoff. {x} {n} Contingency: call if unstable.",
    ]),
}

FILLERS = {
    "f": ([
        "The patient reports feeling better than last week.", "No chest pain, dyspnea or palpitations.", "Labs were reviewed and are stable.",
        "History of hypertension and hyperlipidemia.", "Sodium 139 and potassium 4.2, both normal.", "Continue atorvastatin 40 mg daily.",
        "Denies fever, chills or night sweats.", "Creatinine is 0.9 mg/dL.", "Hemoglobin 13.4 g/dL, stable from prior.", "Chest x-ray showed no acute process.",
        "Continue lisinopril 10 mg daily for blood pressure.", "Quit smoking ten years ago.", "Family history is notable for breast cancer in the mother.",
        "Physical therapy will see the patient twice weekly.", "Diet and exercise were discussed at length.", "TSH was 2.1 mIU/L.", "Follow up in three months.",
        "Appetite is good and weight is unchanged.", "Acetaminophen 650 mg every 6 hours as needed for pain.", "No focal neurologic deficits.",
    ], [
        "Symptoms have improved since admission.", "Slept well, no overnight events.", "Glucose this morning 108 mg/dL.", "A1c was 6.9 percent last month.",
        "Past surgical history includes an appendectomy in 2004.", "Continue omeprazole 20 mg daily before breakfast.", "Lungs clear, abdomen soft and not tender.",
        "WBC 7.8, platelets 242.", "Lives with family and works as a teacher.", "Echocardiogram showed an ejection fraction of 60 percent.",
        "Urinalysis was negative.", "Amlodipine 5 mg daily was continued.", "Tolerating a regular diet.", "No known recent sick contacts.", "Repeat imaging in six months.",
        "Sertraline 50 mg daily is helping with mood.", "INR was 1.0 before the procedure.", "Colonoscopy is up to date.",
    ]),
    "p": ([
        "Your kidney tests look normal.", "Please drink plenty of water and rest.", "It is good to hear that your cough is better.", "Your blood pressure was 124/78 at the last visit.",
        "Keep taking your cholesterol pill as before.", "You can go back to work when you feel ready.", "Your next visit is in six weeks.", "Try to walk for thirty minutes most days.",
    ], [
        "The swelling in your ankle should go down in a few days.", "Your blood count came back normal.", "Eat regular meals and avoid alcohol for now.", "Your thyroid test was fine.",
        "If the rash spreads, send us a picture.", "The x-ray did not show a fracture.", "You may shower as usual.",
    ]),
    "n": ([
        "Alert and oriented, resting comfortably.", "Pain 3/10, repositioned with relief.", "Ambulated in the hallway with a walker.", "IV site clean and dry.", "Voided 350 mL clear urine.",
        "Family at bedside and updated.", "Skin intact, no redness over the heels.",
    ], [
        "Patient sleeping between cares.", "Oxygen saturation 97% on room air.", "Tolerated breakfast, ate 75 percent.", "Dressing changed, wound edges approximated.", "Denies nausea.",
        "Up to the chair with one assist.",
    ]),
    "m": ([
        "Metformin 500 mg by mouth twice daily.", "Losartan 50 mg PO daily.", "Levothyroxine 75 mcg PO every morning.", "Aspirin 81 mg daily.", "Vitamin D 1000 units daily.",
        "Pantoprazole 40 mg PO daily.", "Albuterol inhaler two puffs every 4 hours as needed.",
    ], [
        "Simvastatin 20 mg PO nightly.", "Hydrochlorothiazide 25 mg PO daily.", "Escitalopram 10 mg daily.", "Docusate 100 mg twice daily.", "Montelukast 10 mg nightly.",
        "Famotidine 20 mg PO twice daily.", "Folic acid 1 mg daily.",
    ]),
    "v": ([
        "BP 128/76, HR 72, RR 16, temp 36.8 C, SpO2 98% on room air.", "Temp 98.4 F, pulse 80, blood pressure 134/82.", "Afebrile, HR 88, BP 118/70, O2 sat 96%.",
    ], [
        "T 37.1, P 76, BP 122/74, RR 14, sat 99% RA.", "Blood pressure 140/86, heart rate 64, weight 78 kg.", "HR 92 regular, BP 110/68, RR 18, SpO2 95%.",
    ]),
}

FREQUENCIES = {  # code: (times a day, clinician's words, patient's words)
    "daily": (1, ["daily", "once daily", "every day", "qd", "q24h"], ["once a day", "every day", "one time each day"]),
    "BID": (2, ["BID", "twice daily", "q12h", "two times daily"], ["twice a day", "two times a day", "every 12 hours"]),
    "TID": (3, ["TID", "three times daily", "q8h"], ["three times a day", "every 8 hours"]),
    "QID": (4, ["QID", "four times daily", "q6h"], ["four times a day", "every 6 hours"]),
    "q4h": (6, ["q4h", "every 4 hours", "six times daily"], ["every 4 hours", "every four hours"]),
    "q2h": (12, ["q2h", "every 2 hours"], ["every two hours", "every 2 hours"]),
    "q1h": (24, ["q1h", "every hour", "hourly"], ["every hour", "once an hour"]),
    "nightly": (1, ["nightly", "at bedtime", "qHS"], ["at bedtime", "every night"]),
    "weekly": (1 / 7, ["weekly", "once weekly", "once a week"], ["once a week", "one day each week"]),
}
ROUTES = {
    "PO": (["PO", "by mouth", "orally"], ["by mouth"]),
    "IV": (["IV", "intravenously"], ["through the IV"]),
    "IM": (["IM", "intramuscularly"], ["as a shot in the muscle"]),
    "SC": (["subcutaneously", "SC", "subQ"], ["as a shot under the skin"]),
    "INH": (["inhaled"], ["inhaled"]),
    "SL": (["SL", "sublingually"], ["under the tongue"]),
    "IT": (["intrathecally"], ["into the spine"]),
}


# Fillers with these drugs stay out of texts whose claim is about a drug: together they might be an error of their own.
INTERACTING = re.compile("atorvastatin|lisinopril|amlodipine|sertraline|omeprazole|metformin|losartan|aspirin|simvastatin|hydrochlorothiazide|escitalopram|acetaminophen|pantoprazole", re.I)


def render(rng, register, family, claim, about_drug, about_vital):
    """One text of a register around a claim, with fillers of the same family that share no long word with it."""
    text = rng.choice(FRAMES[register][family])
    words = set(re.findall("[a-z]{6,}", claim.lower()))
    for slot in "fpnmv":
        source = "n" if slot == "v" and about_vital else slot
        pool = [f for f in FILLERS[source][family] if not words & set(re.findall("[a-z]{6,}", f.lower())) and not (about_drug and INTERACTING.search(f))]
        rng.shuffle(pool)
        while "{" + slot + "}" in text:
            text = text.replace("{" + slot + "}", pool.pop() if pool else "", 1)
    return text.replace("{x}", claim)
