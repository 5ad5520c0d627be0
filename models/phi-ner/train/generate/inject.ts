import type { Part, Sentence } from './carriers.ts';
import { marked, type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import type { Writer } from './writer.ts';

/** A place in clinical prose where identifiers stand naturally: the pattern, and the template group that rewrites it. */
interface Rule {
  readonly pattern: RegExp;
  /** Templates of this group replace the match; `$` in them is the match itself. */
  readonly group: string;
  readonly weight: number;
  /** How often the rule may be used at all where it matches: nearly every sentence could end in a name. */
  readonly share?: number;
}

const KIN =
  'wife|husband|daughter|son|mother|father|sister|brother|mom|dad|aunt|uncle|niece|nephew|grandmother|grandfather|girlfriend|boyfriend|roommate|neighbor|parents|partner|fiancé|caregiver';
const DOCTORS =
  'primary care (?:physician|provider|doctor)|PCP|family (?:physician|doctor)|cardiologist|ortho(?:pedist|pedic surgeon)|neurologist|neurosurgeon|oncologist|psychiatrist|therapist|nephrologist|gynecologist|endocrinologist|dermatologist|gastroenterologist|urologist|pulmonologist|rheumatologist|podiatrist|dentist|surgeon|pediatrician|obstetrician|ophthalmologist|counselor|psychologist|nurse practitioner|physician assistant|chiropractor|physical therapist|dietitian|hospitalist|radiologist|anesthesiologist|midwife|social worker|case manager|caseworker|attorney';

const OUTING =
  /\b(?:to|at|in|from|near|outside) (?:the |a |my |his |her )?(?:gym|park|school|church|store|restaurant|airport|beach|bar|mall|office|library|farm|factory|warehouse|daycare|university|college|lake|casino|hotel|shelter|prison|jail)\b/u;
const AGO =
  /\b(?:\d{1,2}|one|two|three|four|five|six|a few|several|a couple(?: of)?) (?:days?|weeks?|months?|years?) ago\b/u;

const NOTE_RULES: readonly Rule[] = [
  { pattern: OUTING, group: 'in-outing', weight: 5 },
  { pattern: AGO, group: 'in-when', weight: 1.5 },
  { pattern: /\bfollow(?:ed|s|ing)?[- ]?up\b(?! with)/u, group: 'in-followup', weight: 3 },
  { pattern: /^(?:The patient|Patient|Pt|This patient)(?= [a-z])/u, group: 'in-subject', weight: 5 },
  {
    pattern:
      /^(?:She|He)(?= (?:is|was|has|had|denies|reports|states|presents|complains|does|did|also|notes|continues|underwent|lives|works|smokes|drinks|took|takes|will|used|quit|stopped|started|says|feels|developed|went|returned|came|would|can)\b)/u,
    group: 'in-subject',
    weight: 4,
  },
  { pattern: /(?<= )[Tt]he patient(?='s|’s| |,)/u, group: 'in-object', weight: 3 },
  {
    pattern: new RegExp(
      `\\b(?:[Hh]er|[Hh]is|[Tt]he patient's|[Tt]he|[Mm]y) (?:(?:older|younger|oldest|youngest|adult|late|own|biological|ex-|twin) ?)?(?:${KIN})\\b(?![-'’])`,
      'u',
    ),
    group: 'in-kin',
    weight: 6,
  },
  {
    pattern: new RegExp(
      `\\b(?:[Hh]er|[Hh]is|[Tt]he|[Aa]n?|[Yy]our|[Mm]y|outside) (?:outside |local |own |new |regular |former |previous )?(?:${DOCTORS})\\b(?!['’])`,
      'u',
    ),
    group: 'in-doctor',
    weight: 6,
  },
  {
    pattern:
      /\b(?:the|an outside|our|another|a local|this|the local) (?:emergency room|emergency department|hospital|ER|ED|clinic|nursing home|urgent care|facility)\b(?! (?:course|stay|bed|admission|discharge))/u,
    group: 'in-place',
    weight: 5,
  },
  {
    pattern:
      /(?<=\b(?:lives|resides|living|moved|relocated|born|grew up|traveled|drove|works|worked|retired|visiting|residing)\b[^.]{0,60})\.$/u,
    group: 'in-lives',
    weight: 6,
  },
  {
    pattern:
      /(?<=\b(?:seen|admitted|evaluated|referred|followed|treated|diagnosed|underwent|hospitalized|transferred|presented|consulted|performed|discharged|scheduled|placed|removed|biopsy|surgery|visit)\b[^.]{0,120})\.$/u,
    group: 'in-event',
    weight: 3,
  },
  { pattern: /^(?:This is an?|An?)(?= \d{1,3}[- ](?:year|month|week|day)s?[- ]old)/u, group: 'in-opening', weight: 8 },
  { pattern: /^This(?= \d{1,3}[- ](?:year|month|week|day)s?[- ]old)/u, group: 'in-opening', weight: 8 },
];
const TALK_RULES: readonly Rule[] = [
  { pattern: / ?[.?!]$/u, group: 'in-vocative', weight: 1.5, share: 0.15 },
  {
    pattern: /^(?=(?:[Ii]|[Yy]ou|[Ww]e|[Tt]he|[Ww]hat|[Hh]ow|[Dd]o|[Aa]re|[Cc]an|[Dd]id|[Ii]t|[Hh]ave|[Ii]s|[Ll]et) )/u,
    group: 'in-call',
    weight: 1,
    share: 0.15,
  },
  {
    pattern:
      /^(?:[Ss]he|[Hh]e)(?= (?:is|was|has|had|said|says|told|gave|thinks|wanted|wants|put|did|does|went|lives|works|died|got|used|takes|always|never|just|also)\b)/u,
    group: 'in-third',
    weight: 6,
  },
  { pattern: OUTING, group: 'in-outing', weight: 4 },
  { pattern: AGO, group: 'in-when', weight: 1.5 },
  {
    pattern:
      /^(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:morning|afternoon|evening))(?: there)?(?= ?[,.!?]| |$)(?! (?:doctor|doc|,? ?(?:ma'am|sir|miss)))/u,
    group: 'in-hello',
    weight: 9,
  },
  {
    pattern:
      /^(?:[Oo]kay|[Aa]ll right|[Aa]lright|[Ss]o|[Ww]ell|[Tt]hank you|[Tt]hanks|[Yy]eah|[Ss]ure|[Gg]ot it|[Ss]orry|[Nn]o problem|[Gg]reat|[Pp]erfect)(?= ?[,.!?])/u,
    group: 'in-address',
    weight: 2,
  },
  {
    pattern: new RegExp(
      `\\b(?:[Mm]y|[Yy]our|[Hh]er|[Hh]is) (?:(?:older|younger|oldest|youngest|little|big) )?(?:${KIN})\\b(?![-'’])`,
      'u',
    ),
    group: 'in-kin-talk',
    weight: 6,
  },
  {
    pattern: new RegExp(`\\b(?:[Mm]y|[Yy]our|[Tt]he|[Aa]n?) (?:${DOCTORS}|doctor|other doctor)\\b(?!['’])`, 'u'),
    group: 'in-doctor-talk',
    weight: 5,
  },
  {
    pattern: /\b(?:the|that) (?:emergency room|hospital|ER|clinic|urgent care|pharmacy)\b/u,
    group: 'in-place',
    weight: 4,
  },
  {
    pattern: /(?<=\b(?:live|lived|moved|work|grew up|drive|drove|visiting)\b[^.?!]{0,40}) ?[.]$/u,
    group: 'in-lives',
    weight: 6,
  },
];

export interface Injector {
  /** A carrier sentence with its slots filled and, at `rate`, an identifier put where one stands naturally. */
  note(sentence: Sentence, rate: number, scene: Scene, random: Random): Piece[];
  talk(sentence: Sentence, rate: number, scene: Scene, random: Random): Piece[];
}

export function makeInjector(
  writer: () => Writer,
  fillSlot: (slot: string, form: string, scene: Scene, random: Random) => Piece[],
): Injector {
  const render = (part: Part, scene: Scene, random: Random): Piece[] => {
    if ('slot' in part) return fillSlot(part.slot, part.form, scene, random);
    return [part.label ? marked(part.text, part.label) : plain(part.text)];
  };
  const apply =
    (rules: readonly Rule[]) =>
    (sentence: Sentence, rate: number, scene: Scene, random: Random): Piece[] => {
      const places = sentence.flatMap((part, index) => {
        if ('slot' in part || part.label) return [];
        return rules.flatMap((rule) => {
          // a pattern for a sentence's beginning or end holds only in its first or last part
          if (rule.pattern.source.startsWith('^') && index > 0) return [];
          if (rule.pattern.source.endsWith('$') && index < sentence.length - 1) return [];
          if (!random.chance(rule.share ?? 1)) return [];
          const match = rule.pattern.exec(part.text);
          return match ? [{ index, rule, match }] : [];
        });
      });
      const chosen =
        places.length > 0 && random.chance(rate)
          ? random.weighted(places.map((place) => [place.rule.weight, place] as const))
          : undefined;
      return sentence.flatMap((part, index) => {
        if (chosen?.index !== index || 'slot' in part) return render(part, scene, random);
        const { match } = chosen;
        const replaced = writer()
          .fromGroup(chosen.rule.group, scene, random)
          .pieces.flatMap((piece) => (piece.label ? [piece] : [plain(piece.text.replaceAll('$', match[0]))]));
        return [
          plain(part.text.slice(0, match.index)),
          ...replaced,
          plain(part.text.slice(match.index + match[0].length)),
        ];
      });
    };
  return { note: apply(NOTE_RULES), talk: apply(TALK_RULES) };
}
