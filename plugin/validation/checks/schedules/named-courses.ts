import { JOIN } from '../../../join.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import { countOf } from '../numbers/sum.ts';

interface NamedCourse {
  /** The name with the length behind or before it. */
  readonly said: RegExp;
  /** What the text must name, and what makes it another course. */
  readonly of: RegExp;
  readonly unless: RegExp;
  /** Counted from when the patient is well: "six more days" is all that is left of it, too. */
  readonly fromRecovery?: true;
  readonly leastDays: number;
  readonly mostDays: number;
  readonly statement: string;
  readonly source: string;
}

const FROM_NAME = `\\b(?:[^.;\\n\\d]|H\\. ){0,60}?${JOIN}\\b(?:for|is|lasts|takes|runs|be|over)${JOIN}(?:(?= ) (?:about|at least|only|a total of|a full|the full|up to|around|just|given for|taken for|continued for|another|a further)){0,2}${JOIN}`;
const LENGTH = `(?<count>\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty-eight)${JOIN}(?: ?- ?| (?:more |further |additional )?)${JOIN}(?<unit>hours?|days?|weeks?|months?|years?)\\b`;
const byName = (name: string): RegExp =>
  new RegExp(
    `\\b(?:${name})${FROM_NAME} ${LENGTH}|\\b${LENGTH.replace('|an?|', '|').replaceAll(/\?<(?=\w)/g, '?<before_')}(?:'|'s)? (?:course |of |the |hiv ){0,3}(?=\\w)(?:${name})\\b`,
    'gi',
  );

/** Courses that go by a name of their own, whatever drugs they are made of (recalled). */
const COURSES: readonly NamedCourse[] = [
  {
    said: byName(
      '(?:quadruple|triple|eradication|concomitant) (?:therapy|treatment|regimen)|(?:H\\.? ?pylori|Helicobacter(?: pylori)?) (?:treatment|therapy|eradication)|eradication (?:tablets|medicines|antibiotics|course|pack)',
    ),
    of: /\b(?:pylori|helicobacter)\b/i,
    unless: /\b(?:hiv|tuberculosis|hepatitis)\b/i,
    leastDays: 7,
    mostDays: 14,
    statement: '7 to 14 days',
    source: 'ACG guideline',
  },
  {
    said: byName('HIV PEP|PEPSE|PEP|HIV post-exposure prophylaxis|post-exposure prophylaxis'),
    of: /\b(?:hiv|truvada|raltegravir|tenofovir|dolutegravir|needle-?stick|condom|unprotected|antiretroviral|pepse|pep pack|pep)\b/i,
    unless:
      /\b(?:rabies|hepatitis|measles|varicella|chickenpox|anthrax|lyme|doxy\w{0,9}|meningococc\w{2,4}|pertussis|influenza|tetanus|prep)\b/i,
    leastDays: 28,
    mostDays: 30,
    statement: '28 days after an exposure to HIV',
    source: 'CDC guideline',
  },
  {
    said: byName('dual antiplatelets?(?: therapy| treatment)?|DAPT|two antiplatelets|both antiplatelets'),
    of: /\b(?:stent\w{0,3}|pci|angioplasty|infarct\w{0,4}|heart attack|n?stemi|acs|acute coronary|stroke|tia)\b/i,
    unless: /\b(?:hold|held|stop\w{0,4}|pause\w{0,1}|interrupt\w{0,3}|surgery)\b/i,
    leastDays: 21,
    mostDays: 1500,
    statement: 'three weeks after a minor stroke, months to a year after a stent or an infarction',
    source: 'ACC/AHA guideline',
  },
  {
    said: byName('anticoagulate(?:d)?|anticoagulation|blood thinners?'),
    of: /\b(?:dvt|pulmonary embol\w{2,4}|deep vein thrombosis|deep venous thrombosis|proximal thrombosis|clot in (?:your|the|her|his) (?:lung|leg)s?)\b/i,
    unless:
      /\b(?:superficial|prophyla\w{1,6}|prevent\w{0,4}|hold|held|stop\w{0,4}|pause\w{0,1}|interrupt\w{0,3}|bridg\w{1,4}|parenteral|heparin|lmwh|surgery|bleed\w{0,3}|until|before|calf|distal)\b/i,
    leastDays: 42,
    mostDays: 100_000,
    statement: 'at least three months',
    source: 'CHEST guideline',
  },
  {
    said: byName(
      'antidepressants?|(?:keep|continue|carry on|stay|remain|go on)(?:(?= ) (?:taking|with|on|using|the|your|her|his)){0,2}(?= ) (?:sertraline|fluoxetine|citalopram|escitalopram|paroxetine|venlafaxine|duloxetine|mirtazapine)',
    ),
    of: /\b(?:remission|recover\w{0,3}|better|well again|depressive episode|well after|(?:depression|mood|low mood) (?:has |have )?(?:lifted|gone|resolved|settled))\b/i,
    fromRecovery: true,
    unless:
      /\b(?:nausea|headaches?|jitter\w{1,3}|supply|until|appointment|respon\w{2,5}|work|works|effect|withdraw\w{0,3}|taper\w{0,3}|stop\w{0,4}|pain|sleep|migraine)\b/i,
    leastDays: 60,
    mostDays: 100_000,
    statement: 'at least six months after recovery from a first episode',
    source: 'NICE guideline',
  },
  {
    said: byName('iron(?: tablets| replacement| supplements?)?|ferrous \\w{6,9}'),
    fromRecovery: true,
    of: /\b(?:after|once|when|now(?: that)?) (?:the |her |his |your )?(?:ha?emoglobin|hb|blood count|count|ferritin|an?a?emia)\b/i,
    unless: /\b(?:infusion|intravenous|iv|injection|hepcidin|absor\w{2,8})\b/i,
    leastDays: 60,
    mostDays: 400,
    statement: 'three months after the hemoglobin is normal',
    source: 'BSG guideline',
  },
];

/** References differ: half as long again, or two thirds, are errors. */
const BEYOND = 1.5;
/** Of what was, is not to be, or is another time. */
const ELSE =
  /\b(?:not|never|already|so far|after|every|first|last|ago|had|since|if|within|remaining|another|further|more|completed|day \d|was|were|failed|previous)\b/i;
const OF_REST = /\b(?:another|further|more|after)\b/gi;
const ELSE_BEFORE = /\b(?:not|never|had|since|if|within|remaining|failed|previous)\b/i;

/** "Quadruple therapy for 14 months", "PEP is taken for 2 days": how long a course lasts that no drug need be named of. */
export function checkNamedCourses({ text, searched }: Case): readonly Finding[] {
  return COURSES.flatMap(
    ({ said, of, unless, fromRecovery, leastDays, mostDays, statement, source }): readonly Finding[] =>
      matchesIn(searched, said).flatMap((match): readonly Finding[] => {
        const { count, unit, before_count, before_unit } = match.groups ?? {};
        const length = (unit ?? before_unit ?? '').toLowerCase().replace(/s$/, '');
        const days = countOf((count ?? before_count ?? '').toLowerCase()) * (DAYS_IN[length] ?? Number.NaN);
        if (!(days > mostDays * BEYOND || days < leastDays / BEYOND)) return [];
        const lead =
          text
            .slice(Math.max(0, match.index - 30), match.index)
            .split(/[.;\n]/)
            .at(-1) ?? '';
        const tail = text.slice(match.index + match[0].length, match.index + match[0].length + 14);
        if (
          !of.test(text) ||
          unless.test(text) ||
          ELSE.test(fromRecovery ? match[0].replace(OF_REST, '') : match[0]) ||
          ELSE_BEFORE.test(lead) ||
          /^ ?(?:ago|later|old|already)/i.test(tail)
        )
          return [];
        return [
          {
            start: match.index,
            end: match.index + match[0].length,
            family: 'frequency',
            category: days > mostDays ? 'duration_too_long' : 'duration_too_short',
            severity: 'high',
            verdict: 'contradicted',
            message: `a course of ${plain(days)} days: the usual one is ${statement} (${source})`,
            score: 0.8,
            evidence: [{ source, citation: `${source} (recalled)`, text: statement }],
          },
        ];
      }),
  );
}
