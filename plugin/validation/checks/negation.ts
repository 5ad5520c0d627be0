import type { Case } from '../check.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';

/** Symptoms of one or two words. */
const SYMPTOMS: ReadonlySet<string> = new Set(
  'headache,headaches,fever,fevers,nausea,vomiting,chest pain,abdominal pain,shortness of breath,dyspnea,dizziness,cough,rash,diarrhea,constipation,palpitations,fatigue,weight loss,night sweats,chills,syncope,numbness,weakness,back pain,sore throat,hematuria,dysuria,blurry vision,swelling,suicidal ideation,wheezing,hemoptysis,melena,joint pain,neck pain,insomnia,anxiety,itching'.split(
    ',',
  ),
);
const DENIES = /^(?:denies|denied|no|without|never|negative|not)$/;
const REPORTS =
  /^(?:reports|reported|endorses|endorsed|complains|complaining|complaint|complaints|has|having|presents|presenting|presented|developed|admits|experiencing|describes|severe|worsening|positive)$/;

/** Words that make an episode another one, past or conditional. */
const OTHER_TIME =
  /^(?:last|ago|previously|previous|prior|history|past|yesterday|earlier|initially|initial|resolved|improved|since|if|when|may|might|could|should|would|return|watch|monitor|risk|until|before|after|then|now|any|intermittent|occasional|occasionally|sometimes|mild|chronic|other|recent|recently|no|longer|without|further|associated|currently|at|father|mother|sister|brother|family|anyone|husband|wife|son|daughter|episodes?|week|weeks|night|morning|day|days|months?|years?|call|seek|emergency|avoid|prevent|prn|needed|for)$/;

/** The nearer of the two decides: "troponin negative, complains of chest pain". */
function isDeniedBy(before: readonly string[]): boolean {
  const denial = before.findLastIndex((text) => DENIES.test(text));
  const report = before.findLastIndex((text) =>
    /^(?:reports|reported|complains|complaining|endorses|endorsed|admits|presents)$/.test(text),
  );
  return denial > report || (denial !== -1 && report - denial <= 2);
}

interface Stated {
  readonly symptom: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/**
 * A symptom denied in one sentence and reported in another within the next few. Only bare statements of now: a note that
 * denies pain at rest and reports it on stairs does not contradict itself.
 */
export function checkNegations(each: Case): readonly Finding[] {
  return [...symptoms(each), ...conditions(each), ...smoking(each)];
}

const NEVER =
  /\b(?:never(?: has| have)? smoked|never[- ]smoker|(?:lifelong )?non-?smoker|denies (?:any )?(?:tobacco|smoking|cigarette))/i;
const SMOKES =
  /\b(?:(?:he|she|patient|pt) smokes|current(?:ly)?[^.\n]{0,30}(?:packs?|smok)|(?:packs?|cigarettes)(?: of cigarettes)? (?:a|per) day)/i;
const ONCE =
  /\b(?:quit|former|formerly|used to|until|stopped|ago|ex-|anyone|husband|wife|mother|father|family|household|secondhand)\b/i;

/** Never smoked, and packs a day. */
function smoking({ text }: Case): readonly Finding[] {
  const smokes = SMOKES.exec(text);
  if (!smokes || !NEVER.test(text) || ONCE.test(text)) return [];
  return [
    {
      start: smokes.index,
      end: smokes.index + smokes[0].length,
      family: 'consistency',
      category: 'smoking_disagrees',
      severity: 'high',
      verdict: 'contradicted',
      message: 'the text says both that the patient never smoked and that the patient smokes',
      score: 0.75,
      evidence: [{ source: 'text', citation: 'the text itself', text: 'never smoked' }],
    },
  ];
}

/** A chronic disease that one sentence says the patient never had and another that he has. */
function conditions({ reading, knowledge, patient }: Case): readonly Finding[] {
  return patient.conditions.flatMap((has): readonly Finding[] => {
    if (knowledge.conditions.get(has.id)?.chronic !== 'yes') return [];
    const denied = reading.mentions.find(
      (mention) =>
        (mention.id === has.id || mention.id === knowledge.conditions.get(has.id)?.kind_of) &&
        mention.kind === 'condition' &&
        mention.assertion === 'negated' &&
        mention.sentence !== has.sentence &&
        isDenied(reading.tokens, mention),
    );
    if (!denied) return [];
    return [
      {
        ...spanOf(reading.tokens, has.first, has.end),
        family: 'consistency',
        category: 'condition_disagrees',
        severity: 'moderate',
        verdict: 'contradicted',
        message: `the text both denies and states ${has.id}`,
        score: 0.65,
        evidence: [{ source: 'text', citation: 'the text itself', text: `${has.id} denied` }],
      },
    ];
  });
}

/** "No history of diabetes", "denies diabetes"; not "no worsening of". */
const isDenied = (
  tokens: readonly Token[],
  { first, sentence }: { readonly first: number; readonly sentence: Sentence },
): boolean => {
  const before = tokens
    .slice(Math.max(sentence.first, first - 5), first)
    .map(({ text }) => text)
    .join(' ');
  return /(?:^| )(?:no (?:known |prior |personal |past )?(?:medical )?history of|never (?:had|been diagnosed with)|denies (?:any |a )?(?:history of )?|does not have|not have|no known|no)(?: type \d)? ?$/.test(
    before,
  );
};

function symptoms({ reading }: Case): readonly Finding[] {
  const { tokens, sentences } = reading;
  const denied: Stated[] = [];
  const reported: Stated[] = [];
  for (const sentence of sentences) {
    if (sentence.section === 'family' || sentence.question) continue;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const end = symptomEnd(tokens, at);
      if (end === undefined) continue;
      const stated = { symptom: nameOf(tokens, at, end), first: at, end, sentence };
      const before = tokens.slice(Math.max(sentence.first, at - 9), at).map(({ text }) => text);
      const denies = isDeniedBy(before);
      const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
      if (denies) denied.push(stated);
      else if (before.some((text) => REPORTS.test(text)) && !hasOtherTime(words)) reported.push(stated);
      at = end - 1;
    }
  }
  const clash = reported.flatMap((yes) => {
    const no = denied.find(
      (each) => each.symptom === yes.symptom && Math.abs(each.first - yes.first) < 45 && each.sentence !== yes.sentence,
    );
    return no && !hasOtherTime(wordsAfter(tokens, no)) ? [{ yes, no }] : [];
  })[0];
  if (!clash) return [];
  return [
    {
      ...spanOf(tokens, clash.yes.first, clash.yes.end),
      family: 'consistency',
      category: 'negation_disagrees',
      severity: 'moderate',
      verdict: 'contradicted',
      message: `the text both denies and reports ${clash.yes.symptom}`,
      score: 0.7,
      evidence: [{ source: 'text', citation: 'the text itself', text: `${clash.yes.symptom} denied` }],
    },
  ];
}

/** "every day", "this week" is still now. */
const hasOtherTime = (words: readonly string[]): boolean =>
  words.some((word, at) => OTHER_TIME.test(word) && !/^(?:this|every|today|current|main)$/.test(words[at - 1] ?? ''));

const wordsAfter = (tokens: readonly Token[], { end, sentence }: Stated): readonly string[] =>
  tokens
    .slice(end, Math.min(end + 5, sentence.end))
    .map(({ text }) => text)
    .filter((text) => !/^(?:at|any|no|without)$/.test(text));

function symptomEnd(tokens: readonly Token[], at: number): number | undefined {
  for (const length of [3, 2, 1]) if (SYMPTOMS.has(nameOf(tokens, at, at + length))) return at + length;
  return undefined;
}

const nameOf = (tokens: readonly Token[], first: number, end: number): string =>
  tokens
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ')
    .replace(/^(headache|fever)s$/, '$1');
