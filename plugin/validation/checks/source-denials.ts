import { anchorsBeside, anchorsOf, shared } from '../anchors.ts';
import type { Case } from '../check.ts';
import type { Finding } from '../finding.ts';
import { type Reading, spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';

/** What the text says the patient has and the source only denies, or the other way round: symptoms and findings by their words. */
export function checkSourceDenials(each: Case): readonly Finding[] {
  const { source } = each;
  if (!source) return [];
  const theirs = Map.groupBy(statementsOf(source.reading), ({ about }) => about);
  const own = Map.groupBy(statementsOf(each.reading), ({ about }) => about);
  const found = [...own].flatMap(([about, said]): readonly Finding[] => {
    const stated = theirs.get(about);
    const first = said[0]!;
    if (!stated || first.denied === undefined || said.some(({ denied }) => denied !== first.denied)) return [];
    if (stated.some(({ denied }) => denied === undefined || denied === first.denied)) return [];
    if (!first.isSymptom && !isSameMatter(said, stated)) return [];
    const message = first.denied
      ? 'the source affirms what the text denies'
      : 'the source denies what the text affirms';
    return [
      {
        ...spanOf(each.reading.tokens, first.at, first.at + 1),
        family: 'source' as const,
        category: 'source_denial_differs',
        // Any word but a symptom's is too often turned into others: it orders two texts.
        severity: first.isSymptom ? ('high' as const) : ('moderate' as const),
        verdict: 'contradicted' as const,
        message,
        score: first.isSymptom ? 0.75 : 0.25,
        evidence: [{ source: 'context', citation: 'the given context', text: message }],
      },
    ];
  });
  const unsure = found.find(({ severity }) => severity === 'moderate');
  return found.filter((each) => each.severity === 'high' || each === unsure);
}

/** A word that is no symptom's is denied where "no" stands right before it, and both places speak of more in common. */
const isSameMatter = (said: readonly Statement[], stated: readonly Statement[]): boolean =>
  (said[0]!.denied ? said : stated).some(({ isNear }) => isNear) &&
  said.some(({ around }) => stated.slice(0, MOST_PLACES).some((other) => shared(around, other.around) >= 2));
const MOST_PLACES = 10;

interface Statement {
  /** The symptom, with the part of the body where that makes it another one: `chest pain`. */
  readonly about: string;
  /** Undefined where it is asked after, feared or told of another. */
  readonly denied: boolean | undefined;
  readonly at: number;
  readonly isSymptom: boolean;
  /** Denied within five tokens. */
  readonly isNear: boolean;
  readonly around: ReadonlySet<string>;
}

const SYMPTOM =
  /^(?:numbness|numb|tingling|nausea|nauseous|vomiting|fevers?|chills|coughs?|wheezing|wheeze|dizziness|dizzy|fainting|syncope|palpitations|diarrhea|constipation|rash|hives|itching|jaundice|hematuria|dysuria|melena|tremors?|seizures?|headaches?|aura|dyspnea|fatigue|tics?|hoarseness|dysphagia|hemoptysis|hematemesis|ulcerations?|embolism|pneumothorax|fractures?|abscess|metastas[ei]s|hydronephrosis|thrombus|dvt|suicidal|homicidal|hallucinations|snoring|pregnant|sores|tenderness|erythema|redness|drainage|bruising)$/;
/** These are other complaints in another place. */
const PLACED = /^(?:pain|swelling|bleeding|weakness|discharge|effusion|edema|stiffness)$/;

const DENIES =
  /^(?:no|not|deny|denies|denied|denying|without|never|neither|nor|none|negative|absent|free|isn't|doesn't|didn't|don't|hasn't|haven't|wasn't|n't|cleared|gone|ruled)$/;
const TURNS = /^(?:but|except|however|although|though|reports|endorses|notes|with|because|;|\.|now)$/;
const UNCLEAR =
  /^(?:if|for|risk|risks|may|might|could|possible|possibly|prevent|watch|call|return|mother|father|sister|brother|family|history|monitor|case|unless|screen|screening|when|after|before|until|like|any|you|less|more|last|ago|previous|prior|previously|past|old)$/;

function statementsOf(reading: Reading): readonly Statement[] {
  const { tokens, sentences } = reading;
  const anchors = anchorsOf(reading);
  return sentences.flatMap((sentence) => {
    const found: Statement[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const symptom = aboutAt(tokens, anchors, at);
      const about = symptom ?? anchors[at]!.find((anchor) => anchor.startsWith('#') || anchor.length >= 5);
      if (about === undefined) continue;
      const denied = isDenied(reading, sentence, at);
      const isNear = tokens.slice(Math.max(sentence.first, at - 5), at).some(({ text }) => DENIES.test(text));
      const clip = (index: number) => Math.min(sentence.end, Math.max(sentence.first, index));
      const around = anchorsBeside(anchors, [clip(at - 10), at, at + 1, clip(at + 11)]);
      found.push({ about, at, denied, isSymptom: symptom !== undefined, isNear, around });
    }
    return found;
  });
}

function aboutAt(tokens: readonly Token[], anchors: readonly (readonly string[])[], at: number): string | undefined {
  const { text } = tokens[at]!;
  if (SYMPTOM.test(text)) return anchors[at]![0];
  if (!PLACED.test(text)) return undefined;
  const place = anchors[at - 1]?.[0];
  return place && tokens[at - 1]!.kind === 'word' ? `${place} ${text}` : undefined;
}

/** Whether a symptom is denied where it stands; nothing where it is asked after, feared, past or another's. */
function isDenied({ tokens }: Reading, sentence: Sentence, at: number): boolean | undefined {
  if (sentence.section === 'family' || sentence.section === 'past') return undefined;
  if (sentence.question) return answerTo(tokens, sentence.end);
  // Speech without full stops: who denies what is anybody's guess.
  if (sentence.end - sentence.first > LONGEST) return undefined;
  for (let back = at - 1; back >= Math.max(sentence.first, at - 40); back -= 1) {
    const { text } = tokens[back]!;
    // "Patient: no, just a headache" answers what was asked before.
    if (DENIES.test(text)) return text === 'no' && /^[\]:]$/.test(tokens[back - 1]?.text ?? '') ? undefined : true;
    if (UNCLEAR.test(text)) return undefined;
    if (TURNS.test(text)) break;
  }
  const after = tokens.slice(at + 1, Math.min(sentence.end, at + 8)).map(({ text }) => text);
  const not = after.indexOf('not');
  if (not !== -1 && SEEN.test(after[not + 1] ?? '')) return true;
  return after.some((text) => ENDED.test(text) || DENIES.test(text)) ? undefined : false;
}

/** Tokens of a sentence that was punctuated, lists of symptoms included. */
const LONGEST = 90;

const SEEN = /^(?:found|seen|present|identified|noted|detected|visualized|reported|used|given|needed)$/;
const ENDED = /^(?:if|absent|resolved|excluded|went|stopped|or|better|\?)$/;

/** "Any nausea?" "No." */
function answerTo(tokens: readonly Token[], from: number): boolean | undefined {
  const words = tokens.slice(from, from + 6).map(({ text }) => text);
  if (words.some((text) => /^(?:no|nope|never|none|nah)$/.test(text))) return true;
  return words.some((text) => /^(?:yes|yeah|yep|yup|yea)$/.test(text)) ? false : undefined;
}
