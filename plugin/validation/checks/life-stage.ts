import { spanOfMatch } from '../../spans.ts';
import type { Case } from '../check.ts';
import { disagreementAt } from '../contradictions.ts';
import type { Finding } from '../finding.ts';
import { matchIn } from '../needed-words.ts';

/** What only grown people have. */
const GROWN =
  /\b(?:his|her) (?:husband|wife|ex-(?:husband|wife)|grandson|granddaughter|grandchild(?:ren)?|son-in-law|daughter-in-law)\b|\b(?:retired (?:\w{3,14} )?(?:teacher|nurse|worker|welder|farmer|driver|engineer)|is retired|post-?menopausal|widowed|divorced)\b/i;
/** Weeks at which a baby is born, and what is told of early and of ripe ones. */
const BORN_AT =
  /\bborn (?:at|by \w{3,10} at) (?:a gestation of )?(?<weeks>[234]\d)(?:[ +]?\d ?\/ ?7|\+\d|w\d)?[ -]?(?:weeks?|wks?|w\b)/i;
const EARLY =
  /\b(?:apnea of prematurity|retinopathy of prematurity|ROP (?:exam|screen)|extremely (?:preterm|premature)|very preterm|surfactant (?:once |was |given )|(?:ex-)?premature (?:baby|infant|newborn)|preterm (?:baby|infant|newborn)|(?:birth weight|BW):? (?:of |was )?(?:[5-9]\d\d|1,?[0-5]\d\d) ?g\b)/i;
const RIPE = /\b(?:full[- ]term|term (?:newborn|baby|infant|neonate))\b/i;

/** A child with a husband, a baby of 39 weeks with the illnesses of one of 29. */
export function checkLifeStage({ searched, patient, reading }: Case): readonly Finding[] {
  const grown = matchIn(searched, GROWN);
  const isChild =
    reading.patient.some((fact) => fact.kind === 'age' && fact.ofPatient) && (patient.ageYears ?? 99) < 13;
  const weeks = matchIn(searched, BORN_AT);
  const at = Number(weeks?.groups?.weeks);
  const contrary = at >= 37 ? matchIn(searched, EARLY) : at < 34 ? matchIn(searched, RIPE) : null;
  return [
    ...(grown && isChild ? [finding(grown, `${grown[0].toLowerCase()} is told of a child`)] : []),
    ...(weeks && contrary ? [finding(weeks, `born at ${at} weeks, and told of as of another maturity`)] : []),
  ];
}

const finding = (match: RegExpExecArray, message: string): Finding =>
  disagreementAt(spanOfMatch(match), {
    category: 'age_disagrees',
    message,
    said: 'two statements of the same text',
    score: 0.75,
  });
