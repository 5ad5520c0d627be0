import { lean } from '../../lean.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { hasWord, phrase, wordIn } from './words.ts';

const REACTION =
  /^(?:hives|urticaria|rash|welts|swelling|swells?|swelled|swollen|swelling|throat|tongue|lips?|anaphylaxis|anaphylactic|angioedema|angioedema|itching|itchy|itch|wheez\w{0,5}|died|collapsed|bronchospasm|blisters?|blistering|sjs|dress|stevens|epinephrine|rhabdomyolysis|rhabdo|agranulocytosis|pancreatitis|pneumonitis|neutropenia|dystonia|lockjaw|necrolysis|delirium)$/;
/** Harm by which a drug is told as an allergen right behind its year: "ibuprofen in 2017 = intubated". */
const HARM =
  /^(?:intubated|icu|itu|picu|arrest|ventilator|adrenaline|epipen|ambulance|resus|shock|hypotension|collapse|collapsed)$/;
const OPENS_REASON = /^(?:because|since|as|but|while|whereas|though|although|when|where|if)$/;
const COLLAPSE = /^(?:arrest|shock|collapse)$/;
const CAUSES =
  /^(?:caused|cause|causes|causing|gave|give|gives|made|make|makes|triggers?|triggered|produced|produces|led|leads|resulted|provoked|brings|brought)$/;

/** "Wheeze with both ibuprofen and aspirin": before either. */
const WITH_BOTH =
  /(?<!\b(?:no|without|denies|never) )\b(?:rash|hives|urticaria|wheez\w{1,3}|bronchospasm|swelling|angioedema|anaphylaxis|reactions?|reacted|reacts) (?:with|from|to|after|on) both(?: (?!and\b)[a-z-]{3,24}){0,2}(?: and)?$/;

/** "Penicillin once put you in hospital". */
export const PUT_IN_HOSPITAL =
  /^(?:has |had )?(?:once |nearly |also )?(?:put|landed) (?:you|him|her|me|them) in (?:the |an? )?(?:hospital|icu|intensive care|emergency|er|ed|casualty|a & e)\b/;

/** "Keflex caused throat closing", "broke out in hives with amoxicillin", "codeine (hives)": an allergy told as a story. */
export function causesReaction(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean {
  if (isBarred(tokens, sentence, { first, end })) return true;
  if (OPENING.test(phrase(tokens, Math.max(sentence.first, first - 12), first)) && first - sentence.first <= 12)
    return true;
  const after = tokens.slice(end, Math.min(sentence.end, end + 7)).map(({ text }) => text);
  const verb = after.slice(0, 3).findIndex((text) => CAUSES.test(text));
  // "We chose doxycycline because amoxicillin gives you a rash": the other does.
  const cause = after.slice(0, Math.max(0, verb)).some((text) => OPENS_REASON.test(text)) ? -1 : verb;
  // "Lamotrigine gave her sister a rash".
  const isOfOther = cause !== -1 && RELATIVES.test(after.slice(cause + 1, cause + 3).join(' '));
  if (cause !== -1 && !isOfOther && after.slice(cause + 1).some((text) => REACTION.test(text) || COLLAPSE.test(text)))
    return true;
  if (PUT_IN_HOSPITAL.test(after.join(' '))) return true;
  if (WITH_BOTH.test(phrase(tokens, Math.max(sentence.first, first - 12), first))) return true;
  // "Penicillin: hives", "penicillin “rash” at the age of 3".
  if (/^(?:\(|-|–|—|:|=|["“'‘])$/.test(after[0] ?? '') && after.slice(1, 4).some((text) => REACTION.test(text)))
    return true;
  // "Amoxicillin 500 mg by mouth: hives, wheeze".
  const marked = wordIn(tokens, /^(?::|→|=)$/, end, Math.min(sentence.end, end + 7));
  if (
    marked !== -1 &&
    tokens
      .slice(end, marked)
      .every(({ text }) =>
        /^(?:\d[\d.,]*|mg|g|mcg|ml|by|mouth|oral|iv|po|im|dose|challenge|first|a|tablet|capsule)$/.test(text),
      ) &&
    tokens.slice(marked + 1, Math.min(sentence.end, marked + 4)).some(({ text }) => REACTION.test(text)) &&
    !/^(?:no|not|nil|without|never)$/.test(tokens[marked + 1]?.text ?? '')
  )
    return true;
  if (
    isClosing(after) ||
    isDatedHarm(after) ||
    isHarmOfYear(tokens, sentence, { first, end }) ||
    isFromIt(tokens, sentence, end) ||
    isRescued(tokens, sentence, first, end)
  )
    return true;
  if (isHarmAfter(tokens, sentence, first) || isOfAsthma(tokens, sentence, end)) return true;
  if (isWithinMinutes(tokens, sentence, first)) return true;
  const earlier = tokens.slice(Math.max(sentence.first, first - 10), first).map(({ text }) => text);
  // What stands before the reaction is of something else: "Dear Ms. Whelan, because your throat swelled".
  const told = earlier.slice(earlier.lastIndexOf(';') + 1);
  const before = told.slice(Math.max(0, told.findIndex((text) => REACTION.test(text)) - 5));
  const link = before.findLastIndex(
    (text, at) =>
      /^(?:after|from|with|to|on|following|taking|by|whenever)$/.test(text) ||
      // "Rash every time she takes codeine".
      (/^(?:takes|took|has|had)$/.test(text) && /^(?:he|she|they|i|it)$/.test(before[at - 1] ?? '')) ||
      // "Hives within minutes of penicillin".
      (text === 'of' && /^(?:seconds|minutes|hours?|days|doses?)$/.test(before[at - 1] ?? '')),
  );
  if (link === -1 || before.length - link > 4) return false;
  // "Anaphylaxis after penicillin and takes amoxicillin".
  if (
    /\b(?:and|but|yet) (?:now |still )?(?:takes|gets|uses|receives|(?:is|was) (?:on|given|prescribed|started on))$/.test(
      before.slice(link + 1).join(' '),
    )
  )
    return false;
  // "History of angioedema with lisinopril: enalapril 5 mg": given for it.
  if (before.at(-1) === ':' && tokens[end]?.kind === 'number') return false;
  return (
    before.slice(0, link).some((text) => REACTION.test(text)) &&
    before
      .slice(0, link)
      .some((text) =>
        /^(?:(?:19|20)\d\d|nearly|almost|had|has|went|goes|came|comes|got|gets|developed|develops|broke|breaks|hx|history|prior|past|previous|severe|reports|reported|documented|noted|swelled|swells|swell|notable|pmh|itches|itched|wheezes|wheezed)$/.test(
          text,
        ),
      ) &&
    !before.some((text) =>
      /^(?:no|denies|not|never|treated|treat|treating|for|given|give|started|start|manage|managed|resolved|improved)$/.test(
        text,
      ),
    ) &&
    !before.slice(before.findIndex((text) => REACTION.test(text))).includes(',')
  );
}

/** "Rash and wheeze from amoxicillin", "severe facial swelling after": a sentence or clause that opens with the reaction. */
const REACTIONS =
  '(?:rash|hives|urticaria|anaphylaxis|angio-?edema|swelling|wheez(?:e|ing)|bronchospasm|blisters|collapse)';
const OPENING = new RegExp(
  `(?:^|[;.] )(?:(?:severe|bad|itchy|widespread|lip|throat|tongue|facial|documented|prior|previous|childhood) ){0,2}${REACTIONS}(?:(?: and| with| ,| \\/) (?:\\w{3,12} )?${REACTIONS}){0,2} (?:from|with|to|after)(?: (?:the|taking|oral|iv|intravenous)){0,2}$`,
);

/** "Asthma, polyps, a week on ITU in 2017 after one ibuprofen": where asthma or an allergy is told of. */
const isHarmAfter = (tokens: readonly Token[], { first: start, end: last }: Sentence, first: number): boolean =>
  /\b(?:itu|icu|intubated|ventilated|arrested|collapsed)(?: (?:once|twice|again|in|at|age|(?:19|20)\d\d|\d{1,2})){0,4} (?:after|from|with) (?:(?:a|an|one|two|single|dose|of|tablet|taking) ){0,4}$/.test(
    `${phrase(tokens, Math.max(start, first - 11), first)} `,
  ) &&
  hasWord(
    tokens,
    /^(?:asthma|asthmatic|polyps|polyposis|allerg\w{1,5}|anaphyla\w{2,6}|reactions?|bronchospasm|wheez\w{1,3})$/,
    start,
    last,
  );

/** "Asthma; ibuprofen brought on a near-fatal attack", "diclofenac set off her asthma". */
const isOfAsthma = (tokens: readonly Token[], { first: start, end: last }: Sentence, end: number): boolean =>
  ASTHMA_BEHIND.test(phrase(tokens, end, Math.min(last, end + 12))) &&
  hasWord(tokens, /^(?:asthma|asthmatic|polyps|polyposis|bronchospasm|wheez\w{1,3})$/, start, last);
const ASTHMA_BEHIND =
  /^(?:(?:\d{1,4}|mg|once|has|had|that) ){0,4}(?:brought on|set off|sets off|triggered|triggers|provoked|precipitated|unleashed|caused|causes|nearly killed (?:him|her|you|me)) ?(?:with |by )?(?:an? |his |her |your |the |my )?(?:(?!gout|panic|migraine|heart|cluster|anxiety)(?:[a-z]{3,12}|-) ){0,4}(?:attacks?|asthma|bronchospasm|wheez\w{1,3}|exacerbation|arrest)\b/;

/** "Haemolysis with dapsone 2020", "rhabdomyolysis on simvastatin in 2015": harm with its drug and its year. */
const isHarmOfYear = (
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean =>
  HARM_WITH.test(phrase(tokens, Math.max(start, first - 6), first)) &&
  /^(?:[,(] )?(?:in |of |, )?(?:[a-z]{3,9} )?(?:19|20)\d\d\b/.test(phrase(tokens, end, Math.min(last, end + 4)));
const HARM_WITH =
  /(?<!\b(?:no|without|for|treated|treating|never) (?:\w{3,12} )?)\b(?:ha?emolysis|ha?emolytic an?a?emia|agranulocytosis|neutropenia|thrombocytopenia|rhabdomyolysis|myopathy|hepatitis|jaundice|pancreatitis|pneumonitis|nephritis|angio ?-? ?o?edema|bronchospasm|wheeze|wheezing|anaphylaxis|urticaria|hives|rash|collapse|dystonia|serotonin syndrome|torsades|tendon rupture|ototoxicity|lactic acidosis|ketoacidosis|hypoglyca?emia|hyponatra?emia|swelling|sjs|dress|ten|vasculitis|colitis|seizures?|psychosis) (?:with|after|from|on|to|following|due to|under)(?: (?:the|oral|iv|a|one|single|dose|course|of)){0,4}$/;

const RELATIVES =
  /^(?:his|her|your|my|the) (?:twin|sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|cousin|aunt|uncle|partner|friend|grandmother|grandfather)$/;

/** "He can't have sulfa.": a kind of antibiotic that someone is never given, without another reason. */
const isBarred = (
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean =>
  /^(?:sulfas?|sulphas?|penicillins?|pcn|cephalosporins?|macrolides?|quinolones?|fluoroquinolones?|tetracyclines?)$/.test(
    tokens[first]?.text ?? '',
  ) &&
  /(?:^| )(?:he|she|they|i|pt|patient|you) (?:can't|cannot|can not|mustn't|must not) (?:ever )?(?:have|take|be given)(?: any)?$/.test(
    phrase(tokens, Math.max(start, first - 6), first),
  ) &&
  (end >= last || /^[.;,)]$/.test(tokens[end]?.text ?? ''));

const RESCUED = lean(
  /^(?:, )?(?:he|she|they|i|you|and) (?:was |had |then |has ){0,2}(?:(?:needed|required|ended up (?:needing|having|on)|given|got) (?:an? |im |iv )?(?:adrenaline|epinephrine|epipen|intubation|intubating|icu|resuscitation)|(?:swelled up|collapsed|stopped breathing|broke out|came out|came up|couldn't breathe|turned blue|blew up)\b)/,
);
/** "Last time he took levofloxacin he needed adrenaline". */
const isRescued = (
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  first: number,
  end: number,
): boolean =>
  /\b(?:took|had|given|got|received|tried|taking|having|dose of)(?: (?:the|a|an|some|one|his|her|oral|iv)){0,2}$/.test(
    phrase(tokens, Math.max(start, first - 5), first),
  ) && RESCUED.test(phrase(tokens, end, Math.min(last, end + 12)));

const CLOSING = lean(
  /^(?:has |have |once |always |nearly |almost ){0,2}(?:clos(?:es|ed)(?: up| off)?|shuts?(?: down)?|tighten(?:s|ed)(?: up)?|swells?(?: up)?|swelled(?: up)?|lock(?:s|ed) up|block(?:s|ed)(?: off)?) (?:off )?(?:her|his|your|my|the) (?:chest|throat|airways?|windpipe|breathing|tongue|lips?|face)\b|^(?:has |have |once |nearly |almost ){0,2}(?:put|puts|landed|sent) (?:her|him|you|me) (?:in|into|on|to) (?:the |a )?(?:hospital|emergency|er|icu|intensive|ventilator|shock|anaphylaxis|anaphylactic)\b/,
);
/** "Aspirin closes up your chest", "penicillin shut her throat", "codeine has put him in hospital with hives". */
const isClosing = (after: readonly string[]): boolean => CLOSING.test(after.join(' '));

const isDatedHarm = (after: readonly string[]): boolean => {
  const from = /^(?:in|at|age|aged)$/.test(after[0] ?? '') ? 2 : 1;
  return (
    /^(?:19|20)?\d\d$/.test(after[from - 1] ?? '') &&
    /^(?:=|:|-|–|—|→|>)$/.test(after[from] ?? '') &&
    after.slice(from + 1).some((text) => HARM.test(text) || REACTION.test(text))
  );
};

/** "Anaphylaxis two minutes into his second asparaginase last month", "collapsed minutes after IV amoxicillin". */
function isWithinMinutes(tokens: readonly Token[], { first: start }: Sentence, first: number): boolean {
  const before = phrase(tokens, Math.max(start, first - 16), first);
  const link =
    /\b(?:seconds?|minutes?|mins?|hours?) (?:into|after|of|from)(?: (?:the|his|her|your|my|a|an|one|first|second|third|fourth|last|dose|tablet|infusion|injection|iv|oral|of|test|taking|starting|getting|receiving)){0,5}$/.exec(
      before,
    );
  if (!link) return false;
  const told = before.slice(0, link.index);
  return (
    /\b(?:anaphyla\w{1,6}|angioedema|hives|urticaria|bronchospasm|cardiac arrest|arrested|collapsed?|stridor|throat|swelling|wheez\w{1,3})\b/.test(
      told,
    ) && !/\b(?:no|not|never|denies|without|if|risk|watch|treated|given|gave)\b/.test(told)
  );
}

/** "Doxycycline had been sent but she came up in blisters on it", "allopurinol … after it your skin peeled". */
const isFromIt = (tokens: readonly Token[], { end: last }: Sentence, end: number): boolean => {
  const behind = phrase(tokens, end, Math.min(last, end + 26));
  return (
    /\b(?:blisters|hives|rash|welts|anaphylaxis|swelling|swelled|itched|peeled|collapsed|wheezed) (?:all over )?(?:on|to|from|with|after) (?:it|them|that)\b/.test(
      behind,
    ) ||
    /\b(?:after|on|with) it (?:your|her|his|she|he|you|the) (?:[a-z]{2,10} ){0,2}(?:peeled|blistered|swelled|collapsed|wheezed|itched|came (?:up|out) in|broke out|developed (?:hives|a rash|blisters))\b/.test(
      behind,
    )
  );
};
