import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';

interface Course {
  readonly of: RegExp;
  readonly unless: RegExp;
  /** Shorter is nobody's whole course. */
  readonly leastDays: number;
  readonly said: string;
  readonly source: string;
}

/** The shortest whole courses that a guideline knows (recalled). */
const COURSES: readonly Course[] = [
  {
    of: /\b(?:pulmonary tuberculosis|active tuberculosis|tb meningitis|drug ?-? ?(?:sensitive|susceptible) (?:pulmonary )?(?:tuberculosis|tb))\b/,
    unless: /\b(?:latent|preventive|prophyla\w{1,5}|contacts? (?:took|takes)|rifapentine)\b/,
    leastDays: 110,
    said: '4 to 6 months, longer in the brain or in bone',
    source: 'CDC guideline',
  },
  {
    of: /\b(?:staph(?:ylococcus)? aureus bacter(?:a)?emia|s\. ?aureus bacter(?:a)?emia|mssa bacter(?:a)?emia|mrsa bacter(?:a)?emia)\b/,
    unless: /\b(?:oral step)\b/,
    leastDays: 12,
    said: 'at least 14 days from the first negative culture',
    source: 'IDSA guidance',
  },
  {
    of: /\b(?:infective endocarditis|bacterial endocarditis|valve endocarditis)\b/,
    unless: /\b(?:no (?:\w{3,10} )?endocarditis|rules? out|ruled out|excluded|prophylaxis|without endocarditis)\b/,
    leastDays: 13,
    said: '2 to 6 weeks',
    source: 'AHA guideline',
  },
  {
    of: /\b(?:lung clot|leg clot|blood clot in (?:the|your) (?:lung|leg)|pulmonary embolism|deep vein thrombosis|dvt)\b/,
    unless:
      /\b(?:superficial|prophyla\w{1,5}|prevent (?:a |blood )?clots?|after (?:hip|knee) (?:surgery|replacement) to|distal|isolated|calf vein|lead-in)\b/,
    leastDays: 40,
    said: 'at least 3 months',
    source: 'CHEST guideline',
  },
  {
    of: /\b(?:osteomyelitis|vertebral infection|diskitis|discitis)\b/,
    unless: /\b(?:amputat\w{2,4}|clean margins?|no (?:\w{3,10} )?osteomyelitis|rule|ruled|excluded|without)\b/,
    leastDays: 20,
    said: 'about 6 weeks',
    source: 'IDSA guidance',
  },
];

/** What tells that a time is of the whole. */
const IS_WHOLE =
  /^(?:s )?(?:of (?:treatment|therapy|antibiotics|anticoagulation)(?: in (?:all|total)| altogether)?|in (?:all|total)|altogether|total)\b/;
const TREATS =
  /\b(?:treat|treated|treatment lasts|treatment (?:is )?for|therapy (?:is )?for|make|makes|making)(?: (?:it|this|them|you|her|him|intravenously|with antibiotics|iv|for|at|least|a|total|of|about)){0,6}$/;
const ELSE = /\b(?:already|so far|after|every|first|day \d|then|last|ago|has had|had|since|if|until|not|never|until)\b/;

/** "For that kind of clot we treat for 3 days in all": a course that no guideline calls whole, where no drug need be named. */
export function checkWholeCourses({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const all = phrase(tokens, 0, tokens.length);
  const met = COURSES.filter(({ of, unless }) => of.test(all) && !unless.test(all));
  const [course] = met;
  if (!course || met.length > 1) return [];
  return sentences.flatMap((sentence): readonly Finding[] => {
    const said = sentence.told || sentence.question ? undefined : timeIn(tokens, sentence);
    if (!said || said.days >= course.leastDays) return [];
    return [
      {
        ...spanOf(tokens, said.first, said.end),
        family: 'treatment',
        category: 'course_too_short',
        severity: 'high',
        verdict: 'contradicted',
        message: `${plain(said.days)} days in all are too short here: ${course.said} (${course.source})`,
        score: 0.8,
        evidence: [{ source: course.source, citation: `${course.source} (recalled)`, text: course.said }],
      },
    ];
  });
}

function timeIn(tokens: Case['reading']['tokens'], { first, end }: Sentence) {
  for (let at = first; at < end; at += 1) {
    const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    const unit = amount && DAYS_IN[tokens[amount.end]?.text.replace(/s$/, '') ?? ''];
    if (!amount || !unit || unit < 1) continue;
    const before = phrase(tokens, Math.max(first, at - 9), at);
    const behind = phrase(tokens, amount.end + 1, Math.min(end, amount.end + 6));
    const isWhole = IS_WHOLE.test(behind) && TREATS.test(before);
    const isLeast = /\bfor at least$/.test(before) && /\btreat\b/.test(before);
    if ((isWhole || isLeast) && !ELSE.test(before.split(/[,;:]/).at(-1) ?? ''))
      return { days: amount.high * unit, first: at, end: amount.end + 1 };
  }
  return undefined;
}
