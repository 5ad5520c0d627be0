import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';

const IS_NONE =
  /^(?:[^.;]{0,50}?)\b(?:(?:does|do|did) not (?:preclude|prohibit|rule out|contraindicate|exclude|stand in the way of|speak against|bar)\b|(?:is|are|was) (?:not an?|no|never an?|not a reason|no reason)(?: (?:absolute|relative|strict|true|real|formal))?(?: (?:contraindications?|bar|obstacle|barrier)| (?:to|for) (?:avoid|withhold|stop|omit))\w{0,5}\b)/;
const EXCEPTS =
  /\b(?:if|unless|controlled|well|mild|stable|remote|treated|family|resolved|healed|by itself|alone|other than|cardioselective|selective|avoid\w{0,3}|topical)\b/;
/** Treatments that a text names otherwise than by drug or class. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:fibrinoly\w{3,4}|thromboly\w{3,4}|the lytic|alteplase|tenecteplase)\b/, 'thrombolytic'],
];

/** "A previous intracranial haemorrhage is not a contraindication", of a drug that the table forbids there. */
export function checkNoContraindications(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.question || sentence.told) return [];
    const condition = inSentence(mentions, sentence).find(
      ({ kind, end }) => kind === 'condition' && IS_NONE.test(phrase(tokens, end, sentence.end)),
    );
    if (!condition || EXCEPTS.test(phrase(tokens, sentence.first, sentence.end))) return [];
    const next = sentences.slice(order + 1, order + 2);
    const around = [...next, ...sentences.slice(Math.max(0, order - 2), order + 1)];
    const row = subjectsIn(each, around).flatMap((id) =>
      each.knowledge
        .contraindicationsOf(id)
        .filter(
          (one) =>
            one.context_kind === 'condition' && one.context === condition.id && one.severity === 'contraindicated',
        ),
    )[0];
    if (!row) return [];
    return [
      {
        ...spanOf(tokens, condition.first, Math.min(sentence.end, condition.end + 6)),
        family: 'contraindication',
        category: 'contraindication_denied',
        severity: 'high',
        verdict: 'contradicted',
        message: `${row.subject} is contraindicated in ${row.context}: ${row.statement} (${row.source})`,
        score: 0.82,
        about: [row.subject],
        evidence: [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)],
      },
    ];
  });
}

/** The drugs that the nearest sentence with any names: one's contraindication is no other's. */
function subjectsIn({ reading: { tokens, mentions } }: Case, around: readonly Sentence[]): readonly string[] {
  for (const sentence of around.toReversed()) {
    const drugs = inSentence(mentions, sentence)
      .filter(({ kind }: ReadMention) => kind === 'drug' || kind === 'class')
      .map(({ id }) => id);
    const words = phrase(tokens, sentence.first, sentence.end);
    const named = NAMED.filter(([pattern]) => pattern.test(words)).map(([, id]) => id);
    if (drugs.length + named.length > 0) return [...drugs, ...named];
  }
  return [];
}
