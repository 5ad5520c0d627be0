import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type Reading, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';

const EMERGENCY = /^(?:emergency|er|ed|911|ambulance|ems|hospital)$/;
const GO = /^(?:go|come|going|get|sent|sending|take|taking|transfer|transferring)$/;
const AT_ONCE = /^(?:now|immediately|straight|tonight)$/;
/** "If it bleeds, go to the ER": advice for later. */
const LATER = /^(?:if|unless|when|should|whenever|gets|did|went|last|was|before|any)$/;
const HOME = /^(?:home|observation|observe|outpatient)$/;

/** A patient whom the source sends to an emergency department now, and whom the text keeps at home. */
export function checkSourceDisposition(each: Case): readonly Finding[] {
  const { source, reading } = each;
  if (!source || !isSentNow(source.reading)) return [];
  const at = reading.tokens.findIndex(({ text }) => HOME.test(text));
  const isNamed = reading.sentences.some(({ first, end }) => {
    const words = reading.tokens.slice(first, end);
    return words.some(isEmergency) && !words.some(({ text }) => text === 'if');
  });
  if (at === -1 || isNamed) return [];
  const message = 'the source sends the patient to an emergency department now';
  return [
    {
      ...spanOf(reading.tokens, at, at + 1),
      family: 'source',
      category: 'source_disposition_differs',
      severity: 'high',
      verdict: 'contradicted',
      message,
      score: 0.75,
      evidence: [{ source: 'context', citation: 'the given context', text: message }],
    },
  ];
}

const isEmergency = ({ text, capitals }: Token): boolean => EMERGENCY.test(text) && (text.length > 2 || capitals);

const isSentNow = ({ tokens, sentences }: Reading): boolean =>
  sentences.some(({ first, end, question }) => {
    const words = tokens.slice(first, end).map(({ text }) => text);
    const place = words.findIndex((text) => EMERGENCY.test(text));
    const before = words.slice(0, Math.max(0, place));
    if (question || before.some((text) => LATER.test(text))) return false;
    return before.some((text) => GO.test(text)) && words.some((text) => AT_ONCE.test(text));
  });
