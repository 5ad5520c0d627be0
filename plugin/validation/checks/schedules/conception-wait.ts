import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isRoster } from '../../patient.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** How long after the last dose a pregnancy has to wait, at the least that any label or guideline asks (FDA labels, recalled). */
const WAITS: Readonly<Record<string, readonly [days: number, said: string]>> = {
  acitretin: [700, '3 years'],
  isotretinoin: [27, '1 month'],
  mycophenolate: [40, '6 weeks'],
  methotrexate: [27, '1 to 6 months'],
  leflunomide: [600, '2 years without a washout'],
  teriflunomide: [600, '2 years without a washout'],
  thalidomide: [27, '4 weeks'],
  lenalidomide: [27, '4 weeks'],
  pomalidomide: [27, '4 weeks'],
  ribavirin: [170, '6 to 9 months'],
  vismodegib: [700, '24 months'],
  sonidegib: [590, '20 months'],
  fingolimod: [55, '2 months'],
  cladribine: [170, '6 months'],
  bosentan: [27, '1 month'],
  macitentan: [27, '1 month'],
  ambrisentan: [27, '1 month'],
  riociguat: [27, '1 month'],
  trastuzumab: [200, '7 months'],
  semaglutide: [50, '2 months'],
  MMR: [27, '1 month'],
  varicella: [27, '1 month'],
  MMRV: [27, '1 month'],
  'yellow fever': [27, '4 weeks'],
  'iodine-131': [150, '6 months'],
  'trastuzumab emtansine': [200, '7 months'],
  pertuzumab: [200, '7 months'],
  bevacizumab: [150, '6 months'],
  cyclophosphamide: [170, '6 to 12 months'],
  tofacitinib: [26, '4 weeks'],
  siponimod: [8, '10 days'],
  ozanimod: [80, '3 months'],
  aprepitant: [26, '1 month'],
  dronedarone: [6, '1 week'],
  topiramate: [26, '4 weeks'],
  tirzepatide: [26, '1 month'],
};

/** "Pregnancy must be avoided during treatment and for 3 days after the last capsule": a wait that is far too short. */
export function checkConceptionWaits(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  if (!hasWord(tokens, OF_PREGNANCY) || isRoster(each.reading)) return [];
  const drugs = new Set(mentions.map(({ id }) => id).filter((id) => Object.hasOwn(WAITS, id)));
  const [drug] = drugs;
  const wait = drug === undefined ? undefined : WAITS[drug];
  // With two such drugs it may be of the other; a washout shortens it.
  if (drug === undefined || !wait || drugs.size > 1 || hasWord(tokens, WASHED_OUT)) return [];
  const fact = `${drug}: no pregnancy until ${wait[1]} after the last dose`;
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.question || !hasWord(tokens, OF_PREGNANCY, sentence.first, sentence.end)) return [];
    const said =
      keptUntil(each, sentence, drug) ??
      waitIn(tokens, sentence) ??
      waitSaid(tokens, sentence) ??
      waitBefore(tokens, sentence) ??
      noWaitIn(each, sentence);
    if (!said || said.days >= wait[0]) return [];
    return [
      {
        ...spanOf(tokens, said.first, said.end),
        family: 'contraindication',
        category: 'conception_too_early',
        severity: 'high',
        verdict: 'contradicted',
        message: `that is too short a wait: ${fact} (FDA label)`,
        score: 0.82,
        about: [drug],
        evidence: [{ source: 'FDA label', citation: `FDA label of ${drug} (recalled)`, text: fact }],
      },
    ];
  });
}

const OF_PREGNANCY =
  /^(?:pregnancy|pregnant|conceive|conceiving|conception|contraception|contraceptive|contraceptives|condoms|baby)$/;
const WASHED_OUT = /^(?:washout|cholestyramine|colestyramine|charcoal)$/;
/** What a time behind it is counted from. */
const AFTER =
  /^(?:-|full|whole|calendar|more|or|longer|clear){0,3} ?(?:after|following|from|past|since) (?:the |your |her |his |this |you |she |he |it ){0,2}(?=\w)(?:last|final|stop\w{0,4}|finish\w{0,3}|end\w{0,3}|complet\w{1,3}|treatment|therapy|course|dose|vaccin\w{2,5}|injection|jab|shot|is stopped|discontinu\w{2,5})\b/;

/** "Before she tries to conceive, mycophenolate should be continued": no wait at all. */
function keptUntil({ reading: { tokens, mentions } }: Case, sentence: Sentence, drug: string): Wait | undefined {
  const own = mentions.find(({ id, sentence: of }) => id === drug && of === sentence);
  if (!own) return undefined;
  const isBefore =
    /\bbefore (?:(?:she|you|they) |trying |the )?[^.;]{0,30}\b(?:conceiv\w{1,3}|conception|pregnan\w{1,3})\b/.test(
      phrase(tokens, sentence.first, own.first),
    );
  const isKept =
    /^(?:(?:should|must|can|may|will|is to) )?(?:be |is )?(?:continued?|kept|carried on)\b(?! (?:until|only|for|if))/.test(
      phrase(tokens, own.end, Math.min(sentence.end, own.end + 5)),
    );
  return isBefore && isKept ? { days: 0, first: own.first, end: own.end } : undefined;
}

/** "To be stopped two days before conception": counted back from it. "Was stopped two weeks before": what was done, no advice. */
function waitBefore(tokens: readonly Token[], { first, end }: Sentence): Wait | undefined {
  if (hasWord(tokens, /^(?:was|were|had)$/, first, end)) return undefined;
  for (const at of wordsIn(tokens, /^(?:before|prior)$/, first, end)) {
    if (!BEFORE_IT.test(phrase(tokens, at + 1, at + 7)) || at - 2 < first) continue;
    const amount = amountAt(tokens, at - 2);
    const unit = DAYS_IN[tokens[at - 1]?.text.replace(/s$/, '') ?? ''];
    if (!amount || amount.end !== at - 1 || !unit || unit < 1) continue;
    if (
      !hasWord(tokens, /^(?:stop\w{0,4}|ceas\w{1,3}|discontinu\w{2,5}|off|finish\w{0,3}|withdrawn|least)$/, first, at)
    )
      continue;
    return { days: amount.high * unit, first: at - 2, end: at };
  }
  return undefined;
}

const GET_PREGNANT =
  '(?:(?:become|get|fall|be) pregnant|conceive|try for (?:a )?(?:baby|pregnancy)|(?:start |begin )?trying(?: for (?:a )?(?:baby|pregnancy)| to conceive)|start a family)';
const AT_ONCE =
  '(?:now|today|tonight|tomorrow|at once|straight away|right away|immediately|this (?:week|month|cycle)|next week|in the next (?:[1-4]|two|three|four|few) (?:days|weeks)|within (?:a|one) (?:week|month)|any ?time|as soon as)';
/** "It is safe to become pregnant in the next 4 weeks", "may try for a baby straight away", "no contraception is needed". */
const NO_WAIT = lean(
  `\\b(?:(?:safe|fine|ok|okay|all right|no problem) (?:for (?:you|her) )?to ${GET_PREGNANT}|(?:can|may|could) (?:safely |now |already )?${GET_PREGNANT}) ${AT_ONCE}\\b|\\b(?:no need|need not|needn't|(?:do|does) not need|don't need|doesn't need|not necessary|no reason) (?:for (?:you|her) )?(?:to wait|to delay)[^.;]{0,20}\\b(?:trying|conceiv\\w{1,3}|pregnan\\w{1,3}|baby)\\b|\\bno (?:contraception|contraceptives?|birth control) (?:is |are )?(?:needed|required|necessary)\\b|\\bcontraception is (?:not|no longer) (?:needed|required|necessary)\\b`,
);

/** What was given or ended lately, and is told with no wait. */
function noWaitIn({ reading: { tokens } }: Case, { first, end }: Sentence): Wait | undefined {
  const said = phrase(tokens, first, end);
  const around = phrase(tokens, Math.max(0, first - 30), end);
  const isDenied =
    /\b(?:not|never|isn't|avoid|until|unless|if|whether|men|male|partner|sterili[sz]ed|menopaus\w{1,4}|hysterectomy)\b/.test(
      said.replace(
        /\b(?:need not|(?:do|does|is) not (?:need|necessary)|not necessary|is not (?:needed|required|necessary))\b/g,
        '',
      ),
    );
  if (isDenied || !NO_WAIT.test(said) || /\b(?:weeks?|months?|years?) ago\b/.test(around)) return undefined;
  return { days: 0, first, end };
}

/** "Do not get pregnant for 1 day afterwards", "wait a week before you try for a baby": no word tells from when, it is from what was given. */
function waitSaid(tokens: readonly Token[], { first, end }: Sentence): Wait | undefined {
  for (const at of wordsIn(tokens, /^(?:for|wait|waiting|least)$/, first, end)) {
    const from = /^(?:at|least|a|another|about|only|just)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    const amount = amountAt(tokens, from);
    const unit = amount && DAYS_IN[tokens[amount.end]?.text.replace(/s$/, '') ?? ''];
    if (!amount || !unit || unit < 1) continue;
    const before = phrase(tokens, Math.max(first, at - 14), at);
    const behind = phrase(tokens, amount.end + 1, amount.end + 9);
    const isKeptFrom =
      KEPT_FROM.test(before) && /^(?:[.;,]|$|after\w{0,5}\b|from (?:now|today)\b|following\b|once\b)/.test(behind);
    const isWaited = /\bwait\w{0,3}(?: \S{1,8}){0,2}$/.test(phrase(tokens, first, at + 1)) && BEFORE_TRY.test(behind);
    if (isKeptFrom || isWaited) return { days: amount.high * unit, first: from, end: amount.end + 1 };
  }
  return undefined;
}
const KEPT_FROM =
  /\b(?:avoid|not|don't|never|delay|postpone|defer|no|without)(?: \S{1,12}){0,6} (?:pregnant|pregnancy|conceive|conceiving|conception|baby)(?: \S{1,12}){0,4}$|\b(?:contraception|contraceptives?|birth control|condoms)(?: \S{1,12}){0,6}$/;
const BEFORE_TRY = /^before (?:\S{1,10} ){0,4}(?:pregnan\w{1,3}|conceiv\w{1,3}|conception|try|trying|baby)\b/;

const BEFORE_IT =
  /^(?:to )?(?:(?:she|you|they|a|the|any|planned|attempting|attempted)(?= ) ){0,3}(?=\w)(?:conception|conceiv\w{1,3}|trying|tries|try|pregnan\w{1,3})\b/;

interface Wait {
  readonly days: number;
  readonly first: number;
  readonly end: number;
}

/** "For 3 years after the last capsule": the time, and what it is counted from. */
function waitIn(tokens: readonly Token[], { first, end }: Sentence): Wait | undefined {
  for (const at of wordsIn(tokens, /^(?:for|wait|least|until|further|another|continue|continues)$/, first, end)) {
    const from = /^(?:at|least|a|further|another|until|about)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    const amount = amountAt(tokens, from);
    const unit = amount && DAYS_IN[tokens[amount.end]?.text.replace(/s$/, '') ?? ''];
    if (!amount || !unit || unit < 1 || !AFTER.test(phrase(tokens, amount.end + 1, amount.end + 9))) continue;
    // "Tests weekly for 4 weeks after": of something else.
    if (
      hasWord(tokens, /^(?:tests?|bloods?|monitor\w{0,4}|donate|donating|blood|alcohol)$/, Math.max(first, at - 6), at)
    )
      continue;
    return { days: amount.high * unit, first: from, end: amount.end + 1 };
  }
  return undefined;
}
