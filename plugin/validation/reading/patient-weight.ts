import { numberAt } from './numbers.ts';
import { type Token, text } from './tokens.ts';
import { unitAt } from './units.ts';
import { hasWord, phrase } from './words.ts';

/** `weighs 72 kg`, `weight: 160 lb`. */
export function weightAt(tokens: readonly Token[], at: number) {
  // "A 10-kg toddler".
  const hyphen = text(tokens, at + 1) === '-' && text(tokens, at + 2) === 'kg' ? 1 : 0;
  const bare = tokens[at]?.kind === 'number' ? unitAt(tokens, at + 1 + hyphen) : undefined;
  if (bare?.name === 'kg' && isOfSomebody(tokens, at, bare.end) && !isOfBirth(tokens, at)) {
    return { kind: 'weight', kg: tokens[at]!.value!, first: at, end: bare.end } as const;
  }
  // "Measured 96.2 kg at 171 cm"; a lump of so many grams is not of a person.
  // "The scale read 8 kg".
  const isRead =
    /^(?:read|reads|says|said|showed|shows)$/.test(text(tokens, at)) && /^scales?$/.test(text(tokens, at - 1));
  const isMeasured = (isRead || /^(?:measured|measures)$/.test(text(tokens, at))) && tokens[at + 1]?.kind === 'number';
  if (!isMeasured && !/^(?:weigh|weighs|weight|weighing|wt)$/.test(text(tokens, at))) return undefined;
  // "Ideal body weight 60 kg", "target weight", "her dog weighs".
  if (
    /^(?:ideal|target|goal|lean|predicted|desired|healthy|lifting)$/.test(
      text(tokens, text(tokens, at - 1) === 'body' ? at - 2 : at - 1),
    ) ||
    (/^(?:dog|cat|puppy|baby|newborn|infant)$/.test(text(tokens, at - 1)) &&
      /^(?:her|his|my|their)$/.test(text(tokens, at - 2)))
  )
    return undefined;
  // "Birth weight 3.4 kg, today 9.8 kg".
  if (text(tokens, at - 1) === 'birth' && hasWord(tokens, /^(?:today|now|current|currently)$/, at + 1, at + 12))
    return undefined;
  // "Weight up 3 kg": a change.
  // "Weight −4.1 kg".
  if (/^(?:up|down|gain|gained|loss|lost|limit|limits|last|goal|−|\+|↓|↑)$/.test(text(tokens, at + 1)))
    return undefined;
  for (let next = at + 1; next < at + 5; next += 1) {
    // "Weight 64, down 3 kg".
    if (/^(?:up|down|gain|gained|loss|lost)$/.test(text(tokens, next))) return undefined;
    const number = tokens[next]?.kind === 'number' ? numberAt(tokens, next) : undefined;
    const unit = number && unitAt(tokens, number.end);
    // "40 mg BD (weight 100–150 kg)": a band of weights.
    if (isBand(tokens, next)) return undefined;
    if (unit?.name === 'kg') return { kind: 'weight', kg: number!.value, first: at, end: unit.end } as const;
    if (unit?.name === 'lb') return { kind: 'weight', kg: number!.value * 0.4536, first: at, end: unit.end } as const;
  }
  return undefined;
}

const isBand = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' && /^(?:-|–|to)$/.test(text(tokens, at + 1)) && tokens[at + 2]?.kind === 'number';

/** "12 months. Born at term, 3.4 kg; today 9.8 kg", "forceps delivery of a 4.2 kg girl": what a child weighed when it was born. */
const isOfBirth = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:born|birth|birthweight)$/, Math.max(0, at - 5), at) ||
  /\b(?:delivery|delivered|section|caesarean|cesarean|forceps|ventouse|vacuum|[ns]vd)\b(?: [^ .;]{1,12}){0,5}? (?:(?:of|with|to) )?(?:an?|her|live) (?:\w{4,8} )?$/.test(
    `${phrase(tokens, Math.max(0, at - 9), at)} `,
  );

/** "A 12 kg toddler", "(age 4, 16 kg)". */
const isOfSomebody = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:toddler|child|infant|newborn|neonate|preschooler|baby|boy|girl|man|woman|patient|male|female|kid|adult|adolescent|teen)$/.test(
    text(
      tokens,
      /^(?:febrile|septic|little|unwell|well|dehydrated|wheezy|term|ex|healthy)$/.test(text(tokens, end))
        ? end + 1
        : end,
    ),
  ) ||
  // "34-year-old woman, 62 kg, newly diagnosed".
  // "O: 11 kg, alert": how an examination opens.
  (/^[,.;]$/.test(text(tokens, end)) &&
    text(tokens, at - 1) === ':' &&
    /^(?:o|obj|objective|exam|pe|vitals|vs)$/.test(text(tokens, at - 2))) ||
  (/^(?:[),.;]|at|today|now|on|by|per)$/.test(text(tokens, end)) &&
    /^(?:[,(]|and)$/.test(text(tokens, at - 1)) &&
    hasWord(tokens, /^(?:old|yo|y|yr|yrs|year|years|m|f|mo|months|man|woman|male|female)$/, Math.max(0, at - 9), at)) ||
  // "Baby 8 weeks, 5.1 kg,", "Leo, 9, 24 kg": behind the age of a child.
  (/^[),.;]$/.test(text(tokens, end)) && isBehindAge(tokens, at)) ||
  // "Feverish child, 12 kg:", "child of two and a half, 12 kg:": what such a child weighs.
  (/^[),.;:]$/.test(text(tokens, end)) &&
    /^[,(]$/.test(text(tokens, at - 1)) &&
    (tokens[at]!.value ?? 99) < 50 &&
    // "Girl, 3.1 kg, cried at once" weighs nobody but herself on her first day.
    (tokens[at]!.value ?? 0) > 4.6 &&
    hasWord(tokens, /^(?:toddler|child|infant|newborn|neonate|baby|boy|girl)$/, Math.max(0, at - 7), at) &&
    !hasWord(
      tokens,
      /^(?:efw|f(?:o)?etal|gestation|scan|delivered|birth|born|mother|mum|mom|lost|gained|weeks|caesarean|cesarean|postnatal|breastfeeding)$/,
      Math.max(0, at - 24),
      at,
    )) ||
  // "Child 15 kg, buccal midazolam".
  (/^[),.;:]$/.test(text(tokens, end)) && /^(?:child|toddler|infant)$/.test(text(tokens, at - 1))) ||
  // "For a child of 15 kg".
  (text(tokens, at - 1) === 'of' &&
    /^(?:toddler|child|infant|newborn|neonate|baby|boy|girl|man|woman|patient|adult|adolescent)$/.test(
      text(tokens, at - 2),
    )) ||
  // "At 12 kg he begins".
  (text(tokens, at - 1) === 'at' && /^(?:he|she|you|they)$/.test(text(tokens, end))) ||
  // "At his 7 kg", "with her 45 kg".
  (/^(?:his|her|your)$/.test(text(tokens, at - 1)) && /^(?:at|with|for|by|on)$/.test(text(tokens, at - 2))) ||
  (text(tokens, end) === ')' && hasWord(tokens, /^(?:age|aged|old|years)$/, Math.max(0, at - 6), at));

/** A baby's age in weeks or months, or a name with its years, right in front of the comma before a weight. */
const isBehindAge = (tokens: readonly Token[], at: number): boolean => {
  const comma = /^(?:about|around|approx|approximately|~)$/.test(text(tokens, at - 1)) ? at - 2 : at - 1;
  return (
    text(tokens, comma) === ',' &&
    ((/^(?:weeks?|wks?|months?|mo|days?)$/.test(text(tokens, comma - 1)) &&
      hasWord(tokens, /^(?:baby|infant|boy|girl|child|toddler|son|daughter)$/, Math.max(0, at - 8), at) &&
      !hasWord(tokens, /^(?:efw|f(?:o)?etal|gestation|scan|delivered|birth|born)$/, Math.max(0, at - 12), at)) ||
      isNamedChild(tokens, comma - 1))
  );
};

/** "Leo, 9, 24 kg": a name, whole years and a weight that such a child has. */
export const isNamedChild = (tokens: readonly Token[], at: number): boolean => {
  const [years, kg] = [tokens[at]?.value, tokens[at + 2]?.value];
  return (
    tokens[at]?.kind === 'number' &&
    years !== undefined &&
    kg !== undefined &&
    Number.isInteger(years) &&
    years > 0 &&
    years < 18 &&
    text(tokens, at - 1) === ',' &&
    tokens[at - 2]?.kind === 'word' &&
    tokens[at - 2]!.title &&
    text(tokens, at + 1) === ',' &&
    /^kgs?$/.test(text(tokens, at + 3)) &&
    kg > 2 * years &&
    kg < 5 * years + 22
  );
};
