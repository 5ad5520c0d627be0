import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import { wordsIn } from '../../reading/words.ts';
import { stanceOf } from '../../stance.ts';

/** The cells of a spinal fluid, behind its name and before another specimen's. */
const CELLS =
  /\b(?:CSF|cerebrospinal fluid|spinal fluid|lumbar puncture|LP)\b(?:(?!\b(?:blood count|CBC|FBC|serum wbc|bloods)\b)(?:[^.\n]|\.\d)){0,180}?\b(?:(?<share>\d{2,3}) ?% (?<cells>neutrophils?|polymorphs|polys|pmns?|lymphocytes|mononuclear|monocytes)|(?<name>neutrophils?|polymorphs|polys|pmns?|lymphocytes|mononuclear cells) (?<percent>\d{2,3}) ?%)/gi;
const MENINGITIS = /^mening(?:itis|oencephalitis)$/;
const VIRAL = /^(?:viral|aseptic|enteroviral)$/;
const BACTERIAL = /^(?:bacterial|pyogenic|meningococcal|pneumococcal|purulent)$/;
/** Where the cells are the other way: early, half treated, tuberculous. */
const UNLESS =
  /\b(?:early|enterovir\w{2,3}|partially|treated|tubercul\w{2,5}|listeria|cryptococc\w{2,4}|lyme|repeat|traumatic|mollaret|neutropeni\w{1,2}|pre-?treatment)\b/i;
const MOST = 80;

/** A tap with counted cells of one kind and a glucose: "CSF: 1,800 neutrophils, protein high, glucose very low". */
const TAP = lean(
  /\b(?:CSF|cerebrospinal fluid|spinal fluid|lumbar puncture|LP|tap)\b(?:[^.\n]|\.\d){0,60}?(?:(?<count>\d{1,2},?\d{3}|\d{1,4}) (?:white cells,? )?(?:\(?(?:mainly|mostly|predominantly|all) )?(?<kind>neutrophils|polymorphs|lymphocytes|mononuclear cells|white cells?|WBCs?|WCC)|(?<named>neutrophils|polymorphs|lymphocytes|white cells|WCC|WBC) (?<number>\d{1,2},?\d{3}|\d{1,4}))\b(?:[^.\n]|\.\d){0,70}?\b(?:glucose (?:is |was |of |very |markedly |a little |slightly )?(?:(?<sugar>low|normal|undetectable|reduced)|(?<level>\d{1,3}(?:\.\d{1,2})?)(?: (?<unit>mmol\/L|mg\/dL))?)|(?<before>low|normal|very low) glucose|protein and glucose (?:are |were |both )?(?<both>normal))\b/gi,
);
const MANY = 200;
const FEW = 5;

/** "CSF 1,850 white cells, 92 % neutrophils … fits viral meningitis": what the cells speak for. */
export function checkSpinalFluid(each: Case): readonly Finding[] {
  const found = byShares(each);
  return found.length > 0 ? found : byCells(each);
}

/** Cells and glucose together: neutrophils and a low glucose, lymphocytes and a normal one, or next to none of either. */
function byCells({ searched, text, reading: { tokens, sentences } }: Case): readonly Finding[] {
  const matches = matchesIn(searched, TAP);
  const [match] = matches;
  if (!match || matches.length > 1 || UNLESS.test(text)) return [];
  const { count, kind, named, number, before, both, level, unit } = match.groups ?? {};
  const sugar = level === undefined ? match.groups?.sugar : calledOf(Number(level), unit);
  if (level !== undefined && sugar === undefined) return [];
  const cells = Number((count ?? number ?? '').replace(',', ''));
  const isLow = /low|undetect|reduced/i.test(sugar ?? before ?? both ?? '');
  const isOfNeutrophils = /^(?:neutro|poly)/i.test(kind ?? named ?? '');
  const isOfLymphocytes = /^(?:lympho|mono)/i.test(kind ?? named ?? '');
  const isEmpty = cells <= FEW && !isLow;
  const wrong =
    isOfNeutrophils && isLow && cells >= MANY
      ? VIRAL
      : isEmpty || (isOfLymphocytes && !isLow && cells >= FEW)
        ? BACTERIAL
        : undefined;
  if (!wrong) return [];
  return wordsIn(tokens, MENINGITIS).flatMap((at): readonly Finding[] => {
    const sentence = sentenceAt(sentences, at);
    const isConcluded =
      wrong.test(tokens[at - 1]?.text ?? '') && stanceOf(tokens, sentence, at - 1, at + 1) === 'confirmed';
    if (!isConcluded || sentence.told || sentence.question || tokens[at]!.start < match.index) return [];
    const fact = 'neutrophils and a low glucose speak for bacteria, lymphocytes and a normal glucose for a virus';
    return [
      misreadAt(spanOfMatch(match), {
        message: `cells and glucose of this spinal fluid do not speak for ${tokens[at - 1]!.text} meningitis: ${fact} (IDSA guidance)`,
        evidence: [{ source: 'IDSA guidance', citation: 'spinal fluid', text: fact }],
        score: 0.8,
      }),
    ];
  });
}

/** What a glucose in the spinal fluid is plainly; in mmol/L where a number without a unit is small. */
function calledOf(level: number, unit: string | undefined): string | undefined {
  const mmol = /^mg/i.test(unit ?? '') || (unit === undefined && level >= 10) ? level / 18 : level;
  return mmol < 2.2 ? 'low' : mmol >= 2.8 && mmol < 8 ? 'normal' : undefined;
}

function byShares({ searched, text, reading: { tokens, sentences } }: Case): readonly Finding[] {
  const matches = matchesIn(searched, CELLS);
  const [match] = matches;
  if (!match || matches.length > 1 || UNLESS.test(text)) return [];
  const { share, cells, name, percent } = match.groups ?? {};
  const isOfNeutrophils = /^(?:neutro|poly|pmn)/i.test(cells ?? name ?? '');
  const value = Number(share ?? percent);
  if (value < MOST || value > 100) return [];
  const wrong = isOfNeutrophils ? VIRAL : BACTERIAL;
  return wordsIn(tokens, MENINGITIS).flatMap((at): readonly Finding[] => {
    const sentence = sentenceAt(sentences, at);
    const isConcluded =
      wrong.test(tokens[at - 1]?.text ?? '') && stanceOf(tokens, sentence, at - 1, at + 1) === 'confirmed';
    if (!isConcluded || sentence.told || sentence.question || tokens[at]!.start < match.index) return [];
    return [
      misreadAt(spanOfMatch(match), {
        message: `${value} % ${isOfNeutrophils ? 'neutrophils' : 'lymphocytes'} in the spinal fluid do not speak for ${tokens[at - 1]!.text} meningitis (IDSA guidance)`,
        evidence: [
          {
            source: 'IDSA guidance',
            citation: 'spinal fluid',
            text: 'neutrophils and a low glucose speak for bacteria, lymphocytes and a normal glucose for a virus',
          },
        ],
        score: 0.8,
      }),
    ];
  });
}
