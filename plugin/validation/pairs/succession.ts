import { lean } from '../../lean.ts';
import { oncePerNames } from '../once.ts';
import type { Reading, ReadMention } from '../reading/document.ts';
import { startingIn } from '../reading/placed.ts';
import type { Token } from '../reading/tokens.ts';
import { isAnywhere, phrase } from '../reading/words.ts';
import type { Pair } from './pair.ts';

/** Effects that outlast the drug: the next one needs a pause, not only an end of the first. */
const OUTLASTS = /serotonin|hypertensi|angioedema|vasospasm|ergotism|withdrawal|severe hypotension/i;

/** One drug after the other, never both: "ketorolac, last dose 0600, then ibuprofen", "enoxaparin; if positive apixaban from the morning". */
export function isInTurn({ each, first, last, row }: Pair): boolean {
  const { reading, doses } = each;
  const { tokens } = reading;
  if (isAnywhere(tokens, ALONGSIDE) && ALONGSIDE.test(around(tokens, first, last))) return false;
  // "Leave 36 h after the final enalapril tablet".
  if (isFinal(tokens, first) || isFinal(tokens, last)) return true;
  if (isAfterLysis(each, first, last) || isAfterHit(each, first, last)) return true;
  if (OUTLASTS.test(row.effect)) return false;
  // "Heparin; if stable, apixaban, first tablet as infusion stops".
  if (AS_IT_STOPS.test(phrase(tokens, first.first, Math.min(last.sentence.end, last.end + 30)))) return true;
  if (isExchanged(reading, first.id, last.id)) return true;
  if (last.first - first.end > FARTHEST) return false;
  const before = phrase(tokens, Math.max(first.end, last.first - 6), last.first);
  // "UTI therapy changed to": of something else.
  if (TAKES_OVER.test(before) && !OF_ELSE.test(before)) return true;
  const isOneDose =
    !doses.some(({ drug, frequency }) => drug.id === first.id && frequency !== undefined && !frequency.once) &&
    GIVEN.test(
      phrase(tokens, Math.max(first.sentence.first, first.first - 4), Math.min(first.sentence.end, first.end + 12)),
    );
  return isOneDose && LATER.test(phrase(tokens, first.end, Math.min(last.sentence.end, last.end + 16)));
}

/** "Simvastatin 40 mg exceeds its ceiling with diltiazem: changed to rosuvastatin 10 mg". */
const CHANGED_TO = /\b(?:changed|switched|swapped|converted|replaced) (?:to|by|with|for)(?: \w{2,12})?$/;
const AS_IT_STOPS =
  /\b(?:as|when|once) (?:the |his |her )?(?:infusion|drip|heparin|pump) (?:stops|ends|is (?:stopped|off|switched off|turned off))|\bstop(?:ping)? (?:the )?(?:infusion|drip|heparin) (?:at|with|when) the first\b/;

/** "Change aspirin to clopidogrel 75 mg daily and simvastatin to atorvastatin 80 mg": one verb for two exchanges, wherever else the drugs are named. */
const isExchanged = oncePerNames(({ tokens, mentions }: Reading, a, b) =>
  mentions.some((old) => {
    if (old.id !== a && old.id !== b) return false;
    const other = old.id === a ? b : a;
    const changed = startingIn(mentions, old.end + 1, old.end + 24).find(({ id }) => id === other);
    if (changed?.sentence === old.sentence && CHANGED_TO.test(phrase(tokens, old.end, changed.first))) return true;
    const next = startingIn(mentions, old.end + 1, old.end + 9).find(({ id }) => id === other);
    return (
      next?.sentence === old.sentence &&
      /(?:^| )(?:to|for|by|with)(?: the| plain)?$/.test(phrase(tokens, old.end, next.first)) &&
      /\b(?:chang|switch|swap|convert|exchang|replac|mov)\w{0,4}\b[^;:]{0,200}$/.test(
        phrase(tokens, old.sentence.first, old.first),
      )
    );
  }),
);

/** "Alteplase 58 mg … apixaban from day 5": a lysis is over in an hour, what keeps clots away begins a day or more behind it. */
const isAfterLysis = (
  { knowledge, reading: { tokens } }: Pair['each'],
  first: ReadMention,
  last: ReadMention,
): boolean =>
  knowledge.subjectsOf(first.id).has('thrombolytic') &&
  /\b(?:(?:on|from|after|since|at) (?:day|d) ?[1-9]|day [2-9]\b|(?:at|after|from) (?:24|36|48|72) ?(?:h|hrs?|hours)|next day|following day|(?:at|on) discharge)/.test(
    phrase(tokens, last.sentence.first, Math.min(last.sentence.end, last.end + 10)),
  );

/** "HIT is confirmed, so anticoagulation is now with argatroban": of who lost platelets on heparin, what takes its place. */
const isAfterHit = ({ patient, knowledge }: Pair['each'], first: ReadMention, last: ReadMention): boolean =>
  patient.conditions.some(({ id }) => id === 'heparin-induced thrombocytopenia') &&
  knowledge.subjectsOf(first.id).has('heparin') &&
  /^(?:argatroban|bivalirudin|fondaparinux|danaparoid)$/.test(last.id);

/** Two drugs farther apart than this are of two plans. */
const FARTHEST = 60;

/** Between the two and some words behind the last. */
const around = (tokens: readonly Token[], first: ReadMention, last: ReadMention): string =>
  phrase(tokens, first.end, Math.min(last.sentence.end, last.end + 10));

const ALONGSIDE =
  /\b(?:both|also|as well|together|alongside|in addition|on top|concurrently|continues? (?:with|beside)|(?:kept|goes|carries|stays|carry) on)\b/;

/** What stands before the drug that takes the place of the other. */
const TAKES_OVER = lean(
  /(?:\b(?:then|followed by|thereafter|afterwards|(?:switch|chang|convert|transition|rotat|step|swapp|mov)\w{0,4}(?: over| down| on)? to|replaced (?:by|with)|exchanged for)|→|->|>)(?: (?:to|on|start|starts|started|begin|oral|po|iv|the|a|home|give|take|with|plain)){0,3} ?$/,
);

const OF_ELSE =
  /\b(?:therapy|treatment|antibiotics?|cover|coverage|abx|prophylaxis|antiemetic|analgesia|pain relief)\b/;

const GIVEN = /\b(?:given|got|received|had|in at|x1|x 1|once|single|one dose|dose of)\b/;
const LATER =
  /\b(?:tomorrow|from (?:the )?(?:morning|noon|tonight|midday|evening|\d{3,4}|\d{1,2} ?: ?\d{2})|(?:at|on|after) discharge|next (?:morning|day|week)|start\w{0,3}|begin\w{0,4}|home (?:with|on)|if (?:it is )?(?:positive|confirmed))\b/;

/** "The last enalapril tablet", "after stopping apixaban": a dose behind which the other one begins. */
const isFinal = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  // "Edoxaban after five days of enoxaparin".
  /\bafter(?: at least)?(?: \S{1,7}){1,2} (?:days?|weeks?|months?) of ?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  ) ||
  /\b(?:after|from|since|past|following)(?: \S{1,10}){0,2} (?:last|final|stopping|finishing|completing|end of)(?: (?:the|your|his|her|dose|tablet|of)){0,3} ?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 8), first),
  ) ||
  // "First dose not before 11:20, i.e. 6 h after ketorolac".
  /\b(?:first dose|not before|earliest)\b.{0,80} \d{1,2} (?:h|hrs?|hours?) after$/.test(
    phrase(tokens, Math.max(sentence.first, first - 16), first),
  ) ||
  // "The warfarin is finished: last one was six days ago".
  /\blast (?:one|dose|tablet)\b(?: \S{1,8}){0,4} (?:days?|weeks?|months?) ago\b/.test(
    phrase(tokens, end, Math.min(tokens.length, end + 20)),
  ) ||
  // "Last apixaban Monday evening".
  (/\b(?:last|final)(?: (?:dose|tablet|injection|of|the)){0,3} ?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 4), first),
  ) &&
    /^(?:\S{1,9} ){0,2}(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|last|on|at|\d)/.test(
      `${phrase(tokens, end, Math.min(sentence.end, end + 4))} `,
    ));
