import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { PUT_IN_HOSPITAL } from '../../reading/reaction.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

// Whether a text tells of a substance as an allergen of its patient: not of a side effect, of whoever has it, or of a case that is thought of.

/** "If you had ever reacted to penicillin I would", "tolerates loop diuretics", "cephalexin isn't related", swollen ankles. */
export function isUnreal({ reading: { tokens }, patient }: Case, { first, end, sentence }: ReadMention): boolean {
  const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  const before = tokens.slice(Math.max(sentence.first, first - 3), first).map(({ text }) => text);
  const after = tokens.slice(end, Math.min(sentence.end, end + 4)).map(({ text }) => text);
  const isOfDose =
    words.some((word) => /^sw(?:ell|oll)/.test(word)) &&
    words.some((word) => /^(?:ankles?|legs?|feet|pedal)$/.test(word)) &&
    !words.some((word) => /^(?:allerg\w{1,3}|face|lips?|tongue|throat|hives|rash)$/.test(word));
  return (
    (words.includes('if') && words.includes('had') && words.includes('would')) ||
    // "Anaphylaxis to penicillin would change ampicillin to another": had she had one.
    /^(?:itself )?would (?:change|mean|alter|call for|rule out|move|lead)\b/.test(
      phrase(tokens, end, Math.min(sentence.end, end + 4)),
    ) ||
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
    // "Received cefazolin at knee surgery in 2019 without reaction".
    (before.some((word) => /^(?:received|had|took|given|has|takes)$/.test(word)) &&
      /^(?:[\w,'-]{1,14} ){0,8}without (?:any |a )?(?:reaction|reactions|problems?|incident|trouble|difficulty|rash)\b/.test(
        phrase(tokens, end, Math.min(sentence.end, end + 12)),
      )) ||
    // "An infusion reaction, not IgE allergy. Field corrected".
    /\binfusion reaction\b.{0,30}\bnot (?:an? )?(?:ige |true |real )?(?:-? ?mediated )?allergy\b/.test(
      phrase(tokens, end, Math.min(tokens.length, end + 34)),
    ) ||
    // "Fondaparinux: for HIT or LMWH allergy", "true contraindication: anaphylaxis to a previous dose".
    tokens
      .slice(Math.max(sentence.first, first - 4), first)
      .some(({ text }) => text === 'for' && sentence.section !== 'allergies' && /^allerg/.test(after[0] ?? '')) ||
    // "Exceptions: a reaction to cefazolin itself": whoever had that.
    after[0] === 'itself' ||
    // "Only anaphylaxis to a previous MMR dose would be": whoever had that.
    /^only (?:an? )?(?:\w{1,12} )?(?:anaphyla|allerg|reaction)\w{0,5}\b(?! [:-])/.test(words.slice(0, 4).join(' ')) ||
    // "If allergic to penicillin: cephalexin": a case that is thought of.
    (words.slice(0, Math.max(0, first - sentence.first)).some((word) => /^(?:if|unless)$/.test(word)) &&
      sentence.section !== 'allergies') ||
    // "With a mild penicillin allergy, cefdinir is an alternative": whoever has one.
    (/^(?:with|in|for)$/.test(words[0] ?? '') && words.some((word) => /^(?:alternatives?|options?)$/.test(word))) ||
    words.some((word, at) => word === 'gone' && !/^(?:through|over|into)$/.test(words[at + 1] ?? '')) ||
    words.some((word) => /^(?:contraindications?|outgrown|outgrew|prevention|premedication)$/.test(word)) ||
    // "Penicillin "allergy" was a tummy upset at six; delabelled after a challenge".
    /(?<!\b(?:never|not|yet to be|for) )\bdelabel/.test(
      phrase(tokens, Math.max(sentence.first, first - 4), Math.min(sentence.end, end + 16)),
    ) ||
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
export const isBracketedSideEffect = ({ reading: { tokens } }: Case, { end }: ReadMention): boolean =>
  /^[(–-] (?:mild |only |some |severe )?(?:itch\w{0,4}|pruritus|nausea|vomit\w{0,3}|n \/ v|gi upset|stomach upset|constipation|drows\w{1,5}|dizz\w{1,5}|sedation|headache|confusion|cough|cramps?|myalgias?|diarrh?o?ea)(?: only| alone)?(?: (?:and|,) (?:vomit\w{0,3}|nausea|itch\w{0,4}|constipation|drows\w{1,5}))?(?: [)(.;,]|$)/.test(
    phrase(tokens, end, end + 8),
  );

/** The section or the sentence speaks of allergy or of a reaction. */
export const isToldAsAllergy = ({ reading: { tokens } }: Case, { sentence, end }: ReadMention): boolean =>
  sentence.section === 'allergies' ||
  PUT_IN_HOSPITAL.test(phrase(tokens, end, Math.min(sentence.end, end + 8))) ||
  hasWord(tokens, REACTS, sentence.first, sentence.end) ||
  // "Chart flag: penicillin": read as an allergen for what the next sentence says of it.
  hasWord(tokens, /^(?:flag|wristband|armband|bracelet|medicalert)$/, sentence.first, sentence.end);

const REACTS =
  /^(?:allerg\w{0,5}|nkda|intoleran\w{1,3}|react\w{0,6}|hypersensitiv\w{0,5}|anaphyla\w{0,6}|hives?|urticaria|rash|welts|swell\w{0,4}|swelled|swollen|angioedema|itch\w{0,4}|wheez\w{0,4}|bronchospasm|throat|airways?|windpipe|lips?|tongue|asthma|collapsed|sjs|stevens|blister\w{0,4}|dress|necrolysis|ten|burn|died|breathing|epinephrine|hit|sensitivity|ige|positive|prick|challenge|intubated|arrest|sensitised|sensitized|peel\w{0,3}|adrenaline|epipen|can't|cannot|mustn't)$/;

/** "Lisinopril caused cough only", "penicillin: loose stools": a side effect is no allergy. */
export const isSideEffect = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  IS_SIDE_EFFECT.test(phrase(tokens, end, Math.min(sentence.end, end + 16))) ||
  // "Reactions to oxaliplatin may arise after several cycles"; May is a month.
  wordsIn(tokens, /^(?:may|might|can)$/, end, Math.min(sentence.end, end + 12)).some(
    (at) => !isMonth(tokens, at) && !isAllowed(tokens, at),
  ) ||
  /\b(?:cough|nausea|upset|diarrhea|headache|loose (?:stools?|motions?)|constipation|vomiting|heartburn)\b(?! and)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 5)),
  );

/** "Allergic to penicillin, so for your throat you can take amoxicillin": what somebody may do, and not what may come. */
const isAllowed = (tokens: Case['reading']['tokens'], at: number): boolean =>
  /^(?:you|she|he|they|we|i|patient|pt|child|baby|one)$/.test(tokens[at - 1]?.text ?? '') ||
  /^(?:(?:still|safely|also|now|then|instead|therefore|just) )?(?:take|have|use|receive|get|give|continue|try|start|go|eat|drink|apply|be (?:given|used|prescribed|taken|started|continued|tried|offered|chosen|restarted))\b/.test(
    phrase(tokens, at + 1, at + 4),
  );

const isMonth = (tokens: Case['reading']['tokens'], at: number): boolean =>
  tokens[at]!.title && /^(?:in|last|this|since|of|during|early|late|until)$/.test(tokens[at - 1]?.text ?? '');

/** "Codeine makes her vomit (intolerance, not allergy)", `the "statin allergy" = leg cramps`, `her vancomycin "allergy" was infusion flushing`. */
const IS_SIDE_EFFECT =
  /^(?:(?:makes|made|gives|gave|leaves|left|causes|caused) (?:him|her|them|me|you) (?:\w{2,10} )?(?:vomit\w{0,3}|sick|nauseous|nauseated|constipated|drowsy|sleepy|dizzy)\b|(?:["“”] )?(?:allergy|reaction) (?:["“”] )?(?:=|:|is|was|means|meant|turned out to be|amounts to|refers to)(?: (?:only|just|really|in fact|mild|some|an?|the))?(?:(?= ) (?:leg|calf|muscle|infusion|stomach|gi|dose|related|red|ankle|dry)){0,2}(?= ) (?:cramps?|aches?|myalgias?|pains?|nausea|vomiting|sickness|upset|flushing|cough|diarrh?oea|headaches?|constipation|drowsiness|dizziness|swelling of (?:the |her |his )?ankles|oedema|edema|thrush|intolerance)\b|.{0,40}\b(?:intolerance|side effects?)(?: (?:only|and))? ?[,;:]? ?(?:not|no|never) (?:an? |a true |true )?allerg)/;

export const isSubstance = ({ kind, id }: ReadMention): boolean =>
  (kind === 'drug' || kind === 'class' || kind === 'vaccine') && !RESCUES.test(id);

/** What a reaction is treated with is no allergen, nor what a consult is called: "two epinephrine doses", "antiseizure review". */
const RESCUES =
  /^(?:epinephrine|antihistamine|antiseizure|antibiotic|antidepressant|corticosteroid|medication|anticoagulant|food|albuterol)$/;
