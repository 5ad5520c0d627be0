import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { misusedForm } from './misused-form.ts';

/** A form of a medicine and what nobody does with it; between the two stands nothing else that could be meant. */
const MISUSES: readonly (readonly [form: RegExp, use: string])[] = [
  [
    lean(
      /\bpatch(?:es)?\b(?<between>[^.;\n]{0,36}?)\b(?:chew(?:ed)?|swallow(?:ed)?|under (?:your|the|his|her) tongue|inside (?:your|the|his|her) cheek|by mouth|orally|rectally|(?:dissolved|crushed|stirred|melted|mixed) in(?:to)? (?:your|the|a|his|her|some) [a-z]{3,10}|eaten|in(?:to)? (?:your|the|each|his|her) (?:\w{4,5} )?(?:eye|ear|nostril))\b/gi,
    ),
    'a patch goes on the skin',
  ],
  [
    /\b(?:cream|ointment|lotion|shampoo)\b(?<between>[^.;\n]{0,30}?)\b(?:swallow(?:ed)?|by mouth|orally|inject(?:ed)?|intravenously)\b/gi,
    'it goes on the skin',
  ],
  [
    /\b(?:mouthwash|mouth rinse|oral rinse)\b(?<between>[^.;\n]{0,30}?)\b(?:swallow(?:ed)?|inject(?:ed)?|intravenously)\b/gi,
    'a mouthwash is spat out',
  ],
  [
    /\b(?<!vaginal )suppositor(?:y|ies)\b(?<between>[^.;\n]{0,36}?)\b(?:swallow(?:ed)?|by mouth|orally|chew(?:ed)?|under (?:your|the|his|her) tongue)\b/gi,
    'a suppository is not swallowed',
  ],
  [
    /\b(?:pessar(?:y|ies)|vaginal (?:tablets?|suppositor(?:y|ies)|capsules?|cream|gel))\b(?<between>[^.;\n]{0,36}?)\b(?:swallow(?:ed)?|by mouth|orally|chew(?:ed)?|under (?:your|the|his|her) tongue)\b/gi,
    'it goes into the vagina',
  ],
  [
    /\b(?:eye ?drops?|ophthalmic (?:solution|suspension|drops?)|\d%[^.;\n]{0,12} drops?)(?<between>[^.;\n]{0,36}?)\b(?:swallow(?:ed)?|by mouth|orally|in(?:to)? (?:your|the|each|his|her) (?:\w{4,5} )?(?:ears?|nostrils?)|inject(?:ed)?)\b/gi,
    'eye drops go into the eye',
  ],
  [
    /\b(?:ear ?drops?|otic (?:solution|suspension|drops?))\b(?<between>[^.;\n]{0,36}?)\b(?:swallow(?:ed)?|by mouth|orally|in(?:to)? (?:your|the|each|his|her) (?:\w{4,5} )?(?:eyes?|nostrils?)|inject(?:ed)?)\b/gi,
    'ear drops go into the ear',
  ],
  [
    /\b(?:troches?|lozenges?)\b(?<between>[^.;\n]{0,36}?)\b(?:rectally|vaginally|inject(?:ed)?|in(?:to)? (?:your|the|each|his|her) (?:\w{4,5} )?(?:eyes?|ears?|rectum|vagina))\b/gi,
    'a lozenge melts in the mouth',
  ],
  [
    /\b(?:inhaler|nebuli[sz]er (?:solution|suspension)|nebules?)\b(?<between>[^.;\n]{0,36}?)\b(?:inject(?:ed)?|intravenously|rectally|swallow(?:ed)?|in(?:to)? (?:your|the|each|his|her) (?:\w{4,5} )?(?:eyes?|ears?))\b/gi,
    'it is breathed in',
  ],
];
/** "Mesalamine suppositories. At bedtime, peel off the foil and place one under the tongue": the place in a later sentence. */
const MISPLACED: readonly (readonly [form: RegExp, use: string])[] = [
  [
    /\b(?:suppositor|pessar)(?:y|ies)\b(?<between>[^\n]{0,60}?)\b(?:one|it|each|they)(?: (?!not|never)\w{2,6}){1,3} (?:swallowed|taken by mouth|chewed|in(?:to)? (?:your|the|his|her) mouth|under (?:your|the|his|her) tongue|by mouth)\b/gi,
    'a suppository or pessary is not swallowed',
  ],
  [
    lean(
      /\b(?:suppositor|pessar)(?:y|ies)\b(?<between>[^\n]{0,200}?)\b(?:place|put|insert|use|take|push|slip) (?:one|it|1|each|the suppository)\b[^.;\n]{0,24}?\b(?:under (?:your|the|his|her) tongue|by mouth|in(?:to)? (?:your|the|his|her) (?:cheek|mouth|eye|ear|nose|nostril))\b/gi,
    ),
    'a suppository goes into the rectum or vagina',
  ],
  [
    lean(
      /\bpatch(?:es)?\b(?<between>[^\n]{0,200}?)\b(?:place|put|insert|use|take|stick) (?:one|it|1|each|the patch|a patch)\b[^.;\n]{0,24}?\b(?:under (?:your|the|his|her) tongue|by mouth|in(?:to)? (?:your|the|his|her) (?:cheek|mouth|eye|ear|nose|nostril|rectum))\b/gi,
    ),
    'a patch goes on the skin',
  ],
  [
    /\b(?:rectal foam|(?:mesalazine|mesalamine|budesonide|hydrocortisone|prednisolone) (?:rectal )?foam|enemas?)\b(?<between>[^\n]{0,160}?)\b(?:(?:on|onto|under) (?:your|the|his|her) tongue|by mouth|swallow(?:ed)?|drink (?:it|the contents|one|down)|in(?:to)? (?:your|the|his|her) (?:mouth|cheek|nostrils?))\b/gi,
    'it goes into the rectum',
  ],
];
/** "Your ear spray. Shake it. Press once into the eye": the organ of the form, then another. */
const MISDIRECTED: readonly (readonly [form: RegExp, other: RegExp, use: string])[] = [
  [
    lean(
      /\bear (?:drops|spray)\b(?<between>[^\n]{0,200}?)\b(?:press|put|spray|squirt|drop|use|instil|place|squeeze)\b[^.;\n]{0,24}? in(?:to)? (?:your|the|his|her|each) (?:\w{4,8} )?(?:eyes?|nostrils?|nose|mouth)\b/gi,
    ),
    /\b(?:eye|nasal|nose|don't|do not|not|never|avoid)\b/i,
    'what is made for the ear goes into the ear',
  ],
  [
    lean(
      /\beye (?:drops|ointment|gel)\b(?<between>[^\n]{0,200}?)\b(?:press|put|spray|squirt|drop|use|instil|place|squeeze)\b[^.;\n]{0,24}? in(?:to)? (?:your|the|his|her|each) (?:\w{4,8} )?(?:ears?|nostrils?|nose|mouth)\b/gi,
    ),
    /\b(?:ear|nasal|nose|don't|do not|not|never|avoid)\b/i,
    'what is made for the eye goes into the eye',
  ],
  [
    /\bnasal spray\b(?<between>[^\n]{0,200}?)\b(?:press|put|spray|squirt|drop|use|instil|place|squeeze)\b[^.;\n]{0,24}? in(?:to)? (?:your|the|his|her|each) (?:\w{4,8} )?(?:ears?|eyes?|mouth)\b/gi,
    /\b(?:eye|ear|mouth|don't|do not|not|never|avoid)\b/i,
    'a nasal spray goes into the nose',
  ],
  [
    /(?<!\b(?:oral|teething|glucose|dextrose|buccal|mouth|alginate|miconazole|lidocaine) )\bgel\b(?<between>[^.;\n]{0,40}?)\b(?:by mouth|orally|swallow(?:ed)?)\b/gi,
    /\b(?:and|or|then|with|plus|tablets?|capsules?|not|never|don't|miconazole|daktarin|bonjela|lidocaine|glucose|,)\b/i,
    'the gel goes on the skin',
  ],
];

/** Another form or drug that "it" may be. */
const OTHER_FORM =
  /\b(?:then|or|plus|with (?:oral )?(?:mesal\w{5,6}|prednisolone|budesonide)|tablets?|capsules?|films?|sprays?|drops?|gum|lozenges?|thermometer|never|not|don't|do not)\b/i;

/** Forbidden, of another medicine, or a second thing to do. */
const OTHER = lean(
  /\b(?:not|never|don't|avoid\w{0,3}|without|instead|rather|and|or|with|plus|then|while|if|before|after|but|swish|gum|tablets?|capsules?|pills?|syrup|liquid|accidental\w{0,2}|might|could|may|risk)\b|,/i,
);

/** "For the eye infection … one drop in the ear": the organ that is ill and the one that is treated. */
const ORGANS: readonly (readonly [ill: RegExp, treated: RegExp, other: RegExp])[] = [
  [
    /\b(?:eye infection|conjunctivitis|pink ?eye|glaucoma|iritis|uveitis|keratitis|corneal abrasion)\b/i,
    /\bdrops?\b(?: of [^.;\n]{3,30}?)? in(?:to)? (?:your|the|each|both|his|her) (?:\w{4,8} )?ears?\b/i,
    /\b(?:otitis|earache|ear (?:infection|pain|wax|canal)|swimmer's ear|both problems)\b/i,
  ],
  [
    /\b(?:ear (?:infection|tubes?|drum|canal|discharge)|otitis externa|swimmer's ear|otitis media|earwax|grommets?|otorrh(?:o?ea)|discharging ear|perforat\w{2,3} (?:ear)?drum)\b/i,
    /\bdrops?\b(?:(?: of [^.;\n]{3,30}?)?|, (?:\w{3,5}|\d{1,2})) in(?:to)? (?:your|the|each|both|his|her) (?:\w{4,8} )?(?:eyes?|nostrils?|nose)\b/i,
    /\b(?:conjunctivitis|glaucoma|eye (?:infection|pain|exam)|dry eyes?|pink ?eye|vision)\b/i,
  ],
];
const LONG_TEXT = 700;

function wrongOrgans(text: string): readonly Finding[] {
  if (text.length > LONG_TEXT) return [];
  return ORGANS.flatMap(([ill, treated, other]): readonly Finding[] => {
    const drop = treated.exec(text);
    if (!drop || !ill.test(text) || other.test(text)) return [];
    const before = text.slice(Math.max(0, drop.index - 24), drop.index);
    return /\b(?:not|never|don't|avoid)\b/i.test(before) ? [] : [findingOf(drop, 'drops go where the disease is')];
  });
}

/** "Chew one nicotine patch", "cream taken by mouth": a form that is used as no such form is. */
export function checkForms({ text, searched }: Case): readonly Finding[] {
  const misused = MISUSES.flatMap(([pattern, use]) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const before = text.slice(Math.max(0, match.index - 24), match.index);
      if (OTHER.test(match.groups?.between ?? '') || /\b(?:not|never|don't|avoid|if|is the|are)\b/i.test(before))
        return [];
      return [findingOf(match, use)];
    }),
  );
  const misplaced = MISPLACED.flatMap(([pattern, use]) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] =>
      OTHER_FORM.test(match.groups?.between ?? '') ? [] : [findingOf(match, use)],
    ),
  );
  const misdirected = MISDIRECTED.flatMap(([pattern, other, use]) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] =>
      other.test(match.groups?.between ?? '') ? [] : [findingOf(match, use)],
    ),
  );
  return [...misused, ...misplaced, ...misdirected, ...wrongOrgans(text)];
}

const findingOf = (match: RegExpExecArray, use: string): Finding => misusedForm(spanOfMatch(match), use, 0.8);
