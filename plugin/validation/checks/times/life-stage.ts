import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, matchIn } from '../../needed-words.ts';

/** What only grown people have. */
const GROWN =
  /\b(?:his|her) (?:husband|wife|ex-(?:husband|wife)|grandson|granddaughter|grandchild(?:ren)?|son-in-law|daughter-in-law)\b|\b(?:retired (?:\w{3,14} )?(?:teacher|nurse|worker|welder|farmer|driver|engineer)|is retired|post-?menopausal|widowed|divorced)\b/gi;
/** "Parents are divorced", "his grandmother, a retired teacher": of those who bring a child up. */
const OF_THE_GROWN =
  /\b(?:mother|father|mom|mum|dad|parents?|grand\w{2,8}|guardians?|carers?|caregivers?|foster|aunt|uncle|family|nanny|neighbou?r|step\w{3,7}|nurse|teacher)\b/i;
const sentenceTo = (text: string, at: number): string =>
  text.slice(Math.max(text.lastIndexOf('. ', at), text.lastIndexOf('\n', at)) + 1, at);
/** "Her brother was an ex-premature infant": of another baby. */
const OF_ANOTHER =
  /\b(?:brothers?|sisters?|siblings?|twins?|cousin|triplets?|previous|first|older|elder|last|another|other|roommate|neighbou?r\w{0,3})\b/i;
/** Weeks at which a baby is born, and what is told of early and of ripe ones. */
const BORN_AT =
  /\bborn (?:at|by \w{3,10} at) (?:a gestation of )?(?<weeks>[234]\d)(?:[ +]?\d ?\/ ?7|\+\d|w\d)?[ -]?(?:weeks?|wks?|w\b)/i;
const EARLY =
  /\b(?:apnea of prematurity|retinopathy of prematurity|ROP (?:exam|screen)|extremely (?:preterm|premature)|very preterm|surfactant (?:once |was |given )|(?:ex-)?premature (?:baby|infant|newborn)|preterm (?:baby|infant|newborn)|(?:birth weight|BW):? (?:of |was )?(?:[5-9]\d\d|1,?[0-5]\d\d) ?g\b)/i;
const RIPE = /\b(?:full[- ]term|term (?:newborn|baby|infant|neonate))\b/i;

/** A child with a husband, a baby of 39 weeks with the illnesses of one of 29. */
export function checkLifeStage({ searched, patient, reading }: Case): readonly Finding[] {
  const grown = matchesIn(searched, GROWN).find(({ index }) => !OF_THE_GROWN.test(sentenceTo(searched.text, index)));
  const isChild =
    reading.patient.some((fact) => fact.kind === 'age' && fact.ofPatient) && (patient.ageYears ?? 99) < 13;
  const weeks = matchIn(searched, BORN_AT);
  const at = Number(weeks?.groups?.weeks);
  const other = at >= 37 ? EARLY : at < 34 ? RIPE : undefined;
  const contrary = other && matchIn(searched, other);
  const isOfAnother = contrary ? OF_ANOTHER.test(sentenceTo(searched.text, contrary.index)) : false;
  return [
    ...(grown && isChild ? [finding(grown, `${grown[0].toLowerCase()} is told of a child`)] : []),
    ...(weeks && contrary && !isOfAnother
      ? [finding(weeks, `born at ${at} weeks, and told of as of another maturity`)]
      : []),
  ];
}

const finding = (match: RegExpExecArray, message: string): Finding =>
  disagreementAt(spanOfMatch(match), {
    category: 'age_disagrees',
    message,
    said: 'two statements of the same text',
    score: 0.75,
  });
