import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { misusedForm } from './misused-form.ts';

type Place =
  | 'mouth'
  | 'gut'
  | 'vein'
  | 'muscle'
  | 'rectum'
  | 'vagina'
  | 'womb'
  | 'arm'
  | 'eye'
  | 'ear'
  | 'nose'
  | 'lungs';

/** Where a form goes, told by its name; the first that fits decides: a vaginal suppository is none for the rectum. */
const FORMS: readonly (readonly [form: RegExp, places: readonly Place[], use: string])[] = [
  [
    /^(?:bisacodyl|dulcolax|glycer(?:in|ol)|paracetamol|acetaminophen|diclofenac|voltarol|indomet(?:ac|hac)in|mesal(?:azine|amine)|prochlorperazine|domperidone|anusol|ha?emorrhoid(?:al)?) suppositor/i,
    ['rectum'],
    'these suppositories go into the rectum',
  ],
  [/^(?:progesterone|cyclogest)/i, ['vagina', 'rectum'], 'it goes into the vagina or the rectum'],
  [/^suppositor/i, ['rectum', 'vagina'], 'a suppository goes into the rectum or vagina'],
  [/^(?:pessar|vaginal|vagifem)/i, ['vagina'], 'it goes into the vagina'],
  [
    /^(?:enema|rectal|hydrocortisone|mesal|budesonide|prednisolone|micralax|fleet)/i,
    ['rectum'],
    'it goes into the rectum',
  ],
  [/^(?:oromucosal|buccal|buccolam|epistatus)/i, ['mouth'], 'it goes between gum and cheek'],
  [
    /^(?:symbicort|seretide|fostair|spiriva|relvar|trelegy|advair|clenil|qvar|anoro|trimbow|dulera|breo)/i,
    ['lungs', 'mouth'],
    'it is breathed in',
  ],
  [
    /^(?:nasonex|flixonase|beconase|avamys|nyxoid|dymista|rhinocort|nasacort|flonase|instanyl|pecfent)/i,
    ['nose'],
    'it goes into the nose',
  ],
  [/^(?:xalatan|cosopt|timoptol|lumigan|travatan)/i, ['eye'], 'it goes into the eye'],
  [/^(?:sublingual|gtn|glyceryl|nitroglycerin)/i, ['mouth'], 'it melts under the tongue'],
  [/^(?:lozenge|troche|pastille)/i, ['mouth'], 'it melts in the mouth'],
  [/^(?:inhaler|turbohaler|accuhaler|puffer|nebule|nebuli)/i, ['lungs', 'mouth'], 'it is breathed in'],
  [/^(?:nasal|nose)/i, ['nose'], 'it goes into the nose'],
  [/^(?:cream|lotion|shampoo|\w{5,12} gel)/i, ['rectum', 'vagina', 'nose', 'lungs'], 'it goes on the skin'],
  [
    /^(?:tablet|capsule|caplet|sachet)/i,
    ['mouth', 'gut', 'rectum', 'vagina', 'lungs', 'womb', 'arm'],
    'a tablet or capsule goes into no vein, eye, ear or nose',
  ],
  [/^eye/i, ['eye'], 'it goes into the eye'],
  [/^(?:ear|otic|otomize|olive)/i, ['ear'], 'it goes into the ear'],
  [/^(?:patch|lidocaine patch)/i, ['arm'], 'a patch goes on the skin'],
  [/^(?:glucose|dextrose) gel/i, ['mouth', 'gut'], 'it goes into the mouth'],
  [/^(?:implant|etonogestrel|contraceptive|nexplanon)/i, ['arm'], 'it goes under the skin of the arm'],
  [/^(?:coil|intrauterine|mirena|copper|levonorgestrel)/i, ['womb'], 'it goes into the womb'],
  [
    /^(?:hypromellose|latanoprost|timolol|artificial|carbomer|bimatoprost|travoprost|dorzolamide|brimonidine|cyclopentolate|tropicamide)/i,
    ['eye'],
    'these drops go into the eye',
  ],
];

/** A form by its name. */
const FORM = lean(
  /\b(?:(?:(?:bisacodyl|dulcolax|glycer(?:in|ol)|paracetamol|acetaminophen|diclofenac|voltarol|indomet(?:ac|hac)in|mesal(?:azine|amine)|prochlorperazine|domperidone|anusol|ha?emorrhoid(?:al)?) )?suppositor(?:y|ies)|(?:(?:progesterone|cyclogest)(?: \d{3} ?mg)? )?pessar(?:y|ies)|vaginal (?:tablets?|suppositor(?:y|ies)|capsules?|cream|gel|ring)|enemas?|rectal (?:solution|tubes?|foam|gel|diazepam)|(?:oromucosal|buccal) (?:solution|liquid|midazolam|tablets?|syringes?)|(?:sublingual|gtn|glyceryl trinitrate|nitroglycerin) (?:tablets?|spray)|lozenges?|troches?|pastilles?|inhalers?|turbohaler|accuhaler|puffer|nebules?|nebuli[sz]er (?:solution|liquid)|(?:nasal|nose) (?:sprays?|drops)|eye (?:drops?|ointment|gel)|(?:ear|otic) (?:drops?|spray|solution)|otomize(?: spray)?|olive oil drops|(?:glucose|dextrose) gel|(?<!\b(?:white|red|gr[ae]y|dry|scaly|rough|yellow|brown|dark|bald|smooth|sore|mucous|raised|pale|numb|itchy|adherent) )patch(?:es)?|(?:etonogestrel|contraceptive) implant|nexplanon|(?:(?:levonorgestrel|copper) )?coil|intrauterine (?:system|device)|mirena|(?:hypromellose|latanoprost|timolol|artificial tear|carbomer|bimatoprost|travoprost|dorzolamide|brimonidine|cyclopentolate|tropicamide)(?: \d\.\d{1,3}%)? drops|vagifem(?: tablets?)?|buccolam|epistatus|symbicort|seretide|fostair|spiriva|relvar|trelegy|advair|clenil|qvar|anoro|trimbow|dulera|breo|nasonex|flixonase|beconase|avamys|nyxoid|dymista|rhinocort|nasacort|flonase|instanyl|pecfent|xalatan|cosopt|timoptol|lumigan|travatan|(?:hydrocortisone|mesal(?:azine|amine)|budesonide|prednisolone)(?: acetate)?(?: rectal)? foam|micralax|fleet|cream|lotion|shampoo|(?:ibuprofen|diclofenac|ketoprofen|piroxicam|testosterone|estradiol) gel|tablets?|capsules?|caplets?|sachets?)\b/gi,
);

/** A place of the body that a medicine is told to go into, right behind what is said of the form. */
const OWN = '(?:a|an|the|your|his|her|their|each|both|one|either)';
/** "Given PO before the scope", not "IV morphine" nor "PO or PR". */
const SHORT = '(?= ?(?:$|[.,;)]|before|after|once|twice|daily|at|for|when|as|if|now|stat|every|tonight|prn|by|the))';
const SIDE = '(?: (?:affected|infected|sore|left|right|other|bad|painful))?';
const PLACES: readonly (readonly [Place, RegExp])[] = [
  [
    'mouth',
    lean(
      `^(?:by mouth|orally|per os|po${SHORT}|suck(?:ed)?|(?:on|onto|under|beneath) ${OWN} tongue|in(?:to|side)? ${OWN} (?:mouth|cheek)|between (?:the |your |her |his )?(?:gum|cheek))\\b`,
      'i',
    ),
  ],
  ['gut', /^(?:swallow(?:ed)?|chew(?:ed)?|drunk|taken with water)\b/i],
  ['womb', new RegExp(`^in(?:to|side)? ${OWN} (?:uterus|womb)\\b`, 'i')],
  ['arm', new RegExp(`^in(?:to)? ${OWN} (?:(?:inner|upper|left|right|inside of the) ){0,2}arm\\b`, 'i')],
  [
    'vein',
    new RegExp(
      `^(?:(?:by injection )?in(?:to)? ${OWN} (?:arm )?(?:veins?|drip|cannula|bloodstream)|by (?:intravenous )?injection|intravenously|iv${SHORT}|inject(?:ed)?)\\b`,
      'i',
    ),
  ],
  ['muscle', new RegExp(`^(?:in(?:to)? ${OWN} (?:\\w{3,7} )?(?:muscle|buttock)|intramuscularly)\\b`, 'i')],
  [
    'rectum',
    new RegExp(
      `^(?:rectally|per rectum|pr${SHORT}|(?:in|into|inside|up|through|via) ${OWN} (?:rectum|back passage|bottom|anus))\\b`,
      'i',
    ),
  ],
  ['vagina', new RegExp(`^(?:vaginally|per vaginam|pv${SHORT}|in(?:to|side)? ${OWN} vagina)\\b`, 'i')],
  ['eye', new RegExp(`^in(?:to|side)? ${OWN}${SIDE} eyes?\\b`, 'i')],
  ['ear', new RegExp(`^in(?:to|side)? ${OWN}${SIDE} ears?(?: canals?)?\\b`, 'i')],
  ['nose', new RegExp(`^(?:(?:in(?:to|side)?|up) ${OWN}${SIDE} (?:nose|nostrils?)|intranasally)\\b`, 'i')],
  ['lungs', /^(?:inhaled|breathed in|by inhalation)\b/i],
];

/** All that may stand between a form and its place: a dose, how often, and what is done with it. */
const BETWEEN =
  /^(?:a|an|enema|syringe|syringes|prefilled|sprays?|foam|the|one|two|three|it|its|is|are|be|to|should|must|can|was|were|been|has|have|of|at|up|high|deep|deeply|well|gently|slowly|straight|directly|right|just|contents|whole|half|single|each|every|per|as|go|goes|going|given|give|gave|taken|take|used|use|using|put|puts|place|placed|placing|insert|inserted|inserting|push|pushed|pushing|squeeze|squeezed|squirt|squirted|press|pressed|instil|instill|instilled|drop|drops|dropped|spray|sprays|sprayed|puff|puffs|apply|applied|dissolved?|melted|administered|dose|doses|night|nightly|morning|bedtime|day|daily|once|twice|times|hours?|mg|g|mcg|ml|micrograms?|grams?|units?|\d{1,4}(?:\.\d{1,2})?|today|tonight|stat|now|high|far|inside|nozzle|fitted|fit|lies|sits|goes)$/i;
const LONGEST = 90;

/** Forbidden, thought of or gone wrong. */
const BEFORE =
  /\b(?:not|never|no|don't|avoid\w{0,3}|without|if|when|why|instead|accidental\w{0,2}|mistaken\w{0,2}|error|than|could|may|might|can)\b/i;
/** Beside these what follows: "atropine 1% eye drops under the tongue for secretions" is done on purpose. */
const BEHIND =
  /\b(?:mistake|mistaken\w{0,2}|accident\w{0,4}|secretions|drool\w{0,3}|error|wrong\w{0,2}|won't|will not|would|useless|instead|off[- ]label|unlicensed|inadvertent\w{0,2}|not|never)\b|\?/i;

/** "Pessary into the rectum", "enema given PO", "oromucosal solution 10 mg into a vein": a form in another place than its own. */
export function checkFormPlaces({ text, searched }: Case): readonly Finding[] {
  return matchesIn(searched, FORM).flatMap((match): readonly Finding[] => {
    const end = match.index + match[0].length;
    const said = placeBehind(text.slice(end, end + LONGEST));
    const [, places, use] = FORMS.find(([form]) => form.test(match[0])) ?? [];
    if (!said || !places || !use || places.includes(said.place)) return [];
    const sentence =
      text
        .slice(Math.max(0, match.index - 60), match.index)
        .split(/[.;\n](?: |$)/)
        .at(-1) ?? '';
    const behind = text.slice(end + said.end, end + said.end + 50).split(/[.;\n](?: |$)/)[0] ?? '';
    if (BEFORE.test(sentence) || BEHIND.test(behind)) return [];
    return [misusedForm({ start: match.index, end: end + said.end }, use, 0.82)];
  });
}

/** The first place behind a form, where nothing stands between that another medicine could be meant by. */
function placeBehind(rest: string): { readonly place: Place; readonly end: number } | undefined {
  for (let at = 0; at < rest.length; ) {
    const gap = /^[\s,:]{1,3}/.exec(rest.slice(at));
    if (!gap) return undefined;
    at += gap[0].length;
    const left = rest.slice(at);
    const found = PLACES.map(([place, pattern]) => ({ place, match: pattern.exec(left) })).find(({ match }) => match);
    if (found?.match) return { place: found.place, end: at + found.match[0].length };
    const word = /^[\w.]{1,14}/.exec(left)?.[0].replace(/\.$/, '');
    if (!word || !BETWEEN.test(word)) return undefined;
    at += word.length;
  }
  return undefined;
}
