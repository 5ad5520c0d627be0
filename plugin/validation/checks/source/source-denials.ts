import { anchorsBeside, anchorsOf, shared } from '../../anchors.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type Reading, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { type Answers, answersIn } from '../../reading/turns.ts';
import { hasWord } from '../../reading/words.ts';

/** What the text says the patient has and the source only denies, or the other way round: symptoms and findings by their words. */
export function checkSourceDenials(each: Case): readonly Finding[] {
  const { source } = each;
  if (!source) return [];
  const theirs = Map.groupBy(statementsOf(source.reading), ({ about }) => about);
  const own = Map.groupBy(statementsOf(each.reading), ({ about }) => about);
  return [...own].flatMap(([about, said]): readonly Finding[] => {
    const first = said[0]!;
    const all = theirs.get(about);
    // What was only asked, and answered neither yes nor no, leaves what is said elsewhere; a symptom may have been meant.
    const told = all?.filter(({ isAsked, denied }) => !isAsked || denied !== undefined);
    const stated = first.isSymptom || told?.length === 0 ? all : told;
    if (!stated || first.denied === undefined || said.some(({ denied }) => denied !== first.denied)) return [];
    if (stated.some(({ denied }) => denied === undefined || denied === first.denied)) return [];
    if (!first.isSymptom && !ACTION.test(about) && !isSameMatter(said, stated)) return [];
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
}

/** What is done to a patient once or not at all: wherever two texts speak of it, it is the same. */
const ACTION =
  /^(?:biops|surgery|surgical|antibiotic|transfus|dialysis|catheter|intubat|steroid|insulin|admission|admitted|splint|stitch|sutur|drain|aspirat|colonoscop|endoscop|physio|referral)/;

/** A word that is no symptom's is denied where "no" stands right before it, and both places speak of more in common. */
const isSameMatter = (said: readonly Statement[], stated: readonly Statement[]): boolean =>
  (said[0]!.denied ? said : stated).some(({ isNear }) => isNear) &&
  said.some(({ around }) => stated.slice(0, MOST_PLACES).some((other) => shared(around, other.around) >= 1));
const MOST_PLACES = 10;

interface Statement {
  /** The symptom, with the part of the body where that makes it another one: `chest pain`. */
  readonly about: string;
  /** Undefined where it is asked after, feared or told of another. */
  readonly denied: boolean | undefined;
  readonly at: number;
  readonly isSymptom: boolean;
  readonly isAsked: boolean;
  /** Denied within five tokens. */
  readonly isNear: boolean;
  readonly around: ReadonlySet<string>;
}

const SYMPTOM =
  /^(?:numbness|numb|tingling|nausea|nauseous|vomiting|fevers?|chills|coughs?|wheezing|wheeze|dizziness|dizzy|fainting|syncope|palpitations|diarrhea|constipation|rash|hives|itching|jaundice|hematuria|dysuria|melena|tremors?|seizures?|headaches?|aura|dyspnea|fatigue|tics?|hoarseness|dysphagia|hemoptysis|hematemesis|ulcerations?|embolism|pneumothorax|fractures?|abscess|metastas[ei]s|hydronephrosis|thrombus|dvt|suicidal|homicidal|hallucinations|snoring|pregnant|sores)$/;
const DEGREES =
  /^(?:mild|slight|little|severe|moderate|minimal|significant|chronic|acute|occasional|intermittent|worsening|worse|constant|bad|sharp|dull|increased|decreased|recent|trace|diffuse|focal|general|generalized)$/;
/** These are other complaints in another place. */
const PLACED =
  /^(?:pain|swelling|bleeding|weakness|discharge|effusion|edema|stiffness|tenderness|erythema|redness|drainage|bruising)$/;

const DENIES =
  /^(?:no|not|deny|denies|denied|denying|without|never|neither|nor|none|negative|absent|free|isn't|aren't|doesn't|didn't|don't|hasn't|haven't|hadn't|wasn't|weren't|can't|n't|cleared|gone|ruled)$/;
const TURNS = /^(?:but|except|however|although|though|reports|endorses|notes|because|;|\.|now)$/;
/** "No problems with chest pain", "negative with fever" go on; "denies fever, presents with cough" does not. */
const WITH = /^(?:problems?|trouble|issues?|difficulty|difficulties|complaints?|concerns?|associated|symptoms?)$/;
const UNCLEAR =
  /^(?:if|for|risk|risks|may|might|could|possible|possibly|prevent|watch|call|return|mother|father|sister|brother|family|history|monitor|case|unless|little|minimal|scant|trace|screen|screening|when|after|before|until|like|you|less|more|last|ago|previous|prior|previously|past|old|only|sure|know)$/;

function statementsOf(reading: Reading): readonly Statement[] {
  const { tokens, sentences } = reading;
  const anchors = anchorsOf(reading);
  const answers = answersIn(reading);
  return sentences.flatMap((sentence) => {
    const found: Statement[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const symptom = aboutAt(tokens, anchors, at);
      const about = symptom ?? anchors[at]!.find((anchor) => anchor.startsWith('#') || anchor.length >= 5);
      if (about === undefined) continue;
      const denied = isDenied(reading, answers, sentence, at);
      const isNear = hasWord(tokens, DENIES, Math.max(sentence.first, at - 5), at);
      const clip = (index: number) => Math.min(sentence.end, Math.max(sentence.first, index));
      const around = anchorsBeside(anchors, [clip(at - 10), at, at + 1, clip(at + 11)]);
      const isAsked = answers.isAsked(sentence, at);
      found.push({ about, at, denied, isSymptom: symptom !== undefined, isAsked, isNear, around });
      // "Esophageal varices" beside gastric ones.
      const kind = at > sentence.first ? anchors[at - 1]!.find((anchor) => anchor.length >= 5) : undefined;
      if (symptom === undefined && kind !== undefined)
        found.push({ about: `${kind} ${about}`, at, denied, isSymptom: false, isAsked, isNear, around });
    }
    return found;
  });
}

function aboutAt(tokens: readonly Token[], anchors: readonly (readonly string[])[], at: number): string | undefined {
  const { text } = tokens[at]!;
  if (SYMPTOM.test(text)) return anchors[at]![0];
  if (!PLACED.test(text)) return undefined;
  const previous = tokens[at - 1];
  const place = previous?.kind === 'word' && !DEGREES.test(previous.text) ? anchors[at - 1]?.[0] : undefined;
  return place && `${place} ${text}`;
}

/** Whether a symptom is denied where it stands; nothing where it is asked after, feared, past or another's. */
function isDenied({ tokens }: Reading, answers: Answers, sentence: Sentence, at: number): boolean | undefined {
  if (sentence.section === 'family' || sentence.section === 'past') return undefined;
  if (answers.isAsked(sentence, at)) return askedOf(tokens, answers, sentence, at);
  // Speech without full stops: who denies what is anybody's guess.
  if (sentence.end - sentence.first > LONGEST) return undefined;
  const before = deniedBefore(tokens, sentence, at);
  return before === false ? deniedAfter(tokens, sentence, at) : before;
}

/** "Any nausea?" "No." Of "no nausea?" a yes says nothing. */
function askedOf(tokens: readonly Token[], answers: Answers, sentence: Sentence, at: number): boolean | undefined {
  const answer = answers.to(sentence, at);
  if (answer === 'no') return true;
  const isNegative = hasWord(tokens, DENIES, Math.max(sentence.first, at - 12), at);
  return answer === 'yes' && !isNegative ? false : undefined;
}

function deniedBefore(tokens: readonly Token[], sentence: Sentence, at: number): boolean | undefined {
  let isAny = false;
  for (let back = at - 1; back >= Math.max(sentence.first, at - 40); back -= 1) {
    const { text } = tokens[back]!;
    const [previous, next] = [tokens[back - 1]?.text ?? '', tokens[back + 1]?.text ?? ''];
    // "Patient: no, just a headache" answers what was asked before; "never felt palpitations like this" denies none.
    if (text === 'no' && /^(?:,|i|he|she|it|that|there|we|just|really|but|only|uh|um)$/.test(next)) return undefined;
    if (text === 'never' && /^(?:like|this|before|so|as)$/.test(tokens[at + 1]?.text ?? '')) return undefined;
    if (DENIES.test(text)) return isLikeNow(tokens, sentence, at) || isNextItem(tokens, back, at) ? undefined : true;
    if (text === 'any') isAny = true;
    if (UNCLEAR.test(text)) return undefined;
    if (TURNS.test(text) || (text === 'with' && !WITH.test(previous)) || (text === ':' && !DENIES.test(previous)))
      break;
    // "No fever, some chills", "no, just a headache".
    if (text === 'some' || (text === 'just' && /^[,;]$/.test(previous))) break;
    if (isClause(tokens, back, at)) break;
  }
  return isAny ? undefined : false;
}

/** "US without mass, AFP 4", "not safe, aspirated on the study": what follows the comma has its own word. */
const isNextItem = (tokens: readonly Token[], from: number, at: number): boolean =>
  tokens.slice(from, at).some(({ text }) => text === ',') &&
  (tokens[at + 1]?.kind === 'number' || (tokens[at - 1]?.text === ',' && tokens[at]!.text.endsWith('ed')));

/** "No redness or swelling like I do now". */
const isLikeNow = (tokens: readonly Token[], sentence: Sentence, at: number): boolean =>
  tokens
    .slice(at + 1, Math.min(sentence.end, at + 5))
    .some(
      ({ text }, offset) =>
        text === 'like' && /^(?:i|this|now|he|she|you|it)$/.test(tokens[at + 2 + offset]?.text ?? ''),
    );

const SUBJECTS =
  /^(?:i|you|he|she|it|they|we|there|there's|i'm|i've|you're|you've|he's|she's|it's|they're|your|my|his|her|their|the|this|that)$/;
const STATES =
  /^(?:there's|i'm|i've|you're|you've|he's|she's|it's|have|has|had|am|is|are|was|were|do|does|did|shows?|showed|became|becomes|gets?|got|feels?|felt|developed|started|began|continues|remains|looks)$/;

/** "No peritoneal signs and your right knee does show": another clause begins, and says what is. */
function isClause(tokens: readonly Token[], from: number, at: number): boolean {
  if (!SUBJECTS.test(tokens[from]!.text)) return false;
  const previous = tokens[from - 1]?.text ?? '';
  const opens =
    /^(?:and|,|so|then|um|uh|also)$/.test(previous) || (previous === 'that' && tokens[from - 2]?.text === ',');
  return opens && hasWord(tokens, STATES, from, at);
}

function deniedAfter(tokens: readonly Token[], sentence: Sentence, at: number): boolean | undefined {
  const after = tokens.slice(at + 1, Math.min(sentence.end, at + 8)).map(({ text }) => text);
  // "Fever: none", "numbness - no".
  if (/^[:=–-]$/.test(after[0] ?? '') && /^(?:no|none|denied|denies|negative|absent)$/.test(after[1] ?? ''))
    return true;
  const not = after.indexOf('not');
  if (not !== -1 && SEEN.test(after[not + 1] ?? '')) return true;
  const clause = after.slice(0, after.findIndex((text) => CLAUSE_ENDS.test(text)) >>> 0);
  return after.some((text) => ENDED.test(text)) || clause.some((text) => DENIES.test(text)) ? undefined : false;
}

/** Tokens of a sentence that was punctuated, lists of symptoms included. */
const LONGEST = 90;

const SEEN = /^(?:found|seen|present|identified|noted|detected|visualized|reported|used|given|needed)$/;
const ENDED =
  /^(?:if|absent|resolved|excluded|went|stopped|or|better|denied|negative|none|gone|ruled|avoided|held|declined|contraindicated|\?)$/;
const CLAUSE_ENDS = /^(?:,|;|but|and|with|without|on|in)$/;
