import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/**
 * What a text calls a blood gas against its pH, pCO2 and bicarbonate. Only a primary disorder that the numbers exclude
 * counts: mixed disorders and compensation are for the reader.
 */
export function checkAcidBase(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const only = (id: string): Measurement | undefined => {
    const found = each.measurements.filter(
      (one) => one.id === id && one.low === one.high && one.assertion === 'active',
    );
    return found.length === 1 ? found[0] : undefined;
  };
  const [ph, carbonDioxide, bicarbonate] = [only('ph arterial'), only('pco2'), only('bicarbonate')];
  if (!ph) return [];
  const gas = {
    ph: ph.low,
    pco2: carbonDioxide && { said: carbonDioxide.low, values: valuesInTable(each, carbonDioxide) },
    hco3: bicarbonate?.low,
  };
  const base = {
    category: 'gas_misread',
    family: 'measurement',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.85,
  } as const;
  return namesIn(tokens, ph.end).flatMap(({ organ, disorder, first, end }): readonly Finding[] => {
    const wrong = whyWrong(`${organ} ${disorder}`, gas);
    if (!wrong) return [];
    const message = `${organ} ${disorder} does not go with ${wrong}`;
    return [
      {
        ...base,
        ...spanOf(tokens, first, end),
        message,
        evidence: [{ source: 'physiology', citation: 'acid-base', text: message }],
      },
    ];
  });
}

interface Named {
  readonly organ: string;
  readonly disorder: string;
  readonly first: number;
  readonly end: number;
}

/** How far behind a pH the gas is still spoken of. */
const REACH = 70;
const NOT_NAMED =
  /^(?:no|not|without|never|versus|vs|or|if|rule|from|prior|previous|risk|compensatory|denies|than|causes?|chronic|baseline|secondary)$/;

/** "Metabolic acidosis", "acute respiratory alkalosis"; what compensates is named behind "with" and not read. */
function namesIn(tokens: readonly Token[], from: number): readonly Named[] {
  const found: Named[] = [];
  for (let at = from; at < Math.min(tokens.length - 1, from + REACH); at += 1) {
    const organ = tokens[at]!.text;
    if (!/^(?:metabolic|respiratory)$/.test(organ)) continue;
    const joined = tokens[at + 1]!.text === 'lactic' ? 2 : 1;
    const disorder = tokens[at + joined]?.text ?? '';
    if (!/^(?:acidosis|alkalosis)$/.test(disorder)) continue;
    if (hasWord(tokens, NOT_NAMED, Math.max(0, at - 4), at)) continue;
    found.push({ organ, disorder, first: at, end: at + joined + 1 });
  }
  // Two named together may be a mixed disorder.
  return found.length === 1 ? found : [];
}

interface Gas {
  readonly ph: number;
  /** As it is written, and what that can be in mmHg: "9.8 kPa" is 74, and a number without a unit may be either. */
  readonly pco2: { readonly said: number; readonly values: readonly number[] } | undefined;
  readonly hco3: number | undefined;
}

/** Usual ranges: pH 7.35 to 7.45, pCO2 35 to 45 mmHg, bicarbonate 22 to 28 mmol/L. */
function whyWrong(name: string, { ph, pco2, hco3 }: Gas): string | undefined {
  if (/acidosis$/.test(name) && ph > 7.45) return `a pH of ${plain(ph)}`;
  if (/alkalosis$/.test(name) && ph < 7.35) return `a pH of ${plain(ph)}`;
  const isPco2 = (isOff: (value: number) => boolean) => pco2 && pco2.values.length > 0 && pco2.values.every(isOff);
  if (name === 'respiratory acidosis' && isPco2((value) => value < 36)) return `a pCO2 of ${plain(pco2!.said)}`;
  if (name === 'respiratory alkalosis' && isPco2((value) => value > 44)) return `a pCO2 of ${plain(pco2!.said)}`;
  if (name === 'metabolic acidosis' && hco3 !== undefined && hco3 > 27) return `a bicarbonate of ${plain(hco3)}`;
  if (name === 'metabolic alkalosis' && hco3 !== undefined && hco3 < 23) return `a bicarbonate of ${plain(hco3)}`;
  return undefined;
}
