"""Claims about measurements, treatments, scores, codes and a text's agreement with itself: right, wrong by one fact, harmless twins."""
import re

# analyte as written: (unit, ordinary values, impossible values)
LABS = {
    "potassium": ("mmol/L", ["4.1", "3.8", "4.6"], ["41", "38.2", "0.4"]), "sodium": ("mmol/L", ["138", "141", "136"], ["13.8", "1380", "238"]), "creatinine": ("mg/dL", ["0.9", "1.1", "2.4"], ["90", "240", "0.01"]),
    "hemoglobin": ("g/dL", ["13.2", "9.8", "14.6"], ["132", "98", "0.9"]), "platelets": ("10^9/L", ["212", "156", "340"], ["21200", "34000"]), "TSH": ("mIU/L", ["2.4", "1.1", "5.8"], ["2400", "1100"]),
    "INR": ("", ["2.4", "1.1", "2.8"], ["240", "28"]), "hemoglobin A1c": ("%", ["7.2", "6.4", "9.1"], ["72", "64", "0.7"]), "calcium": ("mg/dL", ["9.2", "8.8"], ["92", "0.9"]), "albumin": ("g/dL", ["3.9", "2.8"], ["39", "28"]),
    "magnesium": ("mg/dL", ["1.9", "2.1"], ["19", "21"]), "bicarbonate": ("mmol/L", ["24", "18"], ["240", "180"]), "lactate": ("mmol/L", ["1.4", "3.2"], ["140", "320"]), "LDL": ("mg/dL", ["98", "142"], ["9800", "1420"]),
}
VITALS = {
    "heart rate": [("{} beats per minute", ["72", "88", "104"], ["720", "880", "4"])], "temperature": [("{} C", ["36.8", "38.4"], ["386", "48.4", "3.7"]), ("{} F", ["98.6", "101.2"], ["986", "128.6"])],
    "oxygen saturation": [("{}%", ["97", "92"], ["197", "129"])], "respiratory rate": [("{}", ["16", "22"], ["160", "220"])], "blood pressure": [("{} mmHg", ["128/76", "142/88"], ["1280/76", "128/760", "76/128"])],
    "weight": [("{} kg", ["72", "81.5"], ["7200", "815"])], "height": [("{} cm", ["172", "165"], ["17", "1650"])],
}
STATED = (["{Name} is {value}.", "{Name} {value}.", "{Name} was {value} this morning.", "{Name}: {value}."], ["Today {name} is {value}.", "Noted {name} of {value}.", "{Name} measured {value} on arrival."])


def measured(rng, family, name, right, wrong, kind):
    phrase = rng.choice(STATED[family])
    say = lambda value: phrase.format(name=name, Name=name[0].upper() + name[1:], value=value)
    twin = rng.choice([f"The monitor printed {name} {wrong}, an artifact; recheck was {right}.", f"The reported {name} of {wrong} was a data entry error and was corrected to {right}."])
    return {"type": kind, "fact": f"{name}={wrong}", "right": say(right), "wrong": say(wrong), "twins": [twin]}


def lab(rng, facts, family, patient):
    name = rng.choice(sorted(LABS))
    unit, right, wrong = LABS[name]
    return measured(rng, family, name, f"{rng.choice(right)} {unit}".strip(), f"{rng.choice(wrong)} {unit}".strip(), "lab")


def vital(rng, facts, family, patient):
    name = rng.choice(sorted(VITALS))
    form, right, wrong = rng.choice(VITALS[name])
    return measured(rng, family, name, form.format(rng.choice(right)), form.format(rng.choice(wrong)), "vital")


JUDGED = {"potassium": ("mmol/L", "6.4", "hyperkalemia", "hypokalemia"), "sodium": ("mmol/L", "124", "hyponatremia", "hypernatremia"), "hemoglobin": ("g/dL", "7.1", "anemia", "polycythemia"), "glucose": ("mg/dL", "412", "hyperglycemia", "hypoglycemia"),
          "calcium": ("mg/dL", "13.1", "hypercalcemia", "hypocalcemia"), "platelets": ("10^9/L", "42", "thrombocytopenia", "thrombocytosis"), "WBC": ("10^9/L", "22.4", "leukocytosis", "leukopenia"), "magnesium": ("mg/dL", "1.1", "hypomagnesemia", "hypermagnesemia"),
          "heart rate": ("/min", "134", "tachycardia", "bradycardia"), "TSH": ("mIU/L", "38", "hypothyroidism", "hyperthyroidism")}


def judged(rng, facts, family, patient):
    name = rng.choice(sorted(JUDGED))
    unit, value, right, wrong = JUDGED[name]
    phrase = rng.choice([["{N} {v} {u}, consistent with {w}.", "{W} with {n} of {v} {u}."], ["{N} came back at {v} {u}, showing {w}.", "There is {w}: {n} {v} {u}."]][family])
    say = lambda word: phrase.format(n=name, N=name[0].upper() + name[1:], v=value, u=unit, w=word, W=word[0].upper() + word[1:])
    return {"type": "lab_interpretation", "fact": f"{name}>{wrong}", "right": say(right), "wrong": say(wrong), "twins": []}


def score(rng, facts, family, patient):
    row = rng.choice([r for r in facts.scores if float(r["max"]) <= 63 and float(r["min"]) >= 0])
    low, high = float(row["min"]), float(row["max"])
    right, wrong = rng.randint(int(low), int(high)), int(high) + rng.choice([1, 2, 3, 7])
    phrase = rng.choice([["{s} score is {v}.", "{s} {v} today.", "{s} score of {v} on admission."], ["{s} was {v}.", "Scored {v} on the {s}.", "{s}: {v}."]][family])
    return {"type": "score", "fact": f"{row['score']}={wrong}", "right": phrase.format(s=row["score"], v=right), "wrong": phrase.format(s=row["score"], v=wrong), "twins": []}


def first(words):
    return re.split(r" or |, | and |;| \(", words)[0]


def antidote(rng, facts, family, patient):
    row = rng.choice([r for r in facts.antidotes if r["wrong_or_harmful"] not in ("none", "") and "alone" not in r["wrong_or_harmful"] and "bite" not in r["poison_or_situation"]])
    right, wrong = first(row["antidote"]), first(row["wrong_or_harmful"])
    phrase = rng.choice([["{p} was treated with {d}.", "Given {d} for {p}."], ["Administered {d} as the antidote for {p}.", "{p}: {d} given."]][family])
    say = lambda drug: (lambda s: s[0].upper() + s[1:])(phrase.format(p=row["poison_or_situation"], d=drug))
    return {"type": "antidote", "fact": row["poison_or_situation"] + "!" + wrong, "right": say(right), "wrong": say(wrong), "twins": [f"{wrong[0].upper() + wrong[1:]} was not used for {row['poison_or_situation']}; {right} was given."]}


def organism(rng, facts, family, patient):
    row = rng.choice([r for r in facts.organisms if "unreliable" not in r["not_effective_or_intrinsic_resistance"].split(";")[0]])
    right = first(row["usually_effective"])
    wrong = rng.choice([first(w) for w in row["not_effective_or_intrinsic_resistance"].split(";") if not re.search(r"alone|unreliable|less|except|all |single|IV ", w)] or ["azithromycin"])
    if wrong == "azithromycin":
        return None
    phrase = rng.choice([["Cultures grew {o}; treated with {d}.", "{d} was started for {o} infection."], ["{o} isolated, on {d}.", "Targeted therapy for {o} with {d}."]][family])
    say = lambda drug: (lambda s: s[0].upper() + s[1:])(phrase.format(o=row["organism"], d=drug))
    return {"type": "organism", "fact": row["organism"] + "!" + wrong, "right": say(right), "wrong": say(wrong),
            "twins": [f"{row['organism']} grew; {wrong} was stopped and {right} was started."]}


VACCINES = [("MMR vaccine", "15-month-old", "3-month-old"), ("varicella vaccine", "14-month-old", "4-month-old"), ("HPV vaccine", "12-year-old", "2-year-old"), ("rotavirus vaccine", "2-month-old", "3-year-old"), ("recombinant zoster vaccine", "62-year-old", "6-year-old"),
            ("live nasal influenza vaccine", "8-year-old", "9-month-old"), ("Tdap vaccine", "11-year-old", "2-month-old"), ("yellow fever vaccine", "24-year-old", "4-month-old"), ("hepatitis A vaccine", "18-month-old", "2-month-old"), ("DTaP vaccine", "4-month-old", "34-year-old")]


def vaccine(rng, facts, family, patient):
    name, right, wrong = rng.choice(VACCINES)
    phrase = rng.choice([["{age} patient received the {v} today.", "The {v} was given to this {age} patient."], ["{age} here for a well visit; {v} administered.", "Gave {v} to a {age} patient."]][family])
    say = lambda age: (lambda s: s[0].upper() + s[1:])(phrase.format(age=age, v=name))
    return {"type": "vaccine", "fact": name, "right": say(right), "wrong": say(wrong), "twins": [f"{wrong} patient is too young or too old for the {name}, so it was not given.".capitalize()]}


MALE = ["prostate cancer", "benign prostatic hyperplasia", "epididymitis", "erectile dysfunction", "a vasectomy", "testicular torsion"]
FEMALE = ["endometriosis", "uterine fibroids", "an ovarian cyst", "a hysterectomy", "preeclampsia", "a cesarean delivery"]


def sex(rng, facts, family, patient):
    male = rng.random() < 0.5
    right, wrong = (rng.choice(MALE), rng.choice(FEMALE)) if male else (rng.choice(FEMALE), rng.choice(MALE))
    who, age = ("man", "male")[family] if male else ("woman", "female")[family], rng.randint(28, 64)
    say = lambda what: f"A {age}-year-old {who} with a history of {what}."
    return {"type": "sex", "fact": f"{wrong}/{who}", "right": say(right), "wrong": say(wrong), "twins": [f"A {age}-year-old {who} whose {'wife' if male else 'husband'} has a history of {wrong}."]}


SIDED = (["knee", "shoulder", "hip", "wrist", "ankle"], ["elbow", "foot", "breast", "hand", "kidney"])


def side(rng, facts, family, patient):
    part, here = rng.choice(SIDED[family]), rng.choice(["left", "right"])
    there = {"left": "right", "right": "left"}[here]
    forms = [["Presents with {a} {p} pain for two weeks. Exam shows tenderness over the {b} {p}, the only joint with symptoms.", "Scheduled for surgery on the {a} {p}. Consent was signed for the {b} {p}."],
             ["Injured the {a} {p} yesterday. X-ray of the injured {b} {p} shows no fracture.", "Here about the {a} {p}. The {b} {p} problem began last month, and the other side has never hurt."]][family]
    form = rng.choice(forms)
    return {"type": "laterality", "fact": part, "right": form.format(a=here, b=here, p=part), "wrong": form.format(a=here, b=there, p=part), "twins": [f"Pain in the {here} {part}. The {there} {part} is normal for comparison."]}


SYMPTOMS = (["chest pain", "shortness of breath", "nausea", "headache", "abdominal pain"], ["fever", "vomiting", "dizziness", "back pain", "palpitations"])


def negation(rng, facts, family, patient):
    s = rng.choice(SYMPTOMS[family])
    right, wrong = rng.choice([(f"She denies {s}. No {s} at any time.", f"She denies {s}. Her main complaint today is severe {s}."), (f"He has had no {s} this week. He reports no {s} today either.", f"He has had no {s} this week. He reports {s} every day this week.")])
    return {"type": "negation", "fact": s, "right": right, "wrong": wrong, "twins": [f"She had {s} last year. She denies {s} today."]}


def numbers(rng, facts, family, patient):
    age = rng.randint(31, 69)
    wrong = int(str(age)[::-1]) if str(age)[0] != str(age)[1] and str(age)[1] != "0" else age + 21
    say = lambda n: f"The patient is a {age}-year-old seen for follow-up. This {n}-year-old patient has no new complaints."
    return {"type": "age", "fact": str(age), "right": say(age), "wrong": say(wrong), "twins": [f"The patient is a {age}-year-old seen for follow-up. The patient's {wrong}-year-old relative came along."]}


def sums(rng, facts, family, patient):
    n, size = rng.choice([(2, 500), (2, 250), (3, 100), (2, 20), (4, 25), (2, 325)])
    drug = rng.choice(["acetaminophen", "metformin", "prednisone", "gabapentin"])
    drug = {500: "metformin", 250: "naproxen", 100: "gabapentin", 20: "prednisone", 25: "sertraline", 325: "acetaminophen"}[size]
    word = {2: "two", 3: "three", 4: "four"}[n]
    if rng.random() < 0.6:
        say = lambda total: rng_phrase.format(w=word, s=size, d=drug, t=total)
        rng_phrase = rng.choice([["Take {w} {s} mg tablets of {d} ({t} mg total).", "Takes {w} {s} mg tablets of {d} for a total dose of {t} mg."], ["{w} {s} mg {d} tablets, equal to {t} mg.", "{d} {s} mg x {w} tablets = {t} mg."]][family])
        return {"type": "arithmetic", "fact": f"{n}x{size}", "right": say(n * size), "wrong": say(n * size + size), "twins": []}
    pounds = rng.choice([110, 132, 154, 176, 198, 220])
    phrase = rng.choice([["Weight {p} lb ({k} kg).", "Weighs {k} kg ({p} pounds)."], ["Weight is {p} pounds, that is {k} kg.", "{p} lb = {k} kg on the scale."]][family])
    kilos = round(pounds / 2.2046)
    return {"type": "conversion", "fact": str(pounds), "right": phrase.format(p=pounds, k=kilos), "wrong": phrase.format(p=pounds, k=rng.choice([kilos + 24, kilos * 2, kilos - 22])), "twins": []}


def citation(rng, facts, family, patient):
    year = rng.randint(2008, 2022)
    right, wrong = rng.choice([(f"(doi:10.1016/j.jacc.{year}.04.012)", f"(doi:99.10/j.jacc.{year}.04.012)"), (f"PMID {rng.randint(18000000, 34000000)}", f"PMID {rng.randint(310000000, 990000000)}"), (f"(N Engl J Med {year})", f"(N Engl J Med {year + 60})")])
    phrase = rng.choice([["This is supported by published evidence {c}.", "Guideline evidence supports this plan {c}."], ["See {c} for the trial.", "As shown in a randomized trial {c}."]][family])
    return {"type": "citation", "fact": wrong, "right": phrase.format(c=right), "wrong": phrase.format(c=wrong), "twins": []}


def code(rng, facts, family, patient):
    (right, title), (wrong, _) = rng.sample(facts.codes, 2)
    if right[0] == wrong[0]:
        return None
    phrase = rng.choice([["Diagnosis: {t} ({c}).", "{c} {t}."], ["Billed as {t}, ICD-10 {c}.", "ICD-10-CM {c}: {t}."]][family])
    return {"type": "code", "fact": title, "right": phrase.format(t=title, c=right), "wrong": phrase.format(t=title, c=wrong), "twins": []}


BUILDERS = [lab, vital, judged, score, antidote, organism, vaccine, sex, side, negation, numbers, sums, citation, code]
