"""Claims about a drug: right, wrong by one fact, and the harmless twins of the wrong one.

A builder takes (rng, facts, phrasing family, patient register?) and returns
{type, fact, right, wrong, twins} or None where the drawn fact does not allow the error.
Facts come from the tables of validate/facts and from EXTRA, common knowledge that those tables leave out.
"""
import csv
import os
import re

from registers import FREQUENCIES, ROUTES

# drug: (routes, low, high, unit, frequency, maximum a day); adult doses as in FDA labels, absent from the given table
EXTRA_DOSES = {
    "cetirizine": ("PO", 5, 10, "mg", "daily", 10), "fexofenadine": ("PO", 60, 180, "mg", "daily", 180), "baclofen": ("PO", 5, 20, "mg", "TID", 80),
    "methocarbamol": ("PO", 750, 1500, "mg", "QID", 8000), "ranolazine": ("PO", 500, 1000, "mg", "BID", 2000), "finasteride": ("PO", 1, 5, "mg", "daily", 5),
    "tamsulosin": ("PO", 0.4, 0.8, "mg", "daily", 0.8), "oxybutynin": ("PO", 5, 5, "mg", "BID", 20), "pravastatin": ("PO", 10, 40, "mg", "daily", 80),
    "nebivolol": ("PO", 5, 10, "mg", "daily", 40), "olmesartan": ("PO", 20, 40, "mg", "daily", 40), "glimepiride": ("PO", 1, 4, "mg", "daily", 8),
    "empagliflozin": ("PO", 10, 25, "mg", "daily", 25), "linagliptin": ("PO", 5, 5, "mg", "daily", 5), "cyclobenzaprine": ("PO", 5, 10, "mg", "TID", 30),
    "ondansetron": ("PO,IV", 4, 8, "mg", "TID", 24), "metoclopramide": ("PO,IV", 5, 10, "mg", "QID", 40), "benztropine": ("PO", 0.5, 2, "mg", "BID", 6),
    "donepezil": ("PO", 5, 10, "mg", "nightly", 23), "memantine": ("PO", 5, 10, "mg", "BID", 20), "ezetimibe": ("PO", 10, 10, "mg", "daily", 10),
    "doxazosin": ("PO", 1, 8, "mg", "daily", 16), "torsemide": ("PO", 10, 40, "mg", "daily", 200), "mirabegron": ("PO", 25, 50, "mg", "daily", 50),
}
# a class as the tables name it: some members that are in common use
MEMBERS = {
    "ace inhibitor": ["lisinopril", "enalapril", "ramipril"], "arb": ["losartan", "valsartan"], "nsaid": ["ibuprofen", "naproxen", "diclofenac"],
    "pde5 inhibitor": ["sildenafil", "tadalafil"], "nitrate": ["nitroglycerin", "isosorbide mononitrate"], "azole antifungal": ["itraconazole", "ketoconazole"],
    "maoi": ["phenelzine", "tranylcypromine"], "snri": ["venlafaxine", "duloxetine"], "ssri": ["sertraline", "fluoxetine", "citalopram"], "tca": ["amitriptyline", "nortriptyline"],
    "opioid": ["oxycodone", "morphine"], "mra": ["spironolactone", "eplerenone"], "thiazide": ["hydrochlorothiazide", "chlorthalidone"], "tetracycline": ["doxycycline", "minocycline"],
    "fluoroquinolone": ["ciprofloxacin", "levofloxacin"], "direct renin inhibitor": ["aliskiren"], "thiazolidinedione": ["pioglitazone"], "thrombolytic": ["alteplase"],
    "combined hormonal contraceptive": ["ethinyl estradiol-norethindrone", "combined oral contraceptive pills"], "ergot": ["ergotamine"], "beta-blocker": ["metoprolol", "propranolol"],
    "endothelin receptor antagonist": ["bosentan"], "penicillin": ["amoxicillin", "ampicillin"], "sulfonamide antibiotic": ["trimethoprim-sulfamethoxazole"], "doac": ["apixaban", "rivaroxaban"],
    "estrogen": ["estradiol"], "macrolide": ["clarithromycin", "erythromycin"], "ppi": ["omeprazole"],
}
EXTRA_PAIRS = [("tizanidine", "fluvoxamine"), ("simvastatin", "ritonavir"), ("warfarin", "ibuprofen"), ("fentanyl", "phenelzine"), ("sildenafil", "nitroglycerin"), ("ivabradine", "clarithromycin"),
               ("methotrexate", "trimethoprim"), ("clozapine", "carbamazepine"), ("eletriptan", "ketoconazole"), ("lomitapide", "clarithromycin"), ("sumatriptan", "ergotamine"), ("ticagrelor", "ketoconazole")]
SAFE_PARTNERS = ["acetaminophen", "cetirizine", "docusate", "loratadine", "folic acid", "vitamin D"]
BRANDS_OFF = 0.75  # how often a drug goes by its generic name


def rows(path):
    with open(path, encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


class Facts:
    def __init__(self, shared):
        table = lambda name: rows(os.path.join(shared, "validate", "facts", name + ".tsv"))
        self.doses = []
        for row in table("drug_doses"):
            known = re.split("-| ", row["usual_frequency"])[0]
            frequency = {"prn": None, "once": None, "q6h": "QID", "q8h": "TID", "q6": "QID", "q8": "TID"}.get(known, known)
            if frequency in FREQUENCIES and row["unit"] == row["max_unit"] and row["unit"] in ("mg", "mcg", "g", "units") and row["max_period"] in ("day", "week"):
                names = [row["drug"]] + [n for n in row["brands_aliases"].split("|") if len(n) > 3]
                self.doses.append((names, row["routes"].split(","), float(row["dose_low"]), float(row["dose_high"]), row["unit"], frequency,
                                   float(row["max_amount"]) / (7 if row["max_period"] == "week" else 1)))
        self.doses += [([name], routes.split(","), low, high, unit, frequency, top) for name, (routes, low, high, unit, frequency, top) in EXTRA_DOSES.items()]
        self.pairs = [(r["a"], r["b"], r["severity"]) for r in table("interactions") if r["severity"] in ("contraindicated", "major")]
        self.pairs = [p for p in self.pairs if "qt prolonging" not in p[1] and "live vaccine" not in p[0] and "alcohol" not in p] + [(a, b, "contraindicated") for a, b in EXTRA_PAIRS]
        self.contexts = table("contraindications")
        self.allergies = table("allergy_groups")
        self.indications = table("drug_indications")
        self.antidotes = table("antidotes")
        self.organisms = table("organism_antibiotic")
        self.labs = table("labs")
        self.scores = table("scores")
        self.codes = [(r["code"], r["title"]) for r in table("icd10cm_2021_codes") if len(r["code"]) == 5 and len(r["title"]) < 45]


def amount(rng, value, unit):
    if unit == "mg" and value >= 1000 and value % 500 == 0 and rng.random() < 0.3:
        value, unit = value / 1000, "g"
    number = f"{value:g}" if value < 10000 else f"{value:.0f}"
    if value >= 1000 and rng.random() < 0.4:
        number = f"{value:,.0f}"
    return number + rng.choice([" ", " ", " ", ""] if unit != "units" else [" "]) + ("µg" if unit == "mcg" and rng.random() < 0.15 else unit)


def one(rng, name):
    return rng.choice(MEMBERS.get(name, [name]))


ORDERS = ([  # (clinician, patient)
    ["Start {drug} {dose} {route} {freq}.", "Continue {drug} {dose} {freq}.", "{Drug} {dose} {route} {freq} was started.", "Discharged on {drug} {dose} {freq}.", "Currently taking {drug} {dose} {route} {freq}.",
     "We will treat with {drug} {dose} {freq} for now.", "{Drug}: {dose} {route} {freq}."],
    ["Please take {drug} {dose} {freq}.", "I have sent in {drug} {dose}, to be taken {route} {freq}.", "Keep taking your {drug} at {dose} {freq}."],
], [
    ["Plan to initiate {drug} {dose} {route} {freq}.", "Received {drug} {dose} {route} {freq} with good effect.", "On {drug} {dose} {freq} at home.", "Her {drug} dose is {dose} {freq}.", "Rx {drug} {dose}, sig: {route} {freq}."],
    ["Your new dose of {drug} is {dose} {freq}.", "The pharmacy has your {drug}; use {dose} {route} {freq}.", "You should be on {drug} {dose} {freq}."],
])
# harmless twins of a wrong order: negated, hypothetical, other person, past error, adjusted
ORDER_TWINS = ([
    "Do not give {drug} {dose} {freq}; the usual dose was continued instead.", "He was mistakenly given {drug} {dose} {freq} at another hospital, and this was corrected on arrival.",
    "The order for {drug} {dose} {freq} was cancelled as an error.", "If {drug} {dose} {freq} were ever ordered, it would exceed the maximum.", "His wife once took {drug} {dose} by accident.",
    "{Drug} {dose} {freq} was stopped because it is above the maximum dose.",
], [
    "Never take {drug} {dose} {freq}.", "Home list said {drug} {dose} {freq}, which was a transcription error; not continued.", "{Drug} {dose} {freq} was rejected by pharmacy and never administered.",
    "The patient's brother overdosed on {drug} {dose}.", "A dose of {drug} {dose} {freq} would be unsafe and was avoided.",
])


def order(rng, facts, family, patient):
    names, routes, low, high, unit, frequency, top = rng.choice(facts.doses)
    times = FREQUENCIES[frequency][0]
    dose = low if low * times <= top < high * times or rng.random() < 0.4 else high
    if dose * times > top * 1.001:
        return None
    route = rng.choice([r for r in routes if r in ROUTES] or ["PO"])
    kind = rng.choice(["dose_x10", "dose_high", "unit", "frequency", "route", "decimal"])
    wrong = [dose, unit, frequency, route]
    if kind in ("dose_x10", "decimal"):
        wrong[0] = dose * 10
    elif kind == "dose_high":
        wrong[0] = next((v for v in (dose * k for k in (2, 3, 4, 5, 8)) if v * times >= top * 1.5), None)
    elif kind == "unit":
        wrong[1] = {"mg": "g", "mcg": "mg", "g": None, "units": None}[unit]
    elif kind == "frequency":
        wrong[2] = rng.choice([f for f, (n, _, _) in FREQUENCIES.items() if n * dose >= top * 1.5] or [None])
    elif kind == "route":
        wrong[3] = rng.choice([r for r in ("IV", "IM", "SC", "IT") if r not in routes]) if routes == ["PO"] else None
    grams = {"mg": 1, "mcg": 0.001, "g": 1000, "units": 1}
    if None in wrong or (kind != "route" and wrong[0] * FREQUENCIES[wrong[2]][0] * grams[wrong[1]] < top * grams[unit] * 1.4):
        return None
    drug = names[0] if rng.random() < BRANDS_OFF else rng.choice(names)
    phrase = rng.choice([p for p in ORDERS[family][patient] if kind != "route" or "{route}" in p])
    seed = rng.random()

    def say(template, value, unit, frequency, route):
        inner = type(rng)(seed)  # the same wording for every twin
        words = {"drug": drug, "Drug": drug[0].upper() + drug[1:], "dose": amount(inner, value, unit), "freq": inner.choice(FREQUENCIES[frequency][1 + patient]),
                 "route": inner.choice(ROUTES[route][patient and 1 or 0] if len(ROUTES[route]) > 1 else ROUTES[route][0])}
        return template.format(**words)

    return {"type": kind, "fact": names[0], "right": say(phrase, dose, unit, frequency, route), "wrong": say(phrase, *wrong),
            "twins": [] if kind == "route" else [say(rng.choice(ORDER_TWINS[family]), *wrong)]}


PAIRS = ([
    ["Started {b} today while continuing {a}.", "Takes {a} daily; {b} was added for symptom control.", "Current medications include {a} and {b}.", "Will prescribe {b} in addition to {a}."],
    ["You can take {b} together with your {a}.", "I am adding {b} to the {a} that you already take."],
], [
    ["On {a} at home, and now receiving {b} as well.", "Plan: {b}, continue {a}.", "Medications: {a}, {b}."],
    ["Please keep using {a} and start {b} tonight.", "It is fine to use {b} while you are on {a}."],
])
PAIR_TWINS = ([
    "Takes {a}; {b} was not started because of the interaction.", "{B} was avoided since the patient is on {a}.", "{A} was stopped two months ago, and {b} was begun today.",
    "If {b} is ever needed, {a} would have to be held first.", "Takes {a} daily. His wife takes {b}.",
], [
    "Avoid {b} while on {a}.", "Declined to prescribe {b} given {a}.", "No longer on {a}; {b} was started after the washout.", "Her mother uses {b}; the patient herself takes {a}.",
    "Do not combine {a} with {b}.",
])


def interaction(rng, facts, family, patient):
    a, b, _ = rng.choice(facts.pairs)
    a, b = one(rng, a), one(rng, b)
    fact = f"{a}+{b}"
    if rng.random() < 0.5:
        a, b = b, a
    phrase, safe = rng.choice(PAIRS[family][patient]), rng.choice(SAFE_PARTNERS)
    say = lambda template, b: template.format(a=a, b=b, A=a[0].upper() + a[1:], B=b[0].upper() + b[1:])
    return {"type": "interaction", "fact": fact, "right": say(phrase, safe), "wrong": say(phrase, b), "twins": [say(rng.choice(PAIR_TWINS[family]), b)]}


WHO = {  # the context of a contraindication row: how a patient has it
    "pregnancy": ["She is 24 weeks pregnant.", "Pregnant at 30 weeks gestation.", "Currently in her third trimester of pregnancy."],
    "egfr": ["Her eGFR is 18 mL/min.", "Stage 5 kidney disease with an eGFR of 12."], "crcl": ["Creatinine clearance is 11 mL/min.", "CrCl 9 mL/min."],
    "potassium": ["Potassium this morning is 6.3 mmol/L.", "K 6.1."], "seizure disorder": ["Has a seizure disorder.", "History of epilepsy with ongoing seizures."],
    "heart failure with reduced ejection fraction": ["Has heart failure with reduced ejection fraction, EF 25%."], "parkinson disease": ["Has Parkinson disease."],
    "myasthenia gravis": ["Has myasthenia gravis."], "g6pd deficiency": ["Known G6PD deficiency."], "migraine with aura": ["Has migraine with aura."],
    "venous thromboembolism": ["Recent venous thromboembolism."], "intracranial haemorrhage": ["CT head shows an intracranial hemorrhage."],
    "active gastrointestinal bleeding": ["Admitted with active gastrointestinal bleeding."], "mechanical heart valve": ["Has a mechanical heart valve."], "heart failure": ["Has NYHA class III heart failure."],
    "hepatic dysfunction": ["Has cirrhosis with hepatic dysfunction."], "liver disease": ["Has active liver disease."], "breast cancer": ["Has estrogen receptor positive breast cancer."],
    "haemochromatosis": ["Has hereditary hemochromatosis."], "<12 years": ["The patient is an 8-year-old girl.", "A 6-year-old boy."], "<2 years": ["The patient is a 14-month-old boy."],
}
GIVEN = ([["{Drug} was started.", "Will begin {drug} today.", "Continue {drug}.", "Prescribed {drug}."], ["I have prescribed {drug} for you.", "Please start {drug} tonight."]],
         [["Plan: start {drug}.", "{Drug} given this morning.", "Treated with {drug}."], ["You can begin {drug} today.", "Your new medicine is {drug}."]])
NOT_GIVEN = (["{Drug} was not given for this reason.", "{Drug} is contraindicated and was avoided.", "{Drug} was stopped on admission.", "Avoid {drug}."],
             ["{Drug} was discontinued once this was known.", "Do not use {drug}.", "{Drug} was considered but not prescribed.", "We held {drug}."])


def contraindication(rng, facts, family, patient):
    row = rng.choice(facts.contexts)
    where = row["context"] or row["threshold"]
    if row["severity"] != "contraindicated" or where not in WHO:
        return None
    drug, who = one(rng, row["subject"]), rng.choice(WHO[where])
    say = lambda template, drug: f"{who} " + template.format(drug=drug, Drug=drug[0].upper() + drug[1:])
    phrase = rng.choice(GIVEN[family][patient])
    other = rng.choice(["acetaminophen", "cetirizine", "docusate"])
    return {"type": "contraindication", "fact": f"{row['subject']}@{where}", "right": say(phrase, other), "wrong": say(phrase, drug),
            "twins": [say(rng.choice(NOT_GIVEN[family]), drug)]}


ALLERGIC = (["Allergies: {a} (anaphylaxis).", "Allergic to {a}, which causes hives.", "Reports a severe allergy to {a}."], ["{A} allergy with throat swelling.", "Allergies: {a}.", "Known {a} allergy."])


def allergy(rng, facts, family, patient):
    row = rng.choice([r for r in facts.allergies if r["allergen"] in ("penicillin", "sulfonamide antibiotic", "aspirin", "codeine", "ace inhibitor", "carbamazepine", "fluoroquinolone", "macrolide", "phenytoin")])
    drug = rng.choice(row["cross_reacts"].split(";"))
    named = {"sulfonamide antibiotic": "sulfa", "ace inhibitor": "lisinopril", "fluoroquinolone": "ciprofloxacin", "macrolide": "erythromycin"}.get(row["allergen"], row["allergen"])
    who = rng.choice(ALLERGIC[family]).format(a=named, A=named[0].upper() + named[1:])
    phrase = rng.choice(GIVEN[family][patient])
    say = lambda template, drug: f"{who} " + template.format(drug=drug, Drug=drug[0].upper() + drug[1:])
    return {"type": "allergy", "fact": f"{row['allergen']}!{drug}", "right": say(phrase, rng.choice(["acetaminophen", "vancomycin", "doxycycline"])), "wrong": say(phrase, drug),
            "twins": [say(rng.choice(NOT_GIVEN[family]), drug), f"No known drug allergies. " + phrase.format(drug=drug, Drug=drug[0].upper() + drug[1:])]}


INVENTED = ["cardizopravel", "neurolaxitol", "glucoxamide", "pulmovirin", "hepatazole", "sertabupine", "metrolactone", "amoxifloxane", "lisinotriptan", "gastrolimus", "warfaxolol", "dermatocillin"]


def invented(rng, facts, family, patient):
    names, routes, low, high, unit, frequency, top = rng.choice(facts.doses)
    phrase, fake = rng.choice(GIVEN[family][patient]), rng.choice(INVENTED)
    say = lambda drug: phrase.format(drug=drug, Drug=drug[0].upper() + drug[1:])
    return {"type": "invented_drug", "fact": fake, "right": say(names[0]), "wrong": say(fake), "twins": []}


USES = (["{Drug} was started for {use}.", "Takes {drug} for {use}.", "{Use} is treated with {drug}."], ["On {drug} to treat {use}.", "Prescribed {drug} for {use}."])
COMMON_USES = {"hypertension": ["amlodipine", "lisinopril", "losartan"], "type 2 diabetes": ["metformin", "glipizide", "sitagliptin"], "hypothyroidism": ["levothyroxine"], "gout": ["allopurinol", "febuxostat"],
               "depression": ["sertraline", "escitalopram", "bupropion"], "asthma": ["albuterol", "montelukast"], "epilepsy": ["levetiracetam", "lamotrigine"], "osteoporosis": ["alendronate"],
               "hyperlipidemia": ["atorvastatin", "rosuvastatin"], "gastroesophageal reflux disease": ["omeprazole", "famotidine"], "migraine": ["sumatriptan"], "schizophrenia": ["olanzapine", "risperidone"]}


def indication(rng, facts, family, patient):
    use, other = rng.sample(sorted(COMMON_USES), 2)
    drug, wrong = rng.choice(COMMON_USES[use]), rng.choice(COMMON_USES[other])
    if {use, other} == {"depression", "migraine"} or {use, other} == {"hypertension", "migraine"} or {use, other} == {"epilepsy", "migraine"}:
        return None
    phrase = rng.choice(USES[family])
    say = lambda drug: phrase.format(drug=drug, Drug=drug[0].upper() + drug[1:], use=use, Use=use[0].upper() + use[1:])
    return {"type": "indication", "fact": f"{wrong}>{use}", "right": say(drug), "wrong": say(wrong), "twins": []}


BUILDERS = [order, order, order, order, interaction, interaction, contraindication, contraindication, allergy, allergy, invented, indication]
