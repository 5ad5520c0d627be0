import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { OPERATION_KINDS, type OperationKind } from '../../operations.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** An operation that the text denies and the chart has: "no previous cardiac surgery", "surgical history: nil", "never had her tonsils out". */
export function checkChartOperations(each: Case): readonly Finding[] {
  const procedures = each.chart?.procedures;
  if (procedures === undefined) return [];
  const kinds = kindsOf(procedures);
  if (kinds.length === 0) return [];
  const { tokens, sentences } = each.reading;
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      if (sentence.question || sentence.told || sentence.section === 'family') return [];
      const said = partFirst(phrase(tokens, sentence.first, sentence.end));
      if (ASIDE.test(said) || !(MAY_DENY.test(said) || NATIVE.test(said) || ONLY.test(said))) return [];
      const denied =
        isUntold(said, kinds) ||
        isBornOtherwise(said, procedures) ||
        isNative(said, procedures, kinds) ||
        kinds.some((kind) => isDenied(said, kind)) ||
        isBlank(said, kinds);
      if (!denied || isOfKin(tokens, sentence)) return [];
      const message = 'the chart has an operation that the text denies';
      return [contradicted(each, sentence, 'chart_procedure_denied', message, 0.8)];
    })
    .slice(0, 1);
}

/** "An operation on the brain" as "a brain operation". */
const partFirst = (said: string): string =>
  said.replace(
    /\b(surger(?:y|ies)|operations?) (?:on|to|involving) (?:(?:the|his|her|your|their|either) )?(brain|head|heart|chest|bowel|gall ?bladder|thyroid|prostate|spine|back|knee|hip|eye|kidney|stomach|abdomen|breast|womb)s?\b/g,
    '$2 $1',
  );

/** The kinds of which the chart has one, that was not taken out again. */
const kindsOf = once((procedures: readonly ChartEvent[]): readonly OperationKind[] => {
  const names = procedures.flatMap(({ names: own, site = '' }) => own.map((name) => `${name}, ${site}`.toLowerCase()));
  const done = names.filter(
    (name) =>
      !/\b(?:removal|explant\w{0,5}|extraction of|reversal|closure|consult\w{0,6}|education|follow-?up)\b/.test(name),
  );
  const undone = names
    .filter((name) => /\b(?:removal|explant\w{0,5}|extraction of|reversal|closure)\b/.test(name))
    .join(' ');
  return OPERATION_KINDS.filter(
    ({ charted, said }) =>
      done.some((name) => charted.test(name)) &&
      !(undone !== '' && undone.match(said) !== null) &&
      !charted.test(undone),
  );
});

const MAY_DENY =
  /\b(?:spontaneous|vaginal|no|not|never|denies|denied|without|nor|nil|none|negative|hasn't|haven't|didn't|unremarkable|naive|blank|free)\b/;
const ASIDE = /\b(?:if|unless|whether|aside|husband|wife|partner|baby|son|daughter)\b/;

const isOfKin = (tokens: readonly Token[], sentence: Sentence): boolean => kinIn(tokens, sentence).length > 0;

/** Before what is denied, back to the denial. */
const DENIAL = /^(?:no|not|never|denies|denied|without|nor|hasn't|haven't|nil|free)$/;
const BETWEEN =
  /^(?:any|an?|the|prior|previous|past|known|history|hx|of|personal|major|minor|open|documented|record|earlier|former|significant|had|have|has|undergone|underwent|needed|required|been|ever|before|or|and|,|\/|surgical|surgery|operations?|procedures?|replacements?|stents?|bypass|pacemaker|pacemakers|icd|cabg|pci|scars?|implants?|joint|cardiac|coronary|heart|valve|metal|-|reports?|her|his|your|left|right|total|is|there|a|device|devices|from|with|\p{L}{4,16}ectomy|\p{L}{4,12}plasty|abdominal|pelvic)$/u;
/** Of any operation: an adjective before it makes it one of a kind. */
const PLAIN =
  /^(?:any|an?|the|prior|previous|past|known|history|hx|of|personal|major|minor|open|documented|record|earlier|former|significant|had|have|has|undergone|underwent|needed|required|been|ever|before|surgical|is|there|her|his|your)$/;
const PAST =
  /^(?:prior|previous|past|history|hx|never|had|has|undergone|underwent|ever|been|before|earlier|surgical|denies|denied)$/;
/** Behind it: a plan, a part of time, another side. */
const OTHERWISE =
  /^ (?:other than|apart from|except|besides|in the (?:last|past) (?:\d|two|three|six|few|several|ten|five|year|month|week|decade)|since|this (?:year|month|admission|time|week|visit)|for|within|in (?:the |her |his )?(?:left|right|other)|planned|needed|required|necessary|indicated|advised|complications?|today|tonight|tomorrow|until|yet|now|scars?|wounds?|sites?|dates?|candidate|to (?:date of|remove)|at (?:this|present|the)|before (?:\d|age|the)|on (?:the |her |his )?(?:left|right|other)|of (?:the |her |his )?(?:left|right|other)|(?:is|was|are|were|will|would|should|can|has been) (?!done|performed|present|seen|in place|found|noted|recorded|documented|on record)|consult\w{0,6}|rejection|failure|dysfunction|malfunction|thrombosis|stenosis|leak\w{0,3}|infection|loosening|interrogation|options?|referral|pain|clinic|team|ward|list)\b/;

function isDenied(said: string, kind: OperationKind): boolean {
  const { said: pattern, plain } = kind;
  const between = kind === OPERATION_KINDS.at(-1) ? PLAIN : BETWEEN;
  for (const match of said.matchAll(pattern)) {
    const words = said.slice(0, match.index).trimEnd().split(' ');
    const behind = said.slice(match.index + match[0].length);
    if (UNDONE.test(behind)) return true;
    if (OTHERWISE.test(behind)) continue;
    let at = words.length - 1;
    while (at >= 0 && words.length - at <= 9 && between.test(words[at]!)) at -= 1;
    if (at < 0 || !DENIAL.test(words[at]!)) continue;
    // "He has had no eye surgery."; "no thyroid surgery" where it is all that is said.
    const before = words.slice(Math.max(0, at - 2));
    const isAll = (at === 0 || /[,;:]$/.test(words[at - 1]!)) && WHOLLY.test(behind);
    // "No coil", but "no surgery" may be a plan.
    if (
      plain ||
      WHATSOEVER.test(behind) ||
      (isAll && kind !== OPERATION_KINDS.at(-1)) ||
      before.some((word) => PAST.test(word)) ||
      /^ (?:before|so far|to date|ever|(?:on the \w{4,10} )?in the past|(?:has|have) been (?:done|performed))\b/.test(
        behind,
      )
    )
      return true;
  }
  return false;
}

const ANY_KIND = '(?:of any (?:kind|sort|type)|at all|whatsoever)';
/** "No brain surgery", "no brain surgery at all": all that is said. */
const WHOLLY = new RegExp(`^(?: ${ANY_KIND})?(?: ?[.,;]| or\\b|$)`);
/** "She has no surgery of any kind on record." */
const WHATSOEVER = new RegExp(
  `^ ${ANY_KIND}(?= ?[.,;]|$| (?:on record|documented|recorded|in (?:the|his|her|your) (?:past|chart|record|history)))`,
);

/** "Revascularisation has never been done", "IUD: none". */
const UNDONE =
  /^(?: or \w{3,14})? ?(?:: ?(?:no|none|nil|never|denied)\b(?! \w)|(?:(?:has|have|was|were) )?(?:never|not) (?:been )?(?:done|performed|undertaken|had|carried out|placed|fitted|inserted)\b)/;

/** "No surgery other than an appendectomy", "surgical history: hip replacement only", and the chart has another one too. */
function isUntold(said: string, kinds: readonly OperationKind[]): boolean {
  return (
    (ONLY.test(said) || EXCEPT.test(said)) &&
    kinds.some((kind) => kind.part !== undefined && said.match(kind.said) === null && !said.includes(kind.part))
  );
}
const EXCEPT =
  /\b(?:no|denies|denied|never had|without)(?: (?:any|prior|previous|past|known|history|of|other)){0,4} (?:surger(?:y|ies)|operations?) (?:other than|apart from|except(?: for)?|besides)\b/;
const ONLY =
  /\b(?:surgical (?:history|hx)|pshx?|(?:past|previous) (?:surger(?:y|ies)|operations?)) ?(?:is|was|of|includes|:)? ?[^.;:]{3,60} only\b|\b(?:her|his|your|the) only (?:(?:past|previous|prior) )?(?:surgery|operation) (?:is|was|has been)\b/;

/** "A native right hip" where it was replaced. */
function isNative(said: string, procedures: readonly ChartEvent[], kinds: readonly OperationKind[]): boolean {
  const [words, side] = NATIVE.exec(said) ?? [];
  if (words === undefined) return false;
  return kinds.some(
    ({ part, charted }) =>
      part !== undefined &&
      AT_END.get(part)!.test(words) &&
      procedures.some(({ names, site = '' }) =>
        names.some((name) => {
          const own = `${name}, ${site}`.toLowerCase();
          return charted.test(own) && (side === undefined || own.includes(side) || !/\b(?:left|right)\b/.test(own));
        }),
      ),
  );
}
/** The part of each operation, at the end of what is said. */
const AT_END = new Map(
  OPERATION_KINDS.flatMap(({ part }) => (part === undefined ? [] : [[part, new RegExp(`\\b${part}$`)] as const])),
);
const NATIVE = /\bnative (?:(left|right|aortic|mitral) )?(?:hip|knee|valve)\b/;

/** "One spontaneous vaginal delivery" of who has had sections only. */
const isBornOtherwise = (said: string, procedures: readonly ChartEvent[]): boolean =>
  VAGINAL.test(said) &&
  !/\b(?:after|vbac|plan|plans|planned|trial|aim|hopes?|wants|wishes|attempt|c(?:a)?esarean|section|if|would|may(?! \d))\b/.test(
    said,
  ) &&
  procedures.some(({ names }) => names.some((name) => /c(?:a)?esarean/i.test(name))) &&
  !procedures.some(({ names }) => names.some((name) => /vaginal|spontaneous|forceps|vacuum/i.test(name)));
const VAGINAL =
  /\b(?:spontaneous vaginal|normal vaginal deliver\w{1,3}|vaginal (?:birth|delivery) in (?:19|20)\d\d|(?:previous|prior|one|last|first) (?:normal |spontaneous )?vaginal (?:birth|delivery)|svd)\b/;

/** "Surgical history: nil", "never been operated on", "abdomen without scars". */
function isBlank(said: string, kinds: readonly OperationKind[]): boolean {
  return (
    (NOTHING.test(said) && kinds.includes(OPERATION_KINDS.at(-1)!)) ||
    (NO_SCAR.test(said) && kinds.includes(OPERATION_KINDS.at(-2)!))
  );
}
const NOTHING =
  /\b(?:(?:past )?surgical (?:history|hx)|pshx?|(?:previous|prior|past) (?:surger(?:y|ies)|operations?)|operations?) ?(?:is |was |- |: ?)?(?:nil|none|negative|unremarkable|blank|nothing|no (?:operations?|surger(?:y|ies))|denied|denies)\b|\bnever (?:been )?operated (?:on|upon)\b|\bsurgically naive\b|\bnever (?:been )?(?:under the knife|had an? (?:operation|anaesthetic|anesthetic))\b/;
const NO_SCAR =
  /\b(?:no|without)(?: (?:surgical|abdominal|operative|old|visible|previous)){0,2} scars?\b(?: (?:on|over|of) (?:the |her |his )?(?:abdomen|belly|tummy))|\b(?:abdomen|belly) (?:is |was )?(?:without|has no|shows no|with no|unscarred)(?: (?:surgical|operative|old|visible|previous)){0,2}(?: scars?)?(?= ?[.,;]|$)|\babdominal scars? ?: ?(?:none|nil)/;
