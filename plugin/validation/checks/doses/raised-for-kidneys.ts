import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { drugActions } from '../../drug-actions.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** Kidneys that work too little, as the reason of a dose. */
const POOR = lean(
  /\b(?:(?:renal|kidney) (?:impairment|failure|dysfunction|disease|injury|function (?:is |was |has )?(?:fell|falls|fallen|worsen\w{0,3}|declin\w{1,3}|deteriorat\w{2,4}|drop\w{0,4}|reduced|poor))|(?:reduced|poor|impaired|declining|worsening|falling|failing|low) (?:renal|kidney) function|(?:reduced|impaired|low) (?:creatinine )?clearance|failing kidneys|aki|ckd (?:stage )?[45]|stage [45] (?:ckd|chronic)|ha?emodialysis|dialysis|(?:egfr|gfr|creatinine clearance|crcl)(?: [a-z<=:]{1,10}){0,4} (?:[4-9]|[12]\d|3[0-5])(?: \. \d)?\b(?! ?[%/] ?\d)|creatinine (?:rose|rises|has risen|is rising|climb\w{0,3}|doubled|went up))/,
);
/** "Needs doubling", "was increased", "raise the dose", "shorten the interval". */
const RAISED_BEHIND =
  /^(?:,? ?(?:'s|dose|doses|dosing|dosage|maintenance|treatment|interval|total|daily|the|its|her|his|of|by|iv|oral|now|therefore|then) ){0,5}(?:(?:needs?|requires?|must|should|was|were|is|are|has|had|been|be|to|have|will|can|may|now|therefore|usually|being) ){0,5}(?:doubling|doubled|increased?|increasing|raised?|raising|tripled?|tripling|higher|stepped up|uptitrated|given more often|shortened?)\b/;
const RAISED_BEFORE =
  /\b(?:double|doubled|increase|increased|raise|raised|triple|tripled)(?: (?:the|her|his|your|dose|doses|dosage|maintenance|usual|normal|of|daily|total|oral|iv|treatment)){1,6}$/;
const OF_INTERVAL = /^(?:[a-z ]{0,20})?interval (?:\w{2,9} ){0,3}(?:increased?|doubled|raised?)/;
const RAISED_THEN =
  /^(?:(?:in|with|for) [a-z ]{4,40} )?: (?:\S{1,10} ){0,2}(?:increase|raise|double|triple|shorten) (?:the |her |his |your )?(?:dose|dosage|dosing|interval)/;
/** "… if the clearance is below 30": a rule, which holds as what is told does. */
const IF_POOR = /\bif (?=(?:the |her |his |your )?(?:creatinine|crcl|egfr|gfr|renal|kidneys?)\b)/g;
const TURNS =
  /\b(?:not|never|no|without|avoid\w{0,3}|stop\w{0,4}|before|until|unless|if|recover\w{0,3}|improv\w{1,4}|resolv\w{1,3}|although|despite|previously|wrongly|error|mistake|risks?|levels? (?:may|can|will)|toxicity|accumulat\w{1,4}|instead|(?:after|following|post) (?:each |every |the )?(?:ha?emo)?(?:dialysis|sessions?|hd)|interval)\b/;
/** "Went up before he left", "no obs after doses": what is told beside turns nothing. */
const BY_THE_WAY =
  /\bbefore (?:he|she|they|you|discharge|leaving|going|transfer)\b|\bno (?:obs|observations|levels?|checks?|monitoring|reason)\b/g;

/** "Co-trimoxazole needs doubling because the clearance is 20": a drug that the kidneys clear, raised where they do not. */
export function checkRaisedForKidneys(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const drugs = mentions.filter(
    ({ kind, sentence, misspelt }) => kind === 'drug' && !misspelt && !sentence.question && !sentence.told,
  );
  if (drugs.length === 0) return [];
  const acts = drugActions(each).filter(({ act, loose }) => act === 'more' && !loose);
  return drugs
    .flatMap((drug): readonly Finding[] => {
      const { sentence } = drug;
      const row = clearedByKidneys(each, drug);
      if (!row) return [];
      const whole = phrase(tokens, sentence.first, sentence.end).replace(IF_POOR, '');
      if (!POOR.test(whole)) return [];
      const own = mentions.filter((one) => one.sentence === sentence && one.kind === 'drug');
      if (own.some(({ id }) => id !== drug.id)) return [];
      const behind = phrase(tokens, drug.end, sentence.end);
      const before = phrase(tokens, Math.max(sentence.first, drug.first - 8), drug.first);
      const raised =
        RAISED_BEHIND.exec(behind)?.[0] ??
        RAISED_BEFORE.exec(before)?.[0] ??
        RAISED_THEN.exec(behind)?.[0] ??
        (acts.some((one) => one.sentence === sentence && one.drugs.includes(drug)) ? 'raised' : undefined);
      const isLengthened = OF_INTERVAL.test(behind) || /\binterval (?:of )?(?:the )?$/.test(`${before} `);
      const isShort = raised !== undefined && /shorten/.test(raised);
      if (raised === undefined || (isLengthened && !isShort)) return [];
      const told = whole.replace(BY_THE_WAY, '');
      if (TURNS.test(isShort ? told.replaceAll('interval', '') : told)) return [];
      return [
        {
          ...spanOf(tokens, drug.first, drug.end),
          family: 'dose',
          category: 'dose_raised_for_kidneys',
          severity: 'high',
          verdict: 'contradicted',
          score: 0.82,
          message: `${drug.id} is lowered, not raised, where the kidneys work too little: ${row.statement} (${row.source})`,
          evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
          about: [drug.id],
        },
      ];
    })
    .slice(0, 1);
}

const PREFERRED = lean(
  /^(?: ?[(,]? ?(?:mg|oral|iv|tablets?|injections?|infusion|laxatives?|therapy)){0,3} ?(?:(?:is|are|was|were|remains?|would be) )?(?:the |a |an |our |still |therefore |now |usually |generally |considered |very |strongly |antibiotic |opioid |analgesic |drug |option |anticoagulant ){0,4}(?:preferred|of choice|first ?-? ?line|first choice|safest|safe|best|ideal|recommended|encouraged|favou?red|good choice|works? (?:best|well)|most effective)\b(?! (?:dose|only|to (?:avoid|stop|reduce)))/,
);
const CAREFUL =
  /\b(?:reduced|lower|low|small|smaller|half|halved|adjust\w{0,4}|caution|cautious\w{0,2}|careful\w{0,2}|monitor\w{0,4}|short|temporar\w{1,4}|except|than|over|unlike)\b/;
/** What the sentence says is left of the kidneys, mL/min. */
const LEFT = /\b(?:egfr|gfr|creatinine clearance|crcl)(?: [a-z<=:]{1,10}){0,4} (\d{1,2})\b/;
const STAGE = /\b(?:ckd|stage|grade) ?g?(?:stage )?([45])\b/;

/** "Morphine is the opioid of choice with an eGFR of 9". */
export function checkPreferredForKidneys(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions
    .flatMap((drug): readonly Finding[] => {
      const { sentence, kind } = drug;
      if ((kind !== 'drug' && kind !== 'class') || drug.misspelt || sentence.question || sentence.told) return [];
      if (/^(?:stopped|allergen|other-person)$/.test(drug.assertion)) return [];
      const rows = each.knowledge.contraindicationsOf(drug.id).filter((one) => one.context_kind === 'renal');
      if (rows.length === 0 || !PREFERRED.test(phrase(tokens, drug.end, Math.min(sentence.end, drug.end + 14))))
        return [];
      const whole = phrase(tokens, sentence.first, sentence.end);
      if (!POOR.test(whole) || TURNS.test(whole) || CAREFUL.test(whole)) return [];
      if (mentions.some((one) => one.sentence === sentence && one.kind === 'drug' && one.id !== drug.id)) return [];
      const left = Number(LEFT.exec(whole)?.[1] ?? (STAGE.exec(whole)?.[1] === '4' ? 25 : 12));
      const row = rows.find(({ threshold }) => left <= Number(/\d+/.exec(threshold)?.[0]));
      if (!row) return [];
      return [
        {
          ...spanOf(tokens, drug.first, drug.end),
          family: 'contraindication',
          category: 'preferred_for_kidneys',
          severity: 'high',
          verdict: 'contradicted',
          score: 0.82,
          message: `${drug.id} is not what kidneys are spared by: ${row.statement} (${row.source})`,
          evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
          about: [drug.id],
        },
      ];
    })
    .slice(0, 1);
}

/** The row that holds it to the kidneys' function. */
const clearedByKidneys = ({ knowledge }: Case, { id }: ReadMention) =>
  knowledge.limitsOf(id).find((one) => one.context_kind === 'renal') ??
  knowledge.contraindicationsOf(id).find((one) => one.context_kind === 'renal');
