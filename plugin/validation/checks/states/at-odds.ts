import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, matchIn } from '../../needed-words.ts';

// Two statements of one text that cannot both be true or both be followed, each by the ways in which texts write it.

interface Odds {
  readonly one: RegExp;
  readonly other: RegExp;
  /** Words between the two, or right behind the second, that make room for both. */
  readonly unless?: RegExp;
  /** The second stands behind the first; else in either order. */
  readonly isInOrder?: boolean;
  readonly said: string;
}

const NOT = "(?<!\\b(?:not|no|never|don't|without|than|avoid|non|if|whether|nor|until)\\b[^.;,\\n]{0,14})";

const ODDS: readonly Odds[] = [
  {
    one: lean(/(?<!\b(?:no|not|without a|rescinded|former) )\b(?:DNR|DNACPR|DNAR|not for (?:CPR|resuscitation))\b/g),
    other: lean(
      `${NOT}\\b(?:start|begin|give|perform|commence|attempt|initiate|provide)\\b(?: [a-z]{2,12}){0,2} (?:CPR|resuscitation|chest compressions)\\b`,
      'gi',
    ),
    unless:
      /\b(?:rescind\w{0,3}|suspend\w{0,3}|revo\w{3,5}|cancel\w{0,4}|revers\w{1,3}|theatre|during|perioperativ\w{1,3}|until|before|was|lifted|changed)\b/i,
    said: 'who is not to be resuscitated is not to have CPR',
  },
  {
    one: lean(/(?<!\b(?:not|no longer) )\b(?:full code|for full (?:resuscitation|escalation|active treatment))\b/gi),
    other: lean(
      /\b(?:(?:do not|don't) (?:attempt|start|begin|give) (?:CPR|resuscitat\w{2,4})|no CPR\b|not for CPR\b|DNACPR in place)/gi,
    ),
    unless: /\b(?:was|previous\w{0,2}|changed|now|until|before|then|discuss\w{0,3}|if)\b/i,
    said: 'who is for full treatment is to be resuscitated',
  },
  {
    one: lean(
      /\b(?:flu|influenza|tetanus|covid(?:-19)?|pneumococcal|shingles|MMR|HPV|hepatitis [AB]|RSV)?(?: (?:vaccine|vaccination|shot|jab|booster))? (?:was |has been )?(?:given|administered)\b(?= (?:in|into|to|today|this|IM|at)|[;,.])/gi,
    ),
    other: lean(
      /\b(?:(?:declined|refused|refuses|declines) (?:it|the (?:vaccine|vaccination|shot|jab|booster|flu shot|flu jab))\b|(?:does|did) not want (?:it|the (?:vaccine|shot|jab))\b|has had none\b|did not (?:get|have|receive) (?:it|the (?:vaccine|shot|jab))\b|left without (?:any|the|a) (?:vaccine|shot|jab)|went home unvaccinated)(?! (?:last|before|in 20|previous|earlier|initially|at first|until|then))/gi,
    ),
    unless:
      /\b(?:last|previous\w{0,2}|second|other|next|initially|at first|then|later|agreed|before|tablets?|tablet|mg|opioid|analgesia|pain|vaccine|vaccination|offered)\b/i,
    said: 'a vaccine that was given was not refused',
    isInOrder: true,
  },
  {
    one: lean(
      /\b(?:biopsy|pathology|histology|specimen|mole|lump|polyp|growth)\b[^.;\n]{0,50}?(?<!\b(?:no|not|non|pre|without|benign|exclude|excludes|rule out|for|possible|suspected)\b[^.;\n]{0,16})\b(?:cancerous|malignant|melanoma|carcinoma|(?:a|shows|showed|is) cancer)\b/gi,
    ),
    other: lean(
      /\b(?:no (?:cancer(?:ous)? cells|malignant cells|cancer|malignancy)(?: was| were| is)? (?:found|seen|detected|present)|(?:it|this|which) (?:is|was) (?:completely |entirely |quite )?benign)\b(?! (?:at|in|on|from|elsewhere|beyond|outside|lymph))/gi,
    ),
    unless:
      /\b(?:margins?|edges?|nodes?|lymph|elsewhere|spread|other|second|scan|CT|MRI|but|however|re-?excision|wider|repeat|first|earlier|previous\w{0,2}|after|removed|since|left)\b/i,
    said: 'what is cancer is not benign',
  },
  {
    one: lean(
      /\b(?:lump|lesion|mole|growth|cyst|polyp|biopsy|tumou?r)\b[^.;\n]{0,24}\b(?:is|was) (?:completely |entirely )?benign\b/gi,
    ),
    other: lean(
      `${NOT}\\b(?:(?:the|your) cancer (?:we|that was|they|in it|was|needs)|need chemotherapy|needs chemotherapy for|spread of (?:the|your) cancer)\\b`,
      'gi',
    ),
    unless: /\b(?:breast|other|previous\w{0,2}|second|left|right|but|history|years)\b/i,
    said: 'what is benign is no cancer',
  },
  {
    one: lean(
      /\b(?:passed (?:the|your|her|his|it)(?: \w{4,12})? ?(?:challenge|without)?|challenge (?:was |were )?passed|no reaction to (?:the|your) [a-z]{3,14} challenge|had no reaction (?:in|to|during|at) (?:the|your)[^.;\n]{0,20}challenge|passed the challenge)\b/gi,
    ),
    other: lean(
      `${NOT}\\b(?:(?:you|he|she) (?:are|is|remains?) (?:still )?allergic\\b|challenge (?:was|were)(?: both| clearly)? positive\\b|(?:challenge|test and the (?:food )?challenge) were both positive)`,
      'gi',
    ),
    unless: /\b(?:other|another|but|however|previous\w{0,2}|earlier|hen|baked|first|years?|egg|milk)\b/i,
    said: 'who passes a challenge is not allergic',
  },
  {
    one: lean(
      /\b(?:nil by mouth|NPO|NBM|nothing by mouth|(?:must not|do not|don't) eat or drink)\b(?! (?:after|until) (?:the|your|surgery))/gi,
    ),
    other: lean(
      `${NOT}\\b(?:(?:have|eat|give (?:her|him)|take) (?:a |an |your |her |his |full |light |normal |good ){0,4}(?:breakfast|lunch|meal|sandwich|toast)\\b[^.;,\\n]{0,14}\\b(?:before (?:theatre|surgery|the operation|you (?:come|leave)|coming|the procedure)|on the (?:way|morning)|in the morning))`,
      'gi',
    ),
    unless: /\b(?:after|evening|once|then|cancel\w{0,4}|unless|lifted|six hours|6 hours|before midnight)\b/i,
    said: 'who is to fast has no meal before',
  },
  {
    one: lean(/\bsmear[- ]positive\b/gi),
    other: lean(/\b(?:is|are) not infectious\b|\bno isolation (?:is )?needed\b|\bneeds no isolation\b/gi),
    unless: /\b(?:after|weeks?|now|converted|negative|previous\w{0,2}|extrapulmonary)\b/i,
    said: 'a smear that is positive means that others can be infected',
  },
  {
    one: lean(
      /\bno (?:supplemental )?oxygen (?:requirement|need(?:ed)?|required)\b|\bneeds no (?:supplemental )?oxygen\b/gi,
    ),
    other: lean(
      /(?<!\b(?:was|off|from|weaned)\b[^.;\n]{0,16})\bon \d{1,2}(?:\.\d)? ?L(?:\/min)?(?: O2| oxygen)? (?:by|via|NC|nasal)/gi,
    ),
    unless:
      /\b(?:was|weaned|yesterday|overnight|at night|exertion|initially|previous\w{0,2}|home|baseline|if|sleep|nocturnal|until|at rest)\b/i,
    said: 'who needs no oxygen is not on it',
  },
  {
    one: lean(
      /\b(?:walks|ambulates|ambulating|walking|mobilises|mobilizes|mobile)\b[^.;\n]{0,20}\bwithout (?:any |an )?(?:aids?|devices?|help)\b/gi,
    ),
    other: lean(
      /\b(?:uses|using|with|needs) (?:a|his|her) (?:walker|cane|walking stick|stick|frame|zimmer|rollator|wheelchair)\b/gi,
    ),
    unless:
      /\b(?:was|previous\w{0,2}|outdoors?|outside|longer|before|then|until|now|sometimes|distances?|stairs|indoors|wife|husband|mother)\b/i,
    said: 'who walks without an aid uses none',
  },
  {
    one: lean(/\bblind in both eyes\b|\bno perception of light in (?:either|both)\b/gi),
    other: lean(/\b(?:vision|visual acuity|VA|sees)\b[^.;\n]{0,16}\b(?:6\/[5-9]|20\/[12]\d|normally|well)\b/gi),
    unless: /\b(?:was|before|previous\w{0,2}|son|daughter|husband|wife|mother|father)\b/i,
    said: 'who is blind does not see so',
  },
  {
    one: lean(
      /\b(?:hearing )?screen(?:ing)? (?:was |were )?passed\b|\bpassed (?:the|her|his|your)(?: newborn)? hearing (?:screen|test)/gi,
    ),
    other: lean(/\bfailed (?:hearing )?(?:screen|test)\b|\bdid not pass the (?:hearing )?(?:screen|test)\b/gi),
    unless: /\b(?:first|initial\w{0,2}|previous\w{0,2}|earlier|repeat|second|after|was|had|brother|sister)\b/i,
    said: 'a screen that was passed did not fail',
  },
  {
    one: lean(/\bno falls (?:this year|in the (?:last|past) (?:year|12 months|twelve months|6 months|six months))\b/gi),
    other: lean(
      /\b(?:fell|has fallen) (?:(?:once|twice|three times|\d times) )?(?:in the last (?:week|month)|last (?:week|night|month)|this (?:week|month|morning)|yesterday)\b/gi,
    ),
    unless: /\b(?:wife|husband|mother|father|price|weight|until|before|pressure|count)\b/i,
    said: 'who had no falls did not fall',
  },
];

/** In characters between the two. */
const APART = 170;
const BEHIND = 34;

/** Statements at odds with each other: the ends of one text that both are told as true. */
export function checkAtOdds({ searched, text }: Case): readonly Finding[] {
  const listed = ODDS.flatMap((odds) =>
    pairOf(text, odds, matchesIn(searched, odds.one), () => matchesIn(searched, odds.other)),
  );
  const named = NAMED.flatMap(({ pattern, unless, said }) => {
    const match = matchIn(searched, pattern);
    return match && !unless.test(match.groups?.gap ?? '')
      ? [findingOf(match.index, match.index + match[0].length, said)]
      : [];
  });
  return [...listed, ...named].slice(0, 2);
}

function pairOf(
  text: string,
  { unless, isInOrder, said }: Odds,
  ones: readonly RegExpExecArray[],
  othersOf: () => readonly RegExpExecArray[],
): readonly Finding[] {
  const [one] = ones;
  if (!one) return [];
  const other = othersOf().find(
    (match) => areClose(text, one, match, unless) && !(isInOrder && match.index < one.index),
  );
  return other ? [findingOf(Math.min(one.index, other.index), Math.max(endOf(one), endOf(other)), said)] : [];
}

const endOf = ({ index, 0: whole }: RegExpExecArray): number => index + whole.length;

/** Near each other, and no word between them or right behind that makes room for both. */
function areClose(text: string, one: RegExpExecArray, other: RegExpExecArray, unless: RegExp | undefined): boolean {
  const isBefore = one.index <= other.index;
  const last = isBefore ? other : one;
  const end = endOf(isBefore ? one : other);
  const gap = last.index < end ? '' : text.slice(end, last.index);
  const behind = text.slice(endOf(last), endOf(last) + BEHIND).split(/[.;\n]/)[0]!;
  return gap.length <= APART && !unless?.test(gap) && !unless?.test(behind);
}

const THING = 'fracture|clot|stone|tumou?r|bleed|pneumonia|hernia|tear|blockage|aneurysm|abscess|ulcer|DVT|embolism';
const DEVICE = 'catheter|chest drain|drain|cannula|NG tube|feeding tube|PICC|central line|pacemaker';
const PART =
  'iliac fossa|arm|forearm|hand|leg|knee|hip|foot|ankle|breast|groin|ear|eye|shoulder|wrist|kidney|side|thigh|flank|lung';
const HELD =
  'graft|transplant|stoma|ileostomy|colostomy|fistula|pacemaker|port|cast|wound|incision|lump|mass|clot|hernia|stent|plaster';
const ELSE =
  /\b(?:if|new|old|previous\w{0,2}|other|second|further|another|was|had|last|repeat|first|both|also|again|re-?inserted|replaced|changed|until|whether|contralateral|opposite|then|earlier|mother|father|suspected|and the|or|before|instead|not|no|avoid)\b/i;

/** One name twice in a statement, with what cannot be said of it twice. */
const NAMED: readonly { readonly pattern: RegExp; readonly unless: RegExp; readonly said: string }[] = [
  {
    pattern: lean(
      `\\bno (?<thing>${THING})\\b(?<gap>[^\\n]{0,60}?)\\bthe \\k<thing>\\b[^.;,\\n]{0,34}?\\b(?:needs|requires|must be|will be (?:fixed|treated|removed)|is being treated)\\b`,
      'i',
    ),
    unless: ELSE,
    said: 'what is not there needs no treatment',
  },
  {
    pattern: lean(
      `\\b(?<thing>${DEVICE}) (?:was |has been |is )?(?:removed|taken out|pulled|out since)\\b(?<gap>[^\\n]{0,60}?)\\b\\k<thing>(?: is| remains)? (?:draining|in situ|patent|in place|flushing)\\b`,
      'i',
    ),
    unless: ELSE,
    said: 'what was removed is not in place',
  },
  {
    pattern: lean(
      `\\b(?<thing>${HELD})\\b[^.;\\n]{0,24}\\b(?:in|on|at|of) (?:the |her |his |your )?(?<side>right|left) (?<part>${PART})\\b(?<gap>[^\\n]{0,90}?)\\b(?:the|your|her|his) \\k<thing> (?:in|on|at|of) (?:the |her |his |your )?(?!\\k<side>)(?:right|left) \\k<part>\\b`,
      'i',
    ),
    unless: /\b(?:other|second|another|both|also|new|previous\w{0,2}|moved|was|old|contralateral|opposite)\b/i,
    said: 'one thing has one side',
  },
  {
    pattern: lean(
      /\bdeaf in (?:the |his |her |your )?(?<side>left|right) ear\b(?<gap>[^\n]{0,60}?)\bspeak (?:in|into|to|towards|at|on) (?:the |his |her |your )?\k<side>\b/i,
    ),
    unless: /\b(?:not|never|don't|avoid)\b/i,
    said: 'one speaks into the ear that hears',
  },
  {
    pattern: lean(
      /\b(?:non|no)[- ]weight[- ]?bearing (?:on|of|through|for) (?:the |her |his |your )?(?<side>left|right)\b(?<gap>[^\n]{0,60}?)(?<!\b(?:not|no|never|don't) (?:\w{2,8} ){0,3})\b(?:full weight|weight) (?:on|through) (?:the |her |his |your )?\k<side>\b/i,
    ),
    unless: /\b(?:after|weeks?|until|from|then|not|never|don't|no|once|later)\b/i,
    said: 'a leg that is to bear no weight bears none',
  },
  {
    pattern: lean(
      /\b(?:contraindicated|not (?:safe|suitable)|must not be given|cannot be given|to be avoided|are avoided|is avoided|were avoided|was avoided)\b(?<gap>[^.;\n]{0,50}?)\b(?:because|since|as) (?:she|he|you|they|the patient|her|his|your)\b[^.;\n]{0,10}?\b(?:(?:is|are) (?:immunocompetent|healthy|not (?:pregnant|allergic|immunosuppressed|immunocompromised|breastfeeding))|ha(?:s|ve) (?:no (?:allerg\w{1,4}|kidney disease|ulcers?|asthma|liver disease|heart failure|bleeding|contraindications?)|normal (?:kidney|renal|liver|immune) function)|(?:kidney|renal|liver) function is (?:normal|good|excellent))\b/i,
    ),
    unless: /\b(?:unless|only|no longer|not needed)\b/i,
    said: 'what bars nothing is no reason against it',
  },
  {
    pattern: lean(
      /(?<!\bfalse[- ])\bnegative\b(?<gap>[^.;\n]{0,34}?),? so (?:you|he|she) (?:still )?(?:carry|carries|(?:have|has) (?!no\b|not\b|never\b|nothing\b|cleared|been|had|probably|to\b|a low|only|an? (?:low|small)|immun|little|the all|already|got)[a-z]{3,14}|(?:are|is) (?:infected|pregnant|allergic|immune|a carrier))\b/i,
    ),
    unless:
      /\b(?:rh|rhesus|receptor|oestrogen|estrogen|her2|antibod\w{1,3}|triple|gram|d|margin\w{0,1}|other|cause)\b/i,
    said: 'a negative test shows that what it looks for is not there',
  },
  {
    pattern: lean(
      /(?<!\bfalse[- ])\bpositive\b(?<gap>[^.;\n]{0,34}?),? so (?:you|he|she) (?:(?:do|does) not (?:carry|have)|don't (?:carry|have)|doesn't (?:carry|have)|(?:are|is) not (?:infected|pregnant|allergic|a carrier))\b/i,
    ),
    unless: /\b(?:rh|rhesus|receptor|oestrogen|estrogen|her2|antibod\w{1,3}|gram|immun\w{1,5}|vaccin\w{2,6}|d)\b/i,
    said: 'a positive test shows that what it looks for is there',
  },
];

const findingOf = (start: number, end: number, said: string): Finding =>
  disagreementAt(
    { start, end },
    { category: 'statements_at_odds', message: `two statements disagree: ${said}`, score: 0.82, said },
  );
