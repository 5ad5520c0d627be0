import { listOf } from '../../../../models/knowledge/table.ts';
import { isOnlySpokenOf, isPlainlyGiven, isSideEffectOnly } from '../../chart/allergies.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { byTheText, evidenceOf } from '../../facts.ts';
import type { Evidence, Finding } from '../../finding.ts';
import { goesOn } from '../../goes-on.ts';
import { isOfPastReaction, isOrdered } from '../../ordered.ts';
import { isRoster } from '../../patient.ts';
import { isFallback } from '../../proposed.ts';
import { isOfRelative, isTolerated } from '../../reading/assertion/allergens.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, isAnywhere, phrase, wordsIn } from '../../reading/words.ts';

/** A drug given although the text (or the chart) names it, or what it cross-reacts with, as an allergen. */
export function checkAllergies(each: Case): readonly Finding[] {
  const named = each.reading.mentions.filter(
    (mention) =>
      isSubstance(mention) &&
      mention.assertion === 'allergen' &&
      isToldAsAllergy(each, mention) &&
      !isUnreal(each, mention) &&
      !isOfRelative(each.reading.tokens, mention.end) &&
      !isSideEffect(each, mention),
  );
  const charted = each.chart ? chartedTerms(each.chart, each.reading.lexicon).allergens : [];
  const allergens = [...new Set([...named.map(({ id }) => id), ...charted])];
  if (allergens.length === 0 || isRoster(each.reading)) return [];
  const ended = endedIn(each);
  const crowded = isCrowded(each);
  const given = new Map<string, ReadMention>();
  for (const mention of each.reading.mentions) {
    const isMeant =
      mention.assertion === 'active' ||
      (charted.includes(mention.id) && isPlainlyOrdered(each, mention)) ||
      (charted.length > 0 && isFallback(each.reading.tokens, mention));
    const isNew = isGiven(mention) && isMeant && !given.has(mention.id);
    const isOnChart = charted.includes(mention.id);
    const isKept = isNew && isOnChart && goesOn(each).get(mention.id)?.drug.sentence === mention.sentence;
    const isTaken =
      isKept ||
      mention.kind === 'vaccine' ||
      isOrdered(each.reading, each.doses, mention) ||
      isFallback(each.reading.tokens, mention);
    // The chart's own allergen is spoken of more often than given.
    if (
      isNew &&
      isOnChart &&
      (isOnlySpokenOf(each, mention) ||
        !(isKept || isPlainlyGiven(each, mention) || isFallback(each.reading.tokens, mention)))
    )
      continue;
    if (isNew && (isOnlyPossible(each, mention) || isOfPastReaction(each.reading.tokens, mention))) continue;
    if (isNew && !ended.has(mention.id) && isTaken && (!crowded || isDosed(each, mention)))
      given.set(mention.id, mention);
  }
  return [...given.values()].flatMap((drug) => {
    const hit = allergens.map((allergen) => reactionOf(each, allergen, drug.id)).find((found) => found !== undefined);
    if (!hit || isDeclaredSafe(each, drug)) return [];
    const isCharted = charted.includes(hit.allergen);
    if (!hit.same && named.some((one) => one.id === hit.allergen && isBracketedSideEffect(each, one))) return [];
    // "Myalgia" of one statin, "itching" of one opioid: no reason against another.
    // What the chart has as taken was weighed against its own list.
    if (isCharted && !isSaltOf(hit.allergen, drug.id) && isTakenInChart(each, drug.id)) return [];
    const isBorne = hit.allergen !== drug.id || isSlowed(each, drug);
    if (isCharted && isBorne && each.chart && isSideEffectOnly(each.chart, each, hit.allergen)) return [];
    return [
      {
        ...spanOf(each.reading.tokens, drug.first, drug.end),
        family: 'allergy' as const,
        category: hit.same ? 'allergy_same_drug' : 'allergy_cross_reaction',
        severity:
          hit.same ||
          isOfClass(each, hit) ||
          (isOfAspirin(hit) && isFallback(each.reading.tokens, drug)) ||
          (isCharted && isGraveInChart(each, hit, drug.id))
            ? ('high' as const)
            : ('moderate' as const),
        verdict: 'contradicted' as const,
        message: `${drug.id} is given to a patient with an allergy to ${hit.allergen}${hit.same ? '' : `: ${hit.note}`} (${hit.evidence.source})`,
        score: hit.same ? 0.9 : isOfClass(each, hit) ? 0.8 : 0.55,
        evidence: [hit.evidence],
      },
    ];
  });
}

/** Reactions after which what cross-reacts is not given, by what the row says of it; any row after an anaphylaxis. */
const GRAVE: readonly (readonly [note: RegExp, reaction: RegExp])[] = [
  [/./, /anaphyla|shock|cardiac arrest/i],
  [
    /angioedema/,
    /angioo?edema|(?:tongue|lip|face|facial|throat|airway).{0,20}swell|swell\w{0,4} of (?:the )?(?:tongue|lips?|face|throat)|airway/i,
  ],
  [
    /nsaid/i,
    /bronchospasm|wheez|asthma|respiratory disease|aerd|angioo?edema|urticaria|hives|(?:face|facial|lip).{0,12}swell/i,
  ],
  [/aromatic/, /stevens|\bsjs\b|necrolysis|\bten\b|\bdress\b|eosinophilia|exfoliat/i],
  [/heparin/, /thrombocytop|\bhit\b/i],
];
/** Those that spare COX-1 are what one gives instead (AAAAI practice parameter 2022). */
const SPARES_COX1 = /^(?:celecoxib|etoricoxib)$/;
function isGraveInChart(each: Case, { allergen, note }: Reaction, drug: string): boolean {
  if (/myth|premedicate|component|stoppers/.test(note) || SPARES_COX1.test(drug)) return false;
  const told = (each.chart?.reactions ?? [])
    .filter(({ substance }) => each.reading.lexicon.read(substance).some(({ id }) => id === allergen))
    .flatMap((one) => one.told);
  return GRAVE.some(([of, reaction]) => of.test(note) && told.some((one) => reaction.test(one)));
}

/** "Vancomycin 1 g over two hours" of whom it flushed when it ran fast. */
const isSlowed = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /\b(?:slow\w{0,3}|over (?:at least )?(?:an hour|(?:one|two|three|four|\d{1,3}) (?:hours?|minutes|min|h)\b|\d{2,3} min))/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 14)),
  );

/** Who wheezes with aspirin wheezes with every NSAID. */
const isOfAspirin = ({ note }: { readonly note: string }): boolean => /AERD/.test(note);

/** "The usual choices are A, B or C. Since you are allergic, we would leave out the second". */
const isLeftOut = ({ reading: { tokens } }: Case, { sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:choices?|options?|alternatives?)$/, sentence.first, sentence.end) &&
  /\b(?:leave out|skip|avoid|omit|rules? out|excludes?|drop) the (?:first|second|third|last|middle|former|latter)\b/.test(
    phrase(tokens, sentence.end, sentence.end + 30),
  );

/** "Trigger: amoxicillin 500 mg", "shares a side chain with ampicillin": what it came from, or is like. */
const isTrigger = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /(?:\b(?:trigger|culprit|suspect(?:ed)?(?: drug| agent)?|index drug|offending drug|cause) ?(?::|=|was|is|-|–)(?:(?= ) (?:oral|iv|im|the|his|her|a|an|first|one)){0,3}|\bside -? ?chains? (?:is |are )?(?:with|as|of|to|like)(?: (?:that of|the))?|\b(?:cross -? ?reacts?|related|similar) (?:with|to))$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  );

/** "Ceftriaxone could have been used", "cefazolin would have been an option". */
const isOnlyPossible = (each: Case, mention: ReadMention): boolean =>
  isLeftOut(each, mention) ||
  isTrigger(each, mention) ||
  // "Naproxen put him in intensive care, and aspirin has done the same".
  /^(?:has |had |have )?(?:done|did|does) the same\b/.test(phrase(each.reading.tokens, mention.end, mention.end + 4)) ||
  // "Augmentin, which contains a penicillin": the kind that another is of.
  /\b(?:contains?|containing) (?:an?|some)$/.test(
    phrase(each.reading.tokens, Math.max(mention.sentence.first, mention.first - 2), mention.first),
  ) ||
  /^(?:[^\s,;.]{1,20} ){0,8}(?:could|might|would|may) have been\b/.test(
    phrase(each.reading.tokens, mention.end, Math.min(mention.sentence.end, mention.end + 12)),
  );

const isTakenInChart = ({ chart, reading }: Case, id: string): boolean => {
  if (!chart) return false;
  const { drugs, wasTaken } = chartedTerms(chart, reading.lexicon);
  return drugs.has(id) || wasTaken.has(id);
};

/** "For possible pneumonia give TMP-SMX": an order, whatever it is for. */
const isPlainlyOrdered = ({ reading: { tokens } }: Case, { assertion, first, sentence }: ReadMention): boolean =>
  assertion === 'hypothetical' &&
  hasWord(tokens, /^(?:give|start|begin|order|prescribe)$/, Math.max(sentence.first, first - 4), first) &&
  !hasWord(
    tokens,
    /^(?:if|unless|should|would|could|may|might|not|never|instead|when|consider)$/,
    sentence.first,
    first,
  );

const isDosed = ({ doses }: Case, { id }: ReadMention): boolean =>
  doses.some(({ drug, amount, frequency }) => drug.id === id && (amount !== undefined || frequency !== undefined));

/** Drugs that the text takes away without a dose of them: "on day 7 of heparin; stop all heparin". */
const endedIn = ({ reading: { mentions }, doses }: Case): ReadonlySet<string> => {
  const dosed = new Set(doses.filter(({ amount }) => amount !== undefined).map(({ drug }) => drug.id));
  return new Set(mentions.filter(({ id, assertion }) => assertion === 'stopped' && !dosed.has(id)).map(({ id }) => id));
};

/** "If you had ever reacted to penicillin I would", "tolerates loop diuretics", "cephalexin isn't related", swollen ankles. */
function isUnreal({ reading: { tokens }, patient }: Case, { first, end, sentence }: ReadMention): boolean {
  const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  const before = tokens.slice(Math.max(sentence.first, first - 3), first).map(({ text }) => text);
  const after = tokens.slice(end, Math.min(sentence.end, end + 4)).map(({ text }) => text);
  const isOfDose =
    words.some((word) => /^sw(?:ell|oll)/.test(word)) &&
    words.some((word) => /^(?:ankles?|legs?|feet|pedal)$/.test(word)) &&
    !words.some((word) => /^(?:allerg\w{1,3}|face|lips?|tongue|throat|hives|rash)$/.test(word));
  return (
    (words.includes('if') && words.includes('had') && words.includes('would')) ||
    // "Never lisinopril together with sacubitril (angioedema)": what two of them do.
    words.includes('together') ||
    // "Usually, Keflex is used to treat a skin infection": what it is for.
    (words.includes('usually') && /^(?:is|are) used (?:to|for)\b/.test(phrase(tokens, end, end + 3))) ||
    // "Severe reactions to sulfasalazine are rare": of whoever takes it.
    /^(?:is|are) (?:\S{1,12} )?(?:rare|uncommon|common|unpredictable|infrequent|unusual|frequent|possible)\b/.test(
      phrase(tokens, end, Math.min(sentence.end, end + 5)),
    ) ||
    // "Ask about thrombocytopenia: Kcentra contains heparin".
    after[0] === 'contains' ||
    // Beside a newborn its mother tells of her own.
    (((patient.ageYears ?? 1) < NEWBORN_YEARS || hasWord(tokens, /^(?:neonatal|newborn|neonate|nicu)$/)) &&
      words.some((word) => /^(?:mother|mum|mom)$/.test(word))) ||
    // "E. coli sensitive to cephalexin", "a tolerated challenge with amoxicillin".
    (before.some((word) => /^(?:sensitive|susceptible)$/.test(word)) &&
      !words.some((word) => /^(?:allerg\w{1,3}|rash|hives)$/.test(word))) ||
    (words.includes('challenge') && words.some((word) => /^(?:tolerated|negative|passed|uneventful)$/.test(word))) ||
    before.some((word) => /^tolerat(?:es|ed|ing)$/.test(word)) ||
    // "Fondaparinux: for HIT or LMWH allergy", "true contraindication: anaphylaxis to a previous dose".
    tokens
      .slice(Math.max(sentence.first, first - 4), first)
      .some(({ text }) => text === 'for' && sentence.section !== 'allergies' && /^allerg/.test(after[0] ?? '')) ||
    // "Exceptions: a reaction to cefazolin itself": whoever had that.
    after[0] === 'itself' ||
    // "Only anaphylaxis to a previous MMR dose would be": whoever had that.
    /^only (?:an? )?(?:\w{1,12} )?(?:anaphyla|allerg|reaction)/.test(words.slice(0, 4).join(' ')) ||
    // "If allergic to penicillin: cephalexin": a case that is thought of.
    (words.slice(0, Math.max(0, first - sentence.first)).some((word) => /^(?:if|unless)$/.test(word)) &&
      sentence.section !== 'allergies') ||
    // "With a mild penicillin allergy, cefdinir is an alternative": whoever has one.
    (/^(?:with|in|for)$/.test(words[0] ?? '') && words.some((word) => /^(?:alternatives?|options?)$/.test(word))) ||
    words.some((word, at) => word === 'gone' && !/^(?:through|over|into)$/.test(words[at + 1] ?? '')) ||
    words.some((word) => /^(?:contraindications?|outgrown|outgrew|prevention|premedication)$/.test(word)) ||
    hasWord(tokens, /^delabel/, Math.max(sentence.first, first - 4), Math.min(sentence.end, end + 5)) ||
    // "MedicAlert; allergy entry: succinylcholine": found now, after it was given.
    before.some((word) => /^(?:entry|add|added|update|updated|record|recorded|document)$/.test(word)) ||
    // "All heparin stopped; heparin added to the allergy list".
    /^(?:(?:was|is|now|has been|been) ){0,3}(?:added|entered|put|placed|recorded|flagged) (?:to|in|on|as|under)\b.{0,20}\ballerg/.test(
      phrase(tokens, end, Math.min(sentence.end, end + 10)),
    ) ||
    isMildIntolerance(
      words,
      tokens.slice(end, end + 14).map(({ text }) => text),
    ) ||
    after.some((word) => /^(?:related|unrelated|tolerated)$/.test(word)) ||
    // "Anaemia, intolerant of oral iron": no reaction of the immune system.
    (sentence.section !== 'allergies' &&
      before.some((word) => /^intoleran(?:t|ce)$/.test(word)) &&
      !words.some((word) => REACTS.test(word) && !/^(?:intoleran|burn|ten$|reactive)/.test(word))) ||
    // "An allergy to clindamycin and none to penicillins".
    (before.at(-1) === 'to' && /^(?:none|not|no)$/.test(before.at(-2) ?? '')) ||
    isOfDose
  );
}

const NEWBORN_YEARS = 0.1;

/** "Statin intolerance: I have aches": no reaction of the immune system. */
const isMildIntolerance = (words: readonly string[], after: readonly string[]): boolean =>
  words.some((word) => /^intoleran/.test(word)) &&
  after.some((word) =>
    /^(?:aches?|aching|myalgias?|muscle|alt|cramps|nausea|vomiting|gi|upset|cough|pruritus|itching|constipation|sedation|drowsiness|dizziness)$/.test(
      word,
    ),
  );

/** "Allergies: codeine (vomiting)", "morphine – itching only": no reason against another drug of the class. */
const isBracketedSideEffect = ({ reading: { tokens } }: Case, { end }: ReadMention): boolean =>
  /^[(–-] (?:mild |only |some |severe )?(?:itch\w{0,4}|pruritus|nausea|vomit\w{0,3}|n \/ v|gi upset|stomach upset|constipation|drows\w{1,5}|dizz\w{1,5}|sedation|headache|confusion|cough|cramps?|myalgias?|diarrh?o?ea)(?: only| alone)?(?: (?:and|,) (?:vomit\w{0,3}|nausea|itch\w{0,4}|constipation|drows\w{1,5}))?(?: [)(.;,]|$)/.test(
    phrase(tokens, end, end + 8),
  );

/** The section or the sentence speaks of allergy or of a reaction. */
const isToldAsAllergy = ({ reading: { tokens } }: Case, { sentence }: ReadMention): boolean =>
  sentence.section === 'allergies' ||
  hasWord(tokens, REACTS, sentence.first, sentence.end) ||
  // "Chart flag: penicillin": read as an allergen for what the next sentence says of it.
  hasWord(tokens, /^(?:flag|wristband|armband|bracelet|medicalert)$/, sentence.first, sentence.end);

const REACTS =
  /^(?:allerg\w{0,5}|nkda|intoleran\w{1,3}|react\w{0,6}|hypersensitiv\w{0,5}|anaphyla\w{0,6}|hives?|urticaria|rash|welts|swell\w{0,4}|swelled|swollen|angioedema|itch\w{0,4}|wheez\w{0,4}|bronchospasm|throat|airways?|windpipe|lips?|tongue|asthma|collapsed|sjs|stevens|blister\w{0,4}|dress|necrolysis|ten|burn|died|breathing|epinephrine|hit|sensitivity|ige|positive|prick|challenge|intubated|arrest|sensitised|sensitized|peel\w{0,3}|adrenaline|epipen|can't|cannot|mustn't)$/;

/** "Lisinopril caused cough only", "penicillin: loose stools": a side effect is no allergy. */
const isSideEffect = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  IS_SIDE_EFFECT.test(phrase(tokens, end, Math.min(sentence.end, end + 16))) ||
  // "Reactions to oxaliplatin may arise after several cycles"; May is a month.
  wordsIn(tokens, /^(?:may|might|can)$/, end, Math.min(sentence.end, end + 12)).some((at) => !isMonth(tokens, at)) ||
  /\b(?:cough|nausea|upset|diarrhea|headache|loose (?:stools?|motions?)|constipation|vomiting|heartburn)\b(?! and)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 5)),
  );

const isMonth = (tokens: Case['reading']['tokens'], at: number): boolean =>
  tokens[at]!.title && /^(?:in|last|this|since|of|during|early|late|until)$/.test(tokens[at - 1]?.text ?? '');
/** "Codeine makes her vomit (intolerance, not allergy)", `the "statin allergy" = leg cramps`, `her vancomycin "allergy" was infusion flushing`. */
const IS_SIDE_EFFECT =
  /^(?:(?:makes|made|gives|gave|leaves|left|causes|caused) (?:him|her|them|me|you) (?:\w{2,10} )?(?:vomit\w{0,3}|sick|nauseous|nauseated|constipated|drowsy|sleepy|dizzy)\b|(?:["“”] )?(?:allergy|reaction) (?:["“”] )?(?:=|:|is|was|means|meant|turned out to be|amounts to|refers to)(?: (?:only|just|really|in fact|mild|some|an?|the))?(?:(?= ) (?:leg|calf|muscle|infusion|stomach|gi|dose|related|red|ankle|dry)){0,2}(?= ) (?:cramps?|aches?|myalgias?|pains?|nausea|vomiting|sickness|upset|flushing|cough|diarrh?oea|headaches?|constipation|drowsiness|dizziness|swelling of (?:the |her |his )?ankles|oedema|edema|thrush|intolerance)\b|.{0,40}\b(?:intolerance|side effects?)(?: (?:only|and))? ?[,;:]? ?(?:not|no|never) (?:an? |a true |true )?allerg)/;

const isSubstance = ({ kind, id }: ReadMention): boolean =>
  (kind === 'drug' || kind === 'class' || kind === 'vaccine') && !RESCUES.test(id);

/** What a reaction is treated with is no allergen, nor what a consult is called: "two epinephrine doses", "antiseizure review". */
const RESCUES =
  /^(?:epinephrine|antihistamine|antiseizure|antibiotic|antidepressant|corticosteroid|medication|anticoagulant|food|albuterol)$/;

/** A class is spoken of, a drug is given. */
const isGiven = ({ kind }: ReadMention): boolean => kind === 'drug' || kind === 'vaccine';

interface Reaction {
  readonly allergen: string;
  readonly same: boolean;
  readonly note: string;
  readonly evidence: Evidence;
}

/** "Lisinopril: angioedema": a reaction to what the class does, told by the text. */
const isOfClass = ({ reading: { tokens } }: Case, { note }: Reaction): boolean =>
  /angioedema/.test(note) && hasWord(tokens, /^angioo?edema$/);

/** The allergen itself, or a salt of it: metoprolol succinate. */
const isSaltOf = (allergen: string, drug: string): boolean =>
  drug === allergen || (allergen !== 'insulin' && drug.startsWith(`${allergen} `));

/** "Trimethoprim: Stevens-Johnson. Co-trimoxazole 960 mg": a combination that holds the allergen, or its salt: metoprolol succinate. */
const isPartOf = (allergen: string, drug: string): boolean => drug.split(/[- ]/).slice(0, 4).includes(allergen);

const SAME_CORE = /same core|^class|same substance|same arylamine/;

/** The drug is the allergen, of the same class as a class-wide allergen, or listed as cross-reacting. */
function reactionOf(each: Case, allergen: string, drug: string): Reaction | undefined {
  const { knowledge } = each;
  const subjects = knowledge.subjectsOf(drug);
  const rows = knowledge.allergies.filter(
    (candidate) =>
      matches(knowledge.subjectsOf(allergen), candidate.allergen, allergen) &&
      !(isOneCephalosporin(each, allergen) && candidate.allergen === 'cephalosporin') &&
      listOf(candidate.cross_reacts).some((other) => other === drug || subjects.has(other)),
  );
  // After an anaphylaxis the class of a cephalosporin says more than its side chain.
  const isOfChain = rows[0] !== undefined && /side chain/.test(rows[0].note);
  const row = (isOfChain ? rows.find(({ note }) => SAME_CORE.test(note)) : undefined) ?? rows[0];
  const sameCore = row !== undefined && SAME_CORE.test(row.note);
  // An allergy to amoxicillin-clavulanate is one to amoxicillin first of all.
  if (allergen === drug || subjects.has(allergen) || allergen.split('-').includes(drug) || isPartOf(allergen, drug)) {
    return {
      allergen,
      same: true,
      note: 'same substance',
      evidence: row ? evidenceOf(row, `${row.allergen}: ${row.note}`) : byTheText(`allergy to ${allergen}`),
    };
  }
  return row
    ? {
        allergen,
        same: sameCore,
        note: row.note,
        evidence: evidenceOf(row, `${row.allergen} and ${drug}: ${row.note}`),
      }
    : undefined;
}

/**
 * What reacts is mostly the side chain of one cephalosporin: ceftriaxone after hives from cephalexin is right (side-chain rows
 * name the others). After an anaphylaxis none is given untested.
 */
const isOneCephalosporin = ({ knowledge, reading: { tokens } }: Case, id: string): boolean =>
  id !== 'cephalosporin' &&
  knowledge.subjectsOf(id).has('cephalosporin') &&
  !hasWord(tokens, /^(?:anaphyla\w{1,6}|angioedema|arrest|intubated|shock|throat|tongue|collapsed?)$/);

/** A row of the allergen itself, or of its class: an allergy to lisinopril is one to ACE inhibitors. */
const matches = (subjects: ReadonlySet<string>, wanted: string, allergen: string): boolean =>
  wanted === allergen || subjects.has(wanted);

/** "A mild rash in the past is not a reason to withhold it"; "no reason to withhold the flu vaccine" is said of the vaccine. */
const isNoReason = ({ reading: { tokens, mentions } }: Case, { id }: ReadMention): boolean => {
  if (!isAnywhere(tokens, NO_REASON)) return false;
  const sentences = new Set(mentions.map(({ sentence }) => sentence));
  return [...sentences].some(
    (sentence) =>
      isOfIt(
        phrase(tokens, sentence.first, sentence.end),
        mentions.some((one) => one.sentence === sentence && one.id === id),
      ) &&
      !mentions.some(
        (one) =>
          one.sentence === sentence &&
          (one.kind === 'vaccine' || (one.kind === 'drug' && one.id !== id && one.assertion !== 'allergen')),
      ),
  );
};
/** By the drug's name, or by a word for it right behind; "no reason to avoid exercise" is neither. */
const isOfIt = (said: string, isNamed: boolean): boolean => {
  const found = NO_REASON.exec(said);
  return found !== null && (isNamed || /^ (?:it|this|that|them)\b/.test(said.slice(found.index + found[0].length)));
};
const NO_REASON = /\bno(?:t a)? reason to (?:withhold|avoid|refuse)\b/;

/** "tolerates", "desensitization", "test dose", "graded challenge": somebody thought of it. */
function isDeclaredSafe(each: Case, drug: ReadMention): boolean {
  const { tokens, mentions } = each.reading;
  // "Rinse with chlorhexidine. Amoxicillin tolerated": what follows another drug is of that one.
  const other = mentions.find(({ kind, id, first }) => kind === 'drug' && id !== drug.id && first >= drug.sentence.end);
  const around = tokens.slice(
    drug.sentence.first,
    Math.min(drug.sentence.end + 20, other?.first ?? tokens.length, tokens.length),
  );
  const words = around.map(({ text }) => text).join(' ');
  if (
    /\b(?:test dose|without (?:a |any )?(?:reaction|incident|problems?|trouble|difficulty)|no reaction|(?:does|do|did|is|are) not? (?:a )?(?:bar|preclude|exclude|forbid)\w{0,3})\b/.test(
      words,
    ) ||
    isNoReason(each, drug) ||
    // "Codeine: rash; tolerates morphine", told where the allergies are.
    mentions.some(({ id, first }) => id === drug.id && isTolerated(tokens, first))
  )
    return true;
  return around.some(
    ({ text }, at) =>
      // "Advance diet as tolerated".
      !/^(?:as|no|not|without|never|skip)$/.test(around[at - 1]?.text ?? '') &&
      !(text === 'allowed' && around[at + 1]?.text === 'to') &&
      /^(?:tolerates|tolerated|tolerating|desensiti[sz]\w{1,6}|allowed|challenge|premedicated|premedicate|premedication|delabeled)$/.test(
        text,
      ),
  );
}
