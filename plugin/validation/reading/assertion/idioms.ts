import type { Assertion } from './assertion.ts';
import { BIN, DRAIN, ITS, NOT_GIVEN, NOT_GIVEN_BY, PAPER, PLACE, STOPPED, STOPPED_BY } from './ended.ts';

// What clinicians say becomes of a drug, by what it means. `a/b` are other words for one another, `[a]` may be left out,
// `x*` begins so, `..` lets up to three words stand between.

/** What becomes of a drug; `active` is given or goes on, `told` says neither: "was asked for". */
export type Fate = Extract<Assertion, 'active' | 'negated' | 'stopped' | 'hypothetical' | 'adjusted'> | 'told';

/** It is only thought of, or waits. */
const LATER: readonly string[] = [
  'floated/mooted/debated/pondered/mulled/contemplated/weighed/bandied',
  'toyed/flirted with',
  'talked/thought/spoken/dreamt of/about/over',
  'kicked around/about',
  'pencilled/penciled in',
  'on the cards/horizon/cusp/table/agenda',
  'under consideration/review/discussion/debate',
  'up for discussion/debate/review',
  'kept/held/lies/lying/sits/sitting/waits/waiting/standing/stands/stays/remains in reserve/hand/mind/readiness/wings/waiting',
  'kept/held in the [fridge/wings] wings/background',
  'kept up our/his/her/my sleeve',
  'kept/saved/reserved/held [back] for another/when/if/later',
  'waiting/waits in the wings',
  'on/at standby/stand/ready',
  'at the ready',
  'next in line',
  'next on the/our list/ladder',
  'left/remains/stays open',
  'a/an [mere/passing/distant] idea/thought/possibility/notion/suggestion/talking/prospect',
  'a matter/thought/question/talk/topic/decision/task for',
  'there/ready/close/handy [in/should/if] case/should/needed/need/ever',
  'on offer/ice if/should/when',
  'deferred/postponed/adjourned',
  'not/never [to/be] [start*/begun/given] before/until/till/unless',
  'for another/later day/visit/time',
];

/** It was given, or goes on. */
const GIVEN: readonly string[] = [
  'started/begun/commenced/initiated/launched/introduced/instituted/added/begins/starts/start/begin/commences/began/kicked/opened',
  'given/administered/pushed/injected/infused/hung/run/running/runs/ran/loaded/bolused/instilled/sprayed/spread/painted/dripped/flowing/delivered',
  'prescribed/dispensed/supplied/issued/sold/sent/filled/collected/faxed',
  'called/phoned/rung/faxed/sent/picked in/over/through/up [to]',
  'applied/rubbed/placed/inserted/fitted/stuck/implanted/put',
  'swallowed/drunk/chewed/sucked/inhaled/nebulised/nebulized/taken/used/had/eaten/crushed/dissolved/mixed/gargled',
  'continued/continues/continue/carried/carries/kept/maintained/resumed/restarted/reinstated/reintroduced/recommenced/renewed/repeated/refilled/extended/prolonged/represcribed/reissued/topped/retained/upheld/unchanged/unaltered/ongoing/preserved/sustained',
  'raised/increased/doubled/titrated/uptitrated/escalated/upped/stepped/nudged/tripled/lifted/built/boosted/pushed/maximised/maximized',
  'turned/edged/inched/crept/bumped/notched/eased/ratcheted/cranked up',
  'goes/went/go down the hatch',
  'given up to/front/until',
  'taken/came/come/coming off hold',
  'washed down with',
  `packed/put/sorted/loaded/placed in/into [${ITS}] [pill/blister/dosette/weekly/medication/medicine] pillbox/dosette/organiser/organizer/pack/packs/box`,
  'laid/set/measured/counted/put out/up',
  'put/set/taken down as',
  'handed out/over/to',
  'brought/put/moved forward',
  'tried again',
  'finished/completed infusing/running/loading',
  'swapped/exchanged/replaced/changed for/with/by a/an/another/the [new/fresh/second/full/next/clean] one/patch/bag/bottle/syringe/vial/pen/inhaler/cartridge/cassette',
  'substituted for/in',
  'taken over from',
  'kept/keeps/earned/earns/has/held/holds its/her/his [rightful] place/keep',
  'not/never [be/been] given up',
  'moved/changed/converted/adapted/split/spread/timed/restarted/redosed/rounded/layered/combined/paired/rechallenged/attached/connected/taped/slipped/squirted/bumped',
  'goes/went/go/gone/going in/up/on/ahead/into/through/well/down/with/along/by/to/back',
  'stays/stayed/stay/remains/remained/remain on/in/at/as/the/his/her/your/with',
  'kept/keeps/keep on/going/up/running/her/him/his/the',
  'is/was/are/were in/up/on/running',
  'is/was/are/were back [on/in/at/up]',
  'chosen/selected/picked/granted/accepted/allowed/permitted/tolerated/absorbed',
];

/** Spoken of, and nothing said of giving it. */
const TOLD: readonly string[] = [
  'asked for/about/after',
  'pulled up/from',
  'drawn up',
  'brought/taken to/from/up/into',
  'reached for',
  `taken/pulled/lifted/fetched/got/removed off/from/out [of] [${ITS}] [drug/medicine/crash/original/top/bottom] rack/${PLACE}`,
  'scanned/stocked/fetched/handed/shown/displayed/mentioned/named/queried/questioned/discussed/considered',
  'charted/ordered/written/signed/requested/entered/transcribed/authorised/authorized/approved/released/verified/booked/scheduled/arranged/planned/sanctioned',
  'preferred/recommended/advised/suggested/proposed/favoured/favored/indicated/offered/agreed/settled/decided/warranted/required/needed/advocated/endorsed/encouraged/backed',
  `is/was/are/were in/on [${ITS}] ${PAPER}/${PLACE}`,
  'reviewed/checked/counted/confirmed/reconciled/listed/recorded/documented/noted/labelled/labeled/stored',
];

/** The idioms by what they mean; of two that begin at the same word the longer holds. */
export const IDIOMS: readonly (readonly [Fate, readonly string[]])[] = [
  ['negated', NOT_GIVEN],
  ['stopped', STOPPED],
  ['hypothetical', LATER],
  ['active', GIVEN],
  ['told', TOLD],
];

/** The same, said with who did it between: "she", "we", "the team". */
export const DEEDS: readonly (readonly [Fate, readonly string[]])[] = [
  ['negated', NOT_GIVEN_BY],
  ['stopped', STOPPED_BY],
];

/** What stands on both sides of a drug: "put the suxamethonium back in the fridge". A verb, what is behind, what it means. */
export const AROUND: readonly (readonly [verbs: string, behind: readonly string[], fate: Fate])[] = [
  [
    'put/puts/putting',
    [
      `[straight/safely] back in/into/to ${ITS} [drug/medicine/locked] ${PLACE}`,
      'back unopened/unused',
      `in/into ${ITS} ${BIN}`,
    ],
    'negated',
  ],
  ['put/puts/putting', ['away', 'aside', 'on hold/ice', 'to one side', 'to bed'], 'stopped'],
  [
    'leave/leaves/leaving/left',
    [
      `[safely/firmly/unopened] in/on/inside ${ITS} [drug/medicine/crash/kitchen/bathroom/top/bottom/locked] ${PLACE}`,
      `and/or anything/everything/others/all like/of it/that/them/its [kind] in/on/inside ${ITS} ${PLACE}`,
      'out [of]',
      'unopened/untouched/unsigned/uncollected/behind',
      `off ${ITS} ${PAPER}`,
      'off [altogether/completely]',
      'for another/now',
    ],
    'negated',
  ],
  [
    'take/takes/taking/took/taken',
    [
      `off ${ITS} ${PAPER}`,
      'down [at/before/from]',
      'away',
      `out of ${ITS} [regimen/regime/mix]`,
      `out of ${ITS} [aftercare/discharge/take-home/home/goody/surgical/dressing/maternity/procedure/hospital/wash/delivery] ${PLACE}/pillbox/dosette/organiser/organizer/tray/box/set/plan/order`,
    ],
    'stopped',
  ],
  ['turn/turns/turned/turning', ['down', 'away'], 'negated'],
  ['turn/turns/turned/turning/switch/switched/switching/shut/shuts/shutting', ['off'], 'stopped'],
  [
    'cross/crossed/crossing/strike/struck/striking/score/scored/rule/ruled/scratch/scratched/rub/rubbed/wipe/wiped',
    ['off', 'out', 'through', `from ${ITS} ${PAPER}`],
    'negated',
  ],
  [
    'throw/threw/thrown/throwing/toss/tossed/chuck/chucked/pour/poured/tip/tipped/flush/flushed/bin/put',
    ['away', 'out', `in/into ${ITS} ${BIN}`, `down ${ITS} ${DRAIN}`],
    'stopped',
  ],
  ['hand/handed/handing', ['back', 'in'], 'stopped'],
  ['send/sent/sending/bring/brought/give/gave/take/took', ['back'], 'stopped'],
  [
    'give/gave/gives/giving',
    ['a miss', 'a [very] wide', 'the [cold/thumbs] boot/shoulder/elbow', 'no house'],
    'negated',
  ],
  ['give/gave/gives/giving', ['up'], 'stopped'],
  [
    'keep/keeps/kept/keeping/hold/holds/held/holding',
    ['away', 'back', 'out of', `off ${ITS} ${PAPER}`, 'well away'],
    'negated',
  ],
  [
    'keep/keeps/kept/keeping/hold/held',
    ['in reserve/hand', 'for another/later/when/if', 'up our/my/his/her'],
    'hypothetical',
  ],
  ['rule/ruled/ruling/count/counted/weed/weeded', ['out'], 'negated'],
  ['bring/brought/draw/drew', ['to an/a [end/close/halt/stop]'], 'stopped'],
  ['phase/phased/phasing/wean/weaned/taper/tapered/tail/tailed', ['out', 'off'], 'stopped'],
  [
    'remove/removed/removing/delete/deleted/deleting/erase/erased/strip/stripped/drop/dropped/dropping/weed/weeded/clear/cleared',
    [
      `from ${ITS} [order/repeat/discharge/drug/drugs/medication/medicines/admission/standing] ${PAPER}/plan/set/bundle/protocol/order/orders/trolley/tray/bag`,
    ],
    'negated',
  ],
  ['take/takes/taking/took/taken', [`out of ${ITS} [treatment/care/admission] plan`, 'back to the'], 'stopped'],
  [
    'put/puts/putting',
    [
      `on ${ITS} list of drugs/medicines/medications/things/tablets to avoid/refuse/shun/leave`,
      `on ${ITS} avoid/never list`,
    ],
    'negated',
  ],
  ['let/lets/letting', ['go', 'lapse', 'drop', 'run out'], 'stopped'],
  ['call/called', ['off'], 'stopped'],
  ['set/setting/lay/laid/laying/lays/cast', ['aside', 'to one side'], 'stopped'],
  ['pack/packed/packing', ['in', 'away'], 'stopped'],
];
