import { amountsIn } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { routeAt } from '../../reading/routes.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isComplaintNear } from './complaints.ts';

/** Endings that the naming councils give to drug classes (USAN stems), long enough to be no English word's. */
const STEMS =
  /(?:april|opril|epril|sartan|[aeio]lol|statin|umab|ximab|tinib|ciclib|cillin|oxacin|prazole|conazole|nazole|azole|gliptin|gliflozin|glutide|tidine|triptan|mycin|micin|cycline|[aeiou]vir|dipine|oxetine|azepam|zolam|racetam|caine|setron|parin|xaban|gatran|lukast|terol|asone|olone|fibrate|thiazide|semide|barbital|azepine|peridol|peridone|quine|gepant|afil|profen|coxib|fenac|ipramine|triptyline|penem|bactam|dronate|glitazone|zosin|amide|oxamide|pidem|mantine|stigmine|curium|trexate|platin|rubicin|taxel|nercept|kinra)$/;
const NOT_DRUGS =
  /^(?:an(?:a?e)sthetics?|an(?:a?e)sthesia|anti(?:hypertensives?|coagulants?|emetics?|depressants?|biotics?|histamines?|convulsants?|psychotics?|virals?|fungals?|pyretics?|platelets?)|h(?:a?e)modialysis|doxypep|diuresis|dialysis|ultrafiltration|approx|approximately|totaling|totalling|premed|premeds|maint|qhour|suppository|autoinjector|pessary|lozenge|ointment|elixir|granules|sachet|suspension|syrup|inhaler|nebules?|preventers?|relievers?|puffers?|painkillers?|emollients?|linctus|lozenges|pessaries|thinners?|dispense|dispensed|titrate|uptitrate|redose|reload|premedicate|inject|vaccine|routine|urine|determine|examine|medicine|machine|marine|alcohol|control|protocol|cholesterol|glycerol|steroid|endocrine|creatinine|amide|sulfonamide|polyamide|acetamide|quarantine|genuine|imagine|define|combine|decline|baseline|guideline|saline|feline|canine|cocaine|nicotinamide|airline|outline|online|bicarb|rhogam|anthracyclines?|tetracyclines?|macrolides?|\w*sterols?|\w*lase)$/;

/** "Starting tonight", "begin January". */
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tonight|tomorrow|yesterday|overnight|midday|midnight|noontime|bedtime|suppertime|dinnertime|lunchtime|breakfast|mornings?|evenings?|afternoons?|weekends?|weekdays?|thereafter|afterwards?|straightaway|forthwith|postop|preop|january|february|august|september|october|november|december)$/;

/** Endings of what is done, measured or made, which no drug's name has. */
const DEEDS =
  /(?:[aeiu]tion|ologi?y|graphy|[aeo]graph|[aeio]metry|centesis|oscopy|therapy|therapies|ectomy|plasty|ostomy|otomy|section|pheresis|dynamics|opathy|ment|ments|ness|ity|ities|ship|health|[eo]rapist|social|ational|ship|pack|packs|pot|bath|baths)$/;

const METABOLITES = /^(?:nor|desmethyl|des|hydroxy|dehydro|oxy|acetyl|iso|levo|dextro|es|ar|me)(?=[a-z]{5})/;

const PRESCRIBES =
  /^(?:prescribe|prescribed|prescribing|start|started|starting|begin|began|take|takes|taking|took|continue|continued|initiate|initiated|add|added|try|trying|tried)$/;
const GIVEN = /^(?:started|given|prescribed|initiated|begun|added|continued|administered|stopped|discontinued)$/;

const FORMS = /^(?:tablets?|capsules?|pills?|drops|injections?|inhaler|syrup|patch|patches|infusion)$/;

const STUDIED = /^(?:studied|investigational|experimental)$/;

/** A word shaped or dosed like a drug that neither Drugs@FDA, DrugCentral nor our tables know. */
export function checkNames(each: Case): readonly Finding[] {
  const { tokens, lexicon, sentences, mentions } = each.reading;
  const known = new Set(
    mentions.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at)),
  );
  const ends = new Set(mentions.filter(({ kind }) => kind === 'drug').map(({ end }) => end));
  const isUnknown = (at: number): boolean => {
    const token = tokens[at];
    if (token?.kind !== 'word' || token.text.length < 6 || known.has(at) || !/^[a-z]+$/.test(token.text)) return false;
    const { knowledge } = each;
    if (TIMES.test(token.text) || isOfPerson(tokens, at)) return false;
    // "Titrated 0.25 mg", "continued uninterrupted", "try reorientation": no name ends so.
    if (/(?:ed|ly|ing)$/.test(token.text) || DEEDS.test(token.text)) return false;
    // Norfluoxetine, desmethylclomipramine: a metabolite is named by its drug.
    const parent = token.text.replace(METABOLITES, '');
    if (parent !== token.text && knowledge.isDrugWord(parent)) return false;
    if (knowledge.isDrugWord(token.text) || knowledge.isOrdinaryWord(token.text) || NOT_DRUGS.test(token.text))
      return false;
    // "Methotrexate day 1 intrathecal 12 mg": the way it is given.
    if (lexicon.isShortened(token.text) || routeAt(tokens, at)) return false;
    return tokens[at - 1]?.text !== '-' && lexicon.nearestDrug(token.text) === undefined;
  };
  return sentences.flatMap((sentence) => {
    if (sentence.section === 'family') return [];
    // "Denosumab, dinutuximab and glembatumumab are being studied": no list holds them yet.
    if (hasWord(tokens, STUDIED, sentence.first, sentence.end)) return [];
    const found: Finding[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      if (!isUnknown(at)) continue;
      // "Budesonide slurry 0.5 mg": the drug's form.
      if (ends.has(at)) continue;
      const shaped = STEMS.test(tokens[at]!.text);
      const isOfKind = /^(?:a|an|the)$/.test(tokens[at - 1]?.text ?? '');
      const among =
        shaped && !isOfKind && mentions.some((other) => other.kind === 'drug' && other.sentence === sentence);
      if (!useOf(tokens, at, sentence.end, isUnknown) && !among && !isRemedy(each, sentence, at)) continue;
      found.push({
        start: tokens[at]!.start,
        end: tokens[at]!.end,
        family: 'name',
        category: 'drug_unknown',
        severity: shaped ? 'high' : 'moderate',
        verdict: 'unsupported',
        message: 'a drug is named that no drug list holds (Drugs@FDA, DrugCentral)',
        score: shaped ? 0.85 : 0.75,
        evidence: [
          { source: 'Drugs@FDA 2019-07, DrugCentral', citation: 'drug-words', text: 'the name is in neither list' },
        ],
      });
    }
    return found;
  });
}

/** Verbs of an order, and whom it is for: "give her", "apply the". */
const ORDER =
  /(?:^|[ ,;:])(?:give|gives|gave|giving|given|apply|applies|applied|inject|injects|injected|prescribe[sd]?|start|starts|started|begin|begins|began|add|adds|added|take|takes|took|taking|takes|recommend(?:s|ed)?|order(?:s|ed)?)(?: (?:her|him|them|you|the|his|your|some|oral|topical|intravenous|iv|a|one|daily|nightly|regular|new|once|puff|of)){0,3}$/;
const REMEDY_FORM =
  /^(?:tablets?|capsules?|pills?|creams?|ointment|gel|lotion|spray|drops|inhaler|syrup|patch|patches|injections?|shampoo|mouthwash|suppositor(?:y|ies)|pessar(?:y|ies)|lozenges?|eye drops|nasal spray)\b/;
/** What it is said to do, right behind it. */
const DOES_GOOD =
  /^(?:[\d.]{1,6} (?:mg|mcg|g) )?(?:(?:once|twice|three|times|a|day|daily|nightly|at|night|tablets?|capsules?|cream|gel|ointment|drops|will|should|can|to|may|on) ){0,5}(?:helps?|treats?|relieves?|eases?|protects?|lowers?|controls?|prevents?|calms?|cures?|settles?|reduces?|improves?|soothes?|clears?|for|against|to treat|to lower|to help|to control|to prevent|to ease)(?= )/;

/** "Give her zorvoxin for the pneumonia", "apply zorvolin cream", "zorvotol helps her headaches": no dose, but what for, or a form. */
function isRemedy({ reading: { tokens, mentions }, knowledge }: Case, sentence: Sentence, at: number): boolean {
  if (sentence.question || sentence.told) return false;
  const before = phrase(tokens, sentence.first, at);
  const behind = phrase(tokens, at + 1, sentence.end);
  const isOrdered = ORDER.test(before);
  if (isOrdered && REMEDY_FORM.test(behind)) return true;
  // "Adaeze helps her headaches by": people have names too.
  const isShaped = (SHAPE.test(tokens[at]!.text) || STEMS.test(tokens[at]!.text)) && !/ by /.test(behind);
  const isSubject =
    isShaped && (at === sentence.first || /(?:^| )(?:oral|intravenous|iv|topical|daily|nightly|and|,)$/.test(before));
  const good = isOrdered || isSubject || REMEDY_FORM.test(behind) ? DOES_GOOD.exec(`${behind} `)?.[0] : undefined;
  // "And gastroscopy for varices": an operation has a purpose too.
  if (good === undefined || (!isOrdered && /^(?:.* )?(?:for|against) $/.test(good))) return false;
  const from = at + 1 + good.split(' ').filter(Boolean).length;
  const next = phrase(tokens, from, from + 4);
  return (
    AIM_OF.test(next) ||
    mentions.some((one) => one.kind === 'condition' && one.first >= from && one.first <= from + 3) ||
    isComplaintNear(tokens, from, knowledge)
  );
}
/** Endings of medicines' names, invented ones too. */
const SHAPE = /(?:ol|ine?|il|am|ex|ate|one|ide|[aio]x|ium|en|or|ase|yl|ac|al|um|is|ec|id)$/;
const AIM_OF =
  /^(?:(?:an?|the|his|her|your|their|high|raised) ){0,3}(?:blood pressure|cholesterol|blood sugars?|sugars?|kidneys?|heart|liver|stomach|bones?|bladder|prostate|thyroid|mood|sleep|pain|infection|underactive|overactive)\b/;

/** "Ms. Thandi Moreau was given": a name behind a title, or behind a titled first name. */
const isOfPerson = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.title && hasWord(tokens, /^(?:mr|mrs|ms|miss|mx|dr)$/, Math.max(0, at - 4), at);

/** What a drug is told to be, or what is done with it, behind its two names. */
const OF_DRUG =
  /^(?:, (?:an?|the|another|your) (?:[\w-]{2,14} ?(?:- )?){1,5}(?:blocker|inhibitor|agonist|antagonist|antibody|antibiotic|antiviral|steroid|opioid|stimulant|diuretic|drug|medicine|tablet|pill|injection)\b|(?:is|was|are|can be|may be) (?:taken|given|injected|inhaled|started|prescribed|swallowed|licensed|approved)\b)/;

const CHOICE =
  /^(?:choice|option|alternative|medicine|medication|drug|antibiotic|antiviral|antidote|tablet|pill|preventer|painkiller)$/;

/** "Zorvexil 20 mg", "was prescribed zorvexil.", "zorvexil was started": used as a drug's name is. */
function useOf(
  tokens: readonly Token[],
  at: number,
  end: number,
  isUnknown: (at: number) => boolean,
): 'dosed' | 'ordered' | undefined {
  const amount = amountsIn(tokens, at + 1, Math.min(end, at + 5))[0];
  if (amount?.first === at + 1 && /^(?:mg|mcg|g)(?:\/kg)?(?:\/(?:day|dose))?$/.test(amount.unit)) return 'dosed';
  // "Zorvexil (Quellra) 25 mg": an invented name comes with an invented brand.
  if (tokens[at + 1]?.text === '(' && tokens[at + 3]?.text === ')' && tokens[at + 2]?.title) {
    const [dosed] = amountsIn(tokens, at + 4, Math.min(end, at + 8));
    if (dosed?.first === at + 4 && /^(?:mg|mcg|g)$/.test(dosed.unit)) return 'dosed';
  }
  // "Calmegra (velcogepant), a CGRP receptor blocker": told of as a drug.
  if (
    tokens[at]?.title &&
    tokens[at + 1]?.text === '(' &&
    tokens[at + 3]?.text === ')' &&
    isUnknown(at + 2) &&
    // "Renoglux (zelaflozamide), which": a brand, and a name that ends as a class's do.
    (STEMS.test(tokens[at + 2]!.text) || OF_DRUG.test(phrase(tokens, at + 4, Math.min(end, at + 12))))
  )
    return 'ordered';
  // "Bronvexil Aerodisk 100/62.5/25 mcg": the name of a device stands between.
  if (tokens[at]?.title && tokens[at + 1]?.title && tokens[at + 2]?.kind === 'number') {
    const [dosed] = amountsIn(tokens, at + 2, Math.min(end, at + 9));
    if (dosed?.first === at + 2 && /^(?:mg|mcg|g)$/.test(dosed.unit)) return 'dosed';
  }
  const next = tokens[at + 1]?.text ?? '';
  if (/^(?:was|were|is)$/.test(next) && GIVEN.test(tokens[at + 2]?.text ?? '')) return 'ordered';
  // "Neurostatin B tablets were added".
  const form = [1, 2].find((offset) => FORMS.test(tokens[at + offset]?.text ?? ''));
  const verb = form === undefined || !tokens[at]!.title ? undefined : tokens[at + form + 1]?.text;
  // "Cortivexin drops three times daily".
  if (form && /^(?:once|twice|three|daily|nightly|bid|tid|qid|every|at)$/.test(verb ?? '')) return 'ordered';
  if (form && /^(?:was|were|is|are)$/.test(verb ?? '') && GIVEN.test(tokens[at + form + 2]?.text ?? ''))
    return 'ordered';
  const before = [
    tokens[at - 1]?.text ?? '',
    /^(?:on|your|the|her|him|oral|iv)$/.test(tokens[at - 1]?.text ?? '') ? (tokens[at - 2]?.text ?? '') : '',
  ];
  const treated =
    (tokens[at - 1]?.text === 'with' &&
      /^(?:treated|treatment|therapy|managed)$/.test(tokens[at - 2]?.text ?? '') &&
      // "Physical therapy with Gunnar".
      !/^(?:physical|physio|occupational|speech|vestibular|family|group|couples?|talking|music|art|hand|wound|behaviou?ral)$/.test(
        tokens[at - 3]?.text ?? '',
      )) ||
    (tokens[at - 1]?.text === 'on' &&
      /^(?:is|was|been|remains|continues|placed|put|stay|be|he|she|patient)$/.test(tokens[at - 2]?.text ?? '')) ||
    tokens[at - 1]?.text === 'taking';
  // "An antibiotic named cefoprandil".
  if (
    /^(?:named|called)$/.test(tokens[at - 1]?.text ?? '') &&
    /^(?:drug|medicine|medication|antibiotic|pill|tablet|injection|antidote|inhaler|agent|steroid|statin|treatment)$/.test(
      tokens[at - 2]?.text ?? '',
    )
  )
    return 'ordered';
  // "One common choice is quinavoxaril, started": said of a medicine.
  if (
    /^(?:is|are|remains)$/.test(tokens[at - 1]?.text ?? '') &&
    CHOICE.test(tokens[at - 2]?.text ?? '') &&
    /^[,.(;]$/.test(next)
  )
    return 'ordered';
  const closes =
    next === '' || /^(?:\.|,|;|today|daily|tonight|twice|once|for|at|now|and|bid|tid|every|by|as)$/.test(next);
  return closes && (treated || before.some((word) => PRESCRIBES.test(word))) ? 'ordered' : undefined;
}
