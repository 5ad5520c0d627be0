import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import type { Finding } from '../../finding.ts';
import { isBlamed, isOfLaboratory } from '../../ordered.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Symptoms that stand beside anything and are treated by many drugs besides, and what is only in the background. */
const BESIDE =
  /^(?:nausea|headache|pain|back pain|fever|edema|agitation|cough|essential tremor|diarrhea|transplant rejection|viral illness|pneumonia|sepsis|chronic kidney disease|end-stage renal disease|obesity|anemia|tuberculosis|anxiety)$/;

/** Systems whose diseases have little to do with each other; of the others one disease hints at the next. */
const WIDE = /^(?:x|onc|heme|endo|renal|nerve|derm|id-.*|gi|vitamin|gyn|ob|rheum|gene)$/;
const HEART = /^(?:cv|bp|hf|cad|rhythm|stroke|pah)$/;

/** Absent for a wide one, which no condition shares then. */
function systemOf({ knowledge }: Case, condition: string): string {
  const system = knowledge.conditions.get(condition)?.system ?? '';
  return WIDE.test(system) ? condition : HEART.test(system) ? 'heart' : system;
}

/** What a text measures where it does not name the disease. */
const HINTS: readonly (readonly [string, RegExp])[] = [
  ['hypertension', /^(?:bp|sbp|mmhg|systolic)$/],
  ['diabetes mellitus', /^(?:a1c|hba1c|glucose|sugars?|fingersticks?)$/],
  ['hyperlipidemia', /^(?:ldl|lipids?|cholesterol|statin)$/],
  ['hypothyroidism', /^(?:tsh|thyroid)$/],
  ['gout', /^(?:urate|uric)$/],
  ['asthma', /^(?:wheez\w{1,3}|inhaler|bronchospasm)$/],
  ['seizure disorder', /^(?:seiz\w{1,4}|fits?|convuls\w{1,4})$/],
  ['depression', /^(?:mood|phq|depress\w{1,4})$/],
  ['insomnia', /^(?:sleep|insomnia|night)$/],
  ['hyperkalaemia', /^(?:potassium|k|hyperkal(?:a)?emia)$/],
  ['nausea', /^(?:vomit\w{1,4}|nause\w{1,4}|emesis|antiemetic)$/],
  ['pain', /^(?:pain|painful|ache|sore|analgesia)$/],
  ['contraception', /^(?:contraception|iud|pill)$/],
];

const isForInfection = ({ knowledge, reading: { tokens } }: Case, { id }: ReadMention): boolean =>
  ['antibiotic', 'antiviral', 'antifungal'].some((name) => knowledge.subjectsOf(id).has(name)) &&
  hasWord(tokens, /^(?:infected|infection|infections|superinfected|impetigini[sz]ed|secondarily|cellulitis)$/);

/** How far behind the drug's sentence the condition may stand that its look-alike is for. */
const REACH = 30;

/**
 * A drug that treats nothing of what the text names, while the one whose name is mistaken for it (confused.tsv) treats just
 * that: "BP 151/93 at home, hypertension. Add chlorpropamide 12.5 mg", "itching from the hives: hydralazine 25 mg at bedtime".
 */
export function checkConfused(each: Case): readonly Finding[] {
  const { reading, knowledge } = each;
  if (isCrowded(each)) return [];
  const conditions = reading.mentions.filter(({ kind }) => kind === 'condition');
  const seen = new Set<string>();
  return reading.mentions.flatMap((drug): readonly Finding[] => {
    if (drug.kind !== 'drug' || drug.misspelt || drug.assertion !== 'active' || seen.has(drug.id)) return [];
    // "Doxycycline for her infected eczema": against what has got into it.
    if (isForInfection(each, drug)) return [];
    const partners = knowledge.confusedWith(drug.id);
    if (partners.length === 0 || conditions.length === 0 || !isNewlyGiven(each, drug)) return [];
    seen.add(drug.id);
    const own = usedFor(each, drug.id);
    const systems = new Set([...own].map((id) => systemOf(each, id)));
    // Whoever's it is and whatever became of it: what explains the drug, or a like disease, is enough.
    const told = conditions.filter((one) => one.assertion !== 'negated');
    if (own.size === 0 || told.some((one) => isIn(each, one, own) || systems.has(systemOf(each, one.id)))) return [];
    if (HINTS.some(([id, words]) => own.has(id) && reading.tokens.some(({ text }) => words.test(text)))) return [];
    const wanted = conditions.filter(
      (one) =>
        one.assertion === 'active' &&
        !BESIDE.test(one.id) &&
        !isAnyArthritis(reading.tokens, one, own) &&
        isToldWith(each, drug, one) &&
        !isOperatedFor(reading.tokens, one) &&
        !isTakenBy(each, one, drug) &&
        // "Clozapine 350 mg a day, one seizure last week": what a drug brings on stands beside it.
        !knowledge.contraindicationsOf(drug.id).some(({ context }) => context === one.id),
    );
    const row = partners.find(({ other }) => {
      const meant = treatedBy(each, other);
      return (
        !reading.mentions.some(({ id }) => id === other) && wanted.some((condition) => isIn(each, condition, meant))
      );
    });
    if (!row) return [];
    const condition = wanted.find((one) => isIn(each, one, treatedBy(each, row.other)))!;
    return [
      {
        ...spanOf(reading.tokens, drug.first, drug.end),
        family: 'treatment',
        category: 'drug_confused',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} is no treatment of ${condition.id}; ${row.other}, whose name is like it, is (${row.row.source})`,
        score: 0.82,
        about: [drug.id, condition.id],
        evidence: [
          { source: row.row.source, citation: row.row.citation, text: `${row.row.a} and ${row.row.b} are confused` },
        ],
      },
    ];
  });
}

/** "Sulfasalazine for her arthritis": one of those that it treats, whichever the word alone is read as. */
const isAnyArthritis = (tokens: readonly Token[], { first }: ReadMention, own: ReadonlySet<string>): boolean =>
  tokens[first]!.text === 'arthritis' && [...own].some((id) => id.endsWith(' arthritis'));

const treatedBy = ({ knowledge }: Case, drug: string): ReadonlySet<string> =>
  new Set(knowledge.indicationsOf(drug).flatMap((row) => listOf(row.conditions)));

/** The same with every rarer use. */
const usedFor = (each: Case, drug: string): ReadonlySet<string> =>
  new Set([...treatedBy(each, drug), ...each.knowledge.usesOf(drug).flatMap((row) => listOf(row.conditions))]);

const isIn = ({ knowledge }: Case, { id }: ReadMention, treated: ReadonlySet<string>): boolean =>
  treated.has(id) || treated.has(knowledge.conditions.get(id)?.kind_of ?? '');

/** In the drug's sentence, or before it where the drug is begun and no other drug stands between. */
const isToldWith = ({ reading: { tokens, mentions } }: Case, drug: ReadMention, one: ReadMention): boolean =>
  one.sentence === drug.sentence ||
  (one.end <= drug.first &&
    !isOfItsLine(mentions, tokens, one) &&
    // "Consult for orthostatic hypotension": what a note opens with is what it is about.
    drug.first - one.end <= (one.first < 12 ? 2 * REACH : REACH) &&
    !/^[(,]$/.test(tokens[one.first - 1]?.text ?? '') &&
    isBegun(tokens, drug) &&
    !mentions.some(({ kind, first }) => kind === 'drug' && first >= one.end && first < drug.first));

/** "After her hysterectomy in June for fibroids": what an operation was for. */
const isOperatedFor = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  /(?:ectomy|plasty|otomy|ostomy|surgery|operation|removed|replacement|resection|repair|amputation)\b(?: \S{1,14}){0,6} for(?: \S{1,14}){0,4}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 12), first),
  );

/** "Mirabegron 25 mg, morning: overactive bladder": what a list gives for the drug that its line begins with. */
const isOfItsLine = (mentions: readonly ReadMention[], tokens: readonly Token[], one: ReadMention): boolean =>
  tokens[one.first - 1]?.text === ':' &&
  mentions.some(({ kind, sentence, first }) => kind === 'drug' && sentence === one.sentence && first < one.first);

/** Another drug of the text, given, treats it: then the drug is for something that is not told. */
const isTakenBy = (each: Case, condition: ReadMention, drug: ReadMention): boolean =>
  !isBegun(each.reading.tokens, drug) &&
  each.reading.mentions.some(
    (one) =>
      one.kind === 'drug' &&
      one.id !== drug.id &&
      one.assertion === 'active' &&
      isIn(each, condition, usedFor(each, one.id)),
  );

/** With a dose or behind a word of giving, and nobody's cause of harm. */
function isNewlyGiven({ reading: { tokens }, doses }: Case, drug: ReadMention): boolean {
  if (isBlamed(tokens, drug) || isOfLaboratory(tokens, drug)) return false;
  // "Methotrexate 15 mg once weekly: continue".
  if (
    hasWord(
      tokens,
      /^(?:continue|continues|continued|unchanged)$/,
      drug.end,
      Math.min(drug.sentence.end, drug.end + 12),
    )
  )
    return isBegun(tokens, drug);
  const isDosed = doses.some(({ drug: { id }, amount, frequency }) => id === drug.id && (amount ?? frequency));
  return isDosed || isBegun(tokens, drug);
}

/** Behind a verb of giving, or what an order opens with: "Nitrofurantoin suspension 5 mL swish and swallow". */
const isBegun = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  (first === sentence.first &&
    tokens.slice(end, end + 3).some(({ kind }) => kind === 'number') &&
    !hasWord(tokens, /^(?:continues?|continued|unchanged|home)$/, end, end + 12)) ||
  hasWord(tokens, BEGINS, Math.max(sentence.first, first - 7), first);

const BEGINS =
  /^(?:start|starts|started|starting|begin|begins|began|begun|add|adding|added|give|giving|gave|given|try|trying|prescribe|prescribed|prescribing|rx|order|ordered|recommend|recommended|suggest|suggested|take|use|using|initiate|initiated|sent|send|called|chose|chosen|treat|treated|treating|advise|advised)$/;
