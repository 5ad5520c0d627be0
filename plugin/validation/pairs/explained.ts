import type { Case } from '../check.ts';
import { isCrowded } from '../crowded.ts';
import { isDenied } from '../reading/assertion/denials.ts';
import type { ReadMention } from '../reading/document.ts';
import { isSettledOn } from '../reading/drug-states.ts';
import { hasWord } from '../reading/words.ts';

/** What a text says that knows of a pair; a text that errs gives both without a word. */
const EXPLAINS =
  /^(?:clash\w{0,4}|interact\w{0,6}|cyp\w{0,5}|blockers?|inhibit(?:s|or|ors)?|induc(?:es|er|ers)|raises|raising|contraindicated|capped|flagged|toxic|warns?|warned|serotonin|duplicate|redundant)$/;

/** "The pill is less reliable with it". */
const LESS =
  /(?<!\b(?:no|not|any|never) )\bless (?:reliable|effective|dependable)\b|\b(?:not|no longer|cannot be) (?:be )?(?:reliable|relied (?:up)?on|dependable)\b|\b(?:unreliable|may fail)\b/;

/** Words of a plan: in a text of many drugs mostly said of the pair, in a short one of anything. */
const OF_A_PLAN = /^(?:cap|instead|ago|until|protocol|ppx|pjp|label|taper|tapered|qtc|raise)$/;

/** Said of one of the two, unless a third drug stands there too: "and azithromycin was avoided". */
export const ENDS = /^(?:avoid|avoids|avoided|hold|held|stop|stopped|changed|switched|removed)$/;

/** "Transfusion stopped; meperidine given": what is ended is no drug. */
const OTHER_ENDED = /^(?:transfusion|bleeding|smoking|feeds?|drinking|pump|exercise|compressions|dialysis)$/;

/** "Simvastatin clashes with clarithromycin": whether any sentence that names one of the two knows of the pair. Read once for each pair. */
export function explainedPairs(each: Case): (a: ReadMention, b: ReadMention) => boolean {
  const { tokens, mentions } = each.reading;
  const crowded = isCrowded(each);
  const drugs = mentions.filter(({ kind }) => kind === 'drug' || kind === 'class');
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  const byId = Map.groupBy(drugs, ({ id }) => id);
  const read = (a: string, b: string): boolean =>
    [...new Set([...(byId.get(a) ?? []), ...(byId.get(b) ?? [])].map(({ sentence }) => sentence))].some((sentence) => {
      const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
      const here = bySentence.get(sentence) ?? [];
      // "Was on hold for a week; resumed": what ended it is over; "restarted at 3 mg" knows of it.
      const isOn =
        here.some((one) => (one.id === a || one.id === b) && isSettledOn(one)) &&
        !/\b(?:restarted|resumed|again|back)(?: \w{1,9}){0,2} at (?:half|a (?:lower|reduced)|\d)/.test(words.join(' '));
      if (LESS.test(words.join(' '))) return true;
      // "Pethidine first line, since serotonin toxicity can be fatal": what is told is for it.
      if (here.some((one) => (one.id === a || one.id === b) && isPreferred(words, one.end - sentence.first)))
        return false;
      const isApart = isOn || here.some(({ kind, id }) => kind === 'drug' && id !== a && id !== b);
      return words.some(
        (_, at) =>
          (explains(words, at) ||
            (crowded && isOfPlan(words, at) && !isOfOthers(sentence, a, b)) ||
            (!isApart && ends(words, at))) &&
          !isDenied(words, at),
      );
    });
  // "Dofetilide with verapamil, trimethoprim or cimetidine, since these raise its level": of other pairs than the one at hand.
  const isOfOthers = (sentence: ReadMention['sentence'], a: string, b: string): boolean => {
    const here = new Set(bySentence.get(sentence)?.map(({ id }) => id));
    // "Don't combine it with doxycycline, minocycline or tetracycline": "it" may be the other.
    const isOfIt = hasWord(each.reading.tokens, /^(?:it|this|that|them|both)$/, sentence.first, sentence.end);
    return here.size > 2 && here.has(a) !== here.has(b) && !isOfIt;
  };
  const known = new Map<string, boolean>();
  return ({ id: a }, { id: b }) => {
    const key = `${a}\t${b}`;
    const explained = known.get(key) ?? read(a, b);
    known.set(key, explained);
    return explained;
  };
}

/** "Pethidine first line", "ibuprofen and similar are fine to use", behind a drug. */
const isPreferred = (words: readonly string[], from: number): boolean =>
  /^(?:(?:and|or) (?:similar|the like|others?) )?(?:is |are |as |to be |, )?(?:still |the |our |her |his )?(?:first ?-? ?(?:line|choice)|preferred|recommended|fine to (?:use|take)|(?:safe|ok|okay) to (?:use|take))\b(?! (?:if|unless|only|with|once))/.test(
    words.slice(from, from + 9).join(' '),
  );

const explains = (words: readonly string[], at: number): boolean =>
  EXPLAINS.test(words[at]!) &&
  // "Ritonavir-boosted protease inhibitor" names a class.
  !(
    /^inhibitors?$/.test(words[at]!) &&
    /^(?:protease|kinase|pump|reuptake|enzyme|oxidase|checkpoint|reductase|cholinesterase|xa|integrase|transcriptase)$/.test(
      words[at - 1] ?? '',
    )
  ) &&
  // "CYP2D6 normal metabolizer": what the patient is born with.
  !/^(?:normal|intermediate|poor|rapid|ultrarapid|extensive|genotype)$/.test(words[at + 1] ?? '') &&
  // "Warn re: drowsiness".
  !(
    /^warn(?:s|ed)?$/.test(words[at]!) &&
    words
      .slice(at + 1, at + 6)
      .some((word) =>
        /^(?:drows\w{1,5}|sleep\w{1,5}|dizz\w{1,5}|sedation|driving|drive|alcohol|falls|nausea|constipation|rash|diarrh\w{1,4}|headaches?|weight|hypos?)$/.test(
          word,
        ),
      )
  ) &&
  // "She understands the warning signs".
  words[at + 1] !== 'signs';

const isOfPlan = (words: readonly string[], at: number): boolean =>
  OF_A_PLAN.test(words[at]!) &&
  !(words[at] === 'instead' && words[at + 1] === 'of') &&
  // "Restarted by cardiology a week ago".
  !(
    words[at] === 'ago' &&
    words.slice(Math.max(0, at - 8), at).some((one) => /^(?:re)?(?:started|resumed|begun|prescribed)$/.test(one))
  );

const ends = (words: readonly string[], at: number): boolean =>
  ENDS.test(words[at]!) &&
  !/^(?:to|on|by|nothing|suddenly|smoking|sooner|if|when)$/.test(words[at + 1] ?? '') &&
  // "Held in the mouth before swallowing".
  !/^(?:in|under|against) (?:the|your|her|his) (?:mouth|tongue|cheek|fridge|refrigerator)$/.test(
    words.slice(at + 1, at + 4).join(' '),
  ) &&
  // "Phenelzine can't be stopped".
  !/\b(?:can't|cannot|can not|couldn't|could not|must not|mustn't|not to) be$/.test(
    words.slice(Math.max(0, at - 3), at).join(' '),
  ) &&
  // "Stop it if the platelets fall".
  !/^(?:it|this|them) (?:if|when|should)$/.test(words.slice(at + 1, at + 3).join(' ')) &&
  // "No abrupt stop".
  !/^(?:abrupt|sudden|abruptly|suddenly)$/.test(words[at - 1] ?? '') &&
  !OTHER_ENDED.test(words[at - 1] ?? '');
