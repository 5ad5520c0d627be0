import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { singular, wordsOf } from '../../chart/words.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { isCompound } from '../states/denied-facts.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** What the text denies in words, and the chart has: a disease, a class of drugs, a pregnancy. */
export function checkChartDenials(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  return [...pregnancy(each, chart), ...deniedHistory(each, chart), ...deniedClasses(each, chart)];
}

function pregnancy(each: Case, chart: ChartFacts): readonly Finding[] {
  const tested = chart.pregnant === true ? testedNegative(each) : undefined;
  if (tested)
    return [contradicted(each, tested, 'chart_pregnancy_differs', 'the chart gives the patient as pregnant', 0.8)];
  const stated = each.reading.patient.find((fact) => fact.kind === 'pregnant');
  if (stated?.kind !== 'pregnant' || chart.pregnant === undefined || stated.pregnant === chart.pregnant) return [];
  const message = `the chart gives the patient as ${chart.pregnant ? '' : 'not '}pregnant`;
  return [contradicted(each, stated, 'chart_pregnancy_differs', message, 0.8)];
}

/** "Urine pregnancy test negative this morning", "a negative hCG": of now. */
const testedNegative = ({ reading }: Case) =>
  ownSentences(reading).find(({ said }) => NEGATIVE_TEST.test(said) && !THEN.test(said))?.sentence;
const NEGATIVE_TEST =
  /\b(?:pregnancy (?:test|status)|hcg|upt)(?: (?:today|this morning|yesterday|now|before \w{4,12}|on \d{1,2} \w{3,9}|on \w{3,9} \d{1,2})){0,1}(?: (?:was|is|came back|returned|again|also|:|remains)){0,3} ?negative\b|\bnegative (?:urine |serum |blood )?(?:pregnancy test|hcg)\b/;
const THEN =
  /\b(?:if|until|after|unless|before (?:the|each|every|starting|she|you)|initially|first|previous|earlier|last (?:week|month|year)|should|must|need\w{0,1}|required|ago|at that time|monthly)\b/;

const DENIES = /^(?:no|not|denies|denied|never|without)$/;

/** "Never had an ulcer" of a patient whose chart has one, resolved or not. */
function deniedHistory(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const charted = [...chart.conditions, ...(chart.pastConditions ?? [])].map((name) => new Set(wordsOf(name)));
  if (charted.length === 0) return [];
  return sentences.flatMap((sentence) => {
    const words = tokens.slice(sentence.first, sentence.end);
    const never = words.findIndex(
      ({ text }, at) =>
        (text === 'never' && HAD.test(phrase(words, at + 1, at + 4))) ||
        (DENIES.test(text) && /^(?:history|hx|prior|previous|past|personal|known)$/.test(words[at + 1]?.text ?? '')),
    );
    if (never === -1 || words.some(({ text }) => /^(?:family|mother|father|sister|brother)$/.test(text))) return [];
    const clause = words.slice(never + 1, never + 9);
    const end = clause.findIndex(({ text }) =>
      /^(?:[.;:]|but|except|because|due|given|since|despite|owing|again|for)$/.test(text),
    );
    const denied = end === -1 ? clause : clause.slice(0, end);
    const isCharted = charted.some((name) =>
      denied.some(
        (word, at) =>
          name.has(singular(word.text)) &&
          DISEASE.test(word.text) &&
          // "No known asthma triggers", "never had an asthma attack".
          !isCompound(denied[at + 1], true),
      ),
    );
    if (!isCharted) return [];
    const place = { first: sentence.first + never, end: sentence.first + never + 1 };
    return [
      contradicted(each, place, 'chart_condition_denied', 'the chart has a condition that the text denies', 0.75),
    ];
  });
}

/** Behind "never": "never misses her asthma inhaler" denies no asthma. */
const HAD =
  /^(?:before )?(?:had(?! to\b)|has had|have had|having|have|suffered|experienced|developed|been (?:diagnosed|told|found|known|labelled|labeled)|an?|any)\b/;

/** Words that name a disease by themselves: "fibrillation", "ulcer", "asthma", "thrombosis". */
const DISEASE =
  /(?:itis|osis|oma|emia|uria|pathy|plegia|cancer|ulcers?|stroke|asthma|seizures?|epilepsy|infarction|fibrillation|failure|embolism|diabetes|hypertension|bleed|bleeding|haemorrhage|hemorrhage|depression|gout|copd|glaucoma|psychosis|migraines?|apnea|fracture|hepatitis|tuberculosis|angioedema)$/;

const TAKING = /\b(?:takes?|taking|taken|on|uses?|using|use of|prescribed|given)\b/;
/** Right before the class: who does not take it. "Do not take sildenafil with the nitrate" and "never take it" forbid and deny nothing. */
const DENIED_TAKING =
  /(?:\b(?:does|is|are|has) not (?:been )?|\b(?:doesn|isn|aren) ?'t |\b(?:you|they|i|who|and|but) (?:(?:currently|presently|also|now) )?do(?: not| ?n't) |\b(?:denies|denied) |\b(?:takes|uses) no\b|\b(?:is|are) (?:on|taking|using) no\b|\bnever (?:takes|took|uses|used)\b|^(?:not|never|no)\b)(?:(?: ?\b(?:(?:currently|regularly|presently|ever|now|yet) )?(?=\w)(?:takes?|taking|taken|on|uses?|using|use of|prescribed|been|being|had|given)\b){0,3})(?:(?= ) (?:any|an?|the|her|his|oral|daily|regular|form of|kind of|type of|of)){0,3}$/;
/** "Not on a nitrate patch", "does not take it in the evening", "an extra dose": something of it alone is denied. */
const WHOLE_CLASS =
  /^(?: ?(?:$|[.,;:)]|(?:and|or|nor|but|so|because|since|as|medicines?|medications?|drugs?|therapy|treatment|tablets?|currently|now|anymore|any more|any longer|either|although|whatsoever|regularly)\b|at (?:present|the moment|this time|all)\b|of any))/;

/** "Does not take any blood thinner" of a patient on one. */
function deniedClasses(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens, mentions, lexicon } = each.reading;
  const { drugs } = chartedTerms(chart, lexicon);
  const denied = mentions.find((mention: ReadMention) => {
    if (mention.kind !== 'class' || !/^(?:negated|active)$/.test(mention.assertion)) return false;
    const { first, end, sentence } = mention;
    const before = phrase(tokens, Math.max(sentence.first, first - 9), first);
    const isThought = sentence.question || sentence.told || /\b(?:if|unless|until|when|while|with)\b/.test(before);
    const isTold =
      !isThought &&
      DENIED_TAKING.test(before) &&
      TAKING.test(before) &&
      WHOLE_CLASS.test(phrase(tokens, end, Math.min(sentence.end, end + 3)));
    const answer = tokens.slice(end, end + 3).map(({ text }) => text);
    const isForm = /^(?:use|:)$/.test(answer[0] ?? '') && answer.some((word) => /^(?:no|none|denies)$/.test(word));
    return (
      (isTold || isForm) &&
      [...drugs.keys()].some(
        (drug) =>
          // A low dose of aspirin is nobody's NSAID.
          !(drug === 'aspirin' && mention.id === 'nsaid') && each.knowledge.subjectsOf(drug).has(mention.id),
      )
    );
  });
  if (!denied) return [];
  return [
    contradicted(
      each,
      denied,
      'chart_class_denied',
      `the chart has an active ${denied.id}, which the text denies`,
      0.75,
    ),
  ];
}
