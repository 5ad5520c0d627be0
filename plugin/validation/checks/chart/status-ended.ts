import type { Case } from '../../check.ts';
import { clauseAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { type WrittenDate, writtenDatesIn } from '../../written-dates.ts';

const OVER =
  /\b(?:was|were|has been|have been|had been|been|also) (?:also |then |since |already |now )?(?:stopped|discontinued|withdrawn|ended|dropped|given up|taken off|finished|completed|removed)\b|\bno longer (?:takes?|on|taking|using|taken|uses)\b|\b(?:came|come|taken) off\b|^off\b|\bhas stopped\b|\b(?:stopped|discontinued|ended|finished|completed)(?= ) (?:in|on|back|early|earlier|late|last|since|at|by|two|three|four|five|six|a|\d)\b|: (?:stopped|discontinued|ended)\b|\b(?:he|she|they|and|has|had|you|patient) (?:quit|gave (?:it )?up|came off)\b/;
const ONLY_NOW =
  /^(?:today|tonight|now|will|plan|if|until|before|when|should|once|hold|held|pause|temporarily|briefly|days|dose|doses|infusion|drip|protocol|surgery|procedure|can|may|never|not|without|reduced|bridge)$/;

/** "You stopped clopidogrel in April": of whoever did it, with when. */
const ENDED_IT =
  /\b(?:he|she|they|you|has|have|had|we) (?:(?:both|also|then) )?(?:stopped|discontinued|withdrew|withdrawn|finished|quit|gave up)$/;
const IN_PAST =
  /^(?:\S{1,12} ){0,5}?(?:in (?:early |late |mid )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|19|20)|last (?:year|month|spring|summer|autumn|winter|fall)|(?:months|years|weeks|month|year) ago)/;

/** "Was withdrawn last year and is not missed", "and now take apixaban": where another thing is told. */
const elseAt = (words: readonly string[]): number | undefined => {
  const at = words.findIndex(
    (word, order) =>
      /^(?:and|but|so)$/.test(word) &&
      /^(?:is|are|was|has|have|now|he|she|they|you|takes?|uses?|there)$/.test(words[order + 1] ?? ''),
  );
  return at === -1 ? undefined : at;
};

/** "Sertraline 100 mg once daily has also been stopped": behind the whole dose. */
const FAR_OVER =
  /^(?:[\p{L}\d./%-]{1,12} ){0,8}?(?:has|have|had|was|were) (?:(?:also|both|now|since|already|then|too|likewise) ){0,2}(?:been )?(?:stopped|discontinued|withdrawn|ended)\b/u;

/** "Apixaban has not been part of her treatment since April, when it was stopped for a bleed". */
const SINCE_ENDED =
  /^(?:[\p{L}\d./%-]{1,12} ){0,6}?(?:has|have) not been (?:taken|used|prescribed|given|part of (?:his|her|your|their|the) (?:treatment|medicines|medication|regimen)) since [^,;.]{3,24} , when (?:it|this|that) was (?:stopped|discontinued|withdrawn|ended|given up)\b/u;

/** "Was discontinued before this admission": the stay is when it is told, not a condition. */
const plainOf = (words: readonly string[]): readonly string[] =>
  words
    .join(' ')
    .replace(/\bonce (?=daily|a day|weekly|nightly|every)/g, '')
    .replace(
      /\b(?:before|prior to) (?:this|the|her|his|your|last) (?:admission|visit|stay|hospitali[sz]ation|appointment)\b/,
      '',
    )
    .split(' ');

/** "Clopidogrel was stopped in October" of a drug that the chart has as active; who stops it today is not meant. */
export function ended(each: Case, mentions: readonly ReadMention[]): readonly Finding[] {
  const { tokens } = each.reading;
  const isTold = ({ assertion }: ReadMention) => assertion === 'active' || assertion === 'adjusted';
  if (mentions.length > 1 && mentions.some(isTold)) return [];
  const over = mentions.find((one) => {
    const stop = reasonAt(each, one);
    const said = phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 24));
    if (SINCE_ENDED.test(said) && !one.sentence.told && !one.sentence.question) return true;
    const isFar = FAR_OVER.test(phrase(tokens, one.end, Math.min(stop, one.end + 12)));
    if ((one.assertion !== 'stopped' && !isFar) || one.sentence.told || one.sentence.question) return false;
    const clause = clauseAround(tokens, one);
    // "Febuxostat 40 mg: he quit it last month": what stands behind the colon is of it.
    const isHeaded = tokens[clause.end]?.text === ':' && clause.end - one.end < 8;
    const next = each.reading.mentions.find(({ kind, first }) => kind === 'drug' && first >= one.end)?.first;
    const end = isHeaded ? Math.min(one.sentence.end, clause.end + 10, next ?? clause.end + 10) : clause.end + 1;
    const behind = tokens.slice(one.end, Math.min(end, stop, one.end + 14)).map(({ text }) => text);
    const after = behind.slice(0, elseAt(behind));
    const before = tokens.slice(Math.max(clause.first, one.first - 4), one.first).map(({ text }) => text);
    const words = plainOf([...before, ...after]);
    if (words.some((word) => ONLY_NOW.test(word)) || isOfToday(each, writtenDatesIn(tokens, clause.first, clause.end)))
      return false;
    return (
      OVER.test(after.join(' ')) ||
      (ENDED_IT.test(before.join(' ')) && IN_PAST.test(after.join(' '))) ||
      /\b(?:no longer (?:(?:to|needs? to|has to|have to|meant to|supposed to) )?(?:takes?|on|taking|uses?|using|needs?)|came off|stopped taking|off)$/.test(
        before.join(' '),
      )
    );
  });
  if (!over) return [];
  const message = `the chart has ${over.id} as active, the text as stopped`;
  return [
    {
      ...spanOf(tokens, over.first, over.end),
      family: 'chart',
      category: 'chart_medication_continued',
      severity: 'high',
      verdict: 'contradicted',
      score: 0.75,
      message,
      evidence: [{ source: 'chart', citation: 'chart', text: message }],
    },
  ];
}

/** "Letrozole 2.5 mg daily since tamoxifen was stopped": where another drug is told of as the reason. */
const reasonAt = ({ reading: { tokens, mentions } }: Case, { end, sentence, id }: ReadMention): number => {
  const other = mentions.find(
    (one) =>
      one.kind === 'drug' &&
      one.id !== id &&
      one.first >= end &&
      /^(?:since|because|as|when|after|once|now)$/.test(tokens[one.first - 1]?.text ?? ''),
  );
  return Math.min(sentence.end, other?.first ?? sentence.end);
};

/** A date of the last few days: the chart may not have it yet. */
const isOfToday = ({ asOf }: Case, dates: readonly WrittenDate[]): boolean =>
  dates.some(({ year = asOf.getUTCFullYear(), month, day }) => {
    if (month === undefined || day === undefined) return false;
    return Math.abs(Date.UTC(year, month - 1, day) - asOf.getTime()) < 8 * 24 * 3600 * 1000;
  });
