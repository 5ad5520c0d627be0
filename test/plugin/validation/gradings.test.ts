import { describe, expect, test } from 'vitest';
import { listOf, readTable } from '../../../models/knowledge/table.ts';
import { fileChecker } from './support.ts';

const { categories, checker } = fileChecker();

describe('a category of imaging or cytology', () => {
  test.each([
    'BI-RADS 5, benign finding.',
    'Mammogram: BI-RADS 2, highly suspicious for malignancy.',
    'BI-RADS 0, negative.',
    'BI-RADS category 0 means a negative study.',
    'BI-RADS 4 (benign).',
    'Screening mammogram was read as BI-RADS 4, benign; return in one year.',
    'The BI-RADS 1 mammogram is highly suggestive of malignancy.',
    'Her mammogram is BI-RADS 3, which means suspicious.',
    'BIRADS 6: probably benign.',
    'BI-RADS 5 – routine screening in one year.',
    'Assessment: incomplete, BI-RADS 2.',
    'Probably benign, BI-RADS 5.',
    'BI-RADS 4C, low suspicion.',
    'BI-RADS 4A lesion, highly suspicious.',
    'PI-RADS 5, clinically significant cancer highly unlikely.',
    'PI-RADS 1 lesion, highly suspicious.',
    'PI-RADS 2: cancer likely.',
    'PI-RADS score of 4, low suspicion.',
    'LI-RADS 5: definitely benign.',
    'LR-5 lesion, probably benign.',
    'LR-1 observation, definitely HCC.',
    'LI-RADS 3, diagnostic of HCC.',
    'TI-RADS 1, highly suspicious nodule.',
    'TI-RADS 5 nodule, benign.',
    'TIRADS 2, FNA required.',
    'Lung-RADS 4B, negative.',
    'Lung-RADS 1: suspicious nodule.',
    'LDCT: Lung-RADS category 2, highly suspicious.',
    'Lung-RADS 4A; benign appearance? No: Lung-RADS 4A, benign appearance.',
    'Thyroid FNA Bethesda VI, benign.',
    'Bethesda II, malignant.',
    'Bethesda category V: benign nodule.',
    'Bethesda I, papillary carcinoma.',
    'Bosniak I cyst, suspicious for malignancy.',
    'Bosniak IV cyst, benign.',
    'Bosniak III cyst, no follow-up needed.',
    'Bosniak II, renal cell carcinoma.',
    'O-RADS 5 mass, almost certainly benign.',
    'CAD-RADS 0 with severe stenosis of the LAD.',
    'CAD-RADS 4A, no stenosis.',
    'Deauville 5, complete metabolic response.',
    'Deauville score 1, progressive disease.',
    'Mammogram shows a spiculated mass, BI-RADS 5 (benign).',
    'Mammography: BI-RADS Category 1 - suspicious abnormality.',
    'BI-RADS 2: known biopsy-proven malignancy.',
    'Your mammogram was a BI-RADS 4, which means it is normal.',
    'A BI-RADS 3 result means that the study is incomplete.',
    'BI-RADS 0 means that cancer is certain.',
    'PI-RADS 5 lesion, which is benign.',
    'MRI prostate: PI-RADS 2, highly suspicious for clinically significant cancer.',
    'LI-RADS 5 lesion, consistent with a benign hemangioma.',
    'ACR TI-RADS 2: highly suspicious.',
    'Lung-RADS 2 means a suspicious finding.',
    'FNA: Bethesda VI (benign).',
    'Bethesda II, suspicious for papillary thyroid carcinoma.',
    'Bosniak IV cysts are benign and need no follow-up.',
    'Simple renal cyst, Bosniak I, needs surgery.',
  ])('is told as what it does not mean: %s', async (text) => {
    expect(await categories(text)).toContain('grading_misread');
  });

  test.each([
    'BI-RADS 5, highly suggestive of malignancy; biopsy advised.',
    'BI-RADS 2, benign.',
    'BI-RADS 0, incomplete; additional views needed.',
    'BI-RADS 0: suspicious calcifications, magnification views needed.',
    'BI-RADS 4, suspicious; biopsy showed benign fibroadenoma.',
    'BI-RADS 4 mass; core biopsy benign.',
    'BI-RADS 3, probably benign, follow-up in 6 months.',
    'BI-RADS 1, negative.',
    'BI-RADS 2 on the left, benign; BI-RADS 4 on the right, suspicious.',
    'Left BI-RADS 4, right benign findings.',
    'BI-RADS 2, no suspicious findings.',
    'BI-RADS 1, no evidence of malignancy.',
    'BI-RADS 4, not benign.',
    'BI-RADS 4 with benign axillary nodes.',
    'BI-RADS 5 mass and a benign cyst.',
    'BI-RADS 1 mammogram but a clinically suspicious lump.',
    'BI-RADS 6, known cancer on neoadjuvant chemotherapy.',
    'Previously BI-RADS 3, now suspicious (BI-RADS 4).',
    'BI-RADS 0 means incomplete, 1 negative, 2 benign, 3 probably benign, 4 suspicious.',
    'BI-RADS 4 or 5 is suspicious; BI-RADS 1 or 2 is benign.',
    'If BI-RADS 4, biopsy; if benign, routine screening.',
    'PI-RADS 5, clinically significant cancer highly likely.',
    'PI-RADS 4 lesion, extracapsular extension unlikely.',
    'PI-RADS 2, clinically significant cancer unlikely.',
    'PI-RADS 5 lesion; biopsy negative.',
    'LI-RADS 5, definitely HCC.',
    'LR-1, definitely benign.',
    'LR 2 L bolus given, normal mentation.',
    'TI-RADS 5, highly suspicious; FNA recommended.',
    'TI-RADS 5 nodule, Bethesda II (benign) on FNA.',
    'TI-RADS 2, not suspicious, no FNA needed.',
    'Lung-RADS 2, benign appearance, annual screening.',
    'Lung-RADS 4B, suspicious; PET-CT advised.',
    'Bethesda II, benign.',
    'Sonographically suspicious nodule, Bethesda II.',
    'Bethesda III, benign on Afirma testing.',
    'Bethesda VI, malignant: papillary carcinoma.',
    'Bosniak I cyst, benign, no follow-up needed.',
    'Bosniak IIF cyst, follow-up in 6 months.',
    'Bosniak IV mass, likely renal cell carcinoma.',
    'Bosniak III, indeterminate.',
    'O-RADS 2, almost certainly benign.',
    'CAD-RADS 3: moderate stenosis of the LAD, mild stenosis of the RCA.',
    'CAD-RADS 0, no plaque.',
    'Deauville 2, complete metabolic response, no residual disease.',
    'Deauville 5, progressive disease.',
    'The breast density is category B; BI-RADS 2.',
    'BI-RADS 5, suspicious for malignancy; ultrasound-guided biopsy recommended.',
    'Impression: BI-RADS 2. Benign findings. Routine screening.',
    'BI-RADS 0. Additional views needed. No suspicious axillary nodes.',
    "BI-RADS 4B mass at 2 o'clock with moderate suspicion; biopsy recommended.",
    'Your mammogram was BI-RADS 1, which means it is normal.',
    'PI-RADS 4 lesion in the left peripheral zone; prostate volume 45 mL, benign hyperplasia of the transition zone.',
    'PI-RADS 3, equivocal; PSA density low.',
    'LI-RADS 3, intermediate probability; repeat MRI in 3 to 6 months.',
    'TI-RADS 4 nodule 1.6 cm, moderately suspicious, FNA recommended.',
    'Lung-RADS 3, probably benign, 6-month LDCT.',
    'Bethesda III (atypia of undetermined significance), repeat FNA.',
    'Bethesda IV, follicular neoplasm; lobectomy showed a benign adenoma.',
    'Bosniak II renal cyst, benign, no follow-up.',
    'CAD-RADS 2, mild stenosis, non-obstructive.',
  ])('is told right: %s', async (text) => {
    expect(await categories(text)).not.toContain('grading_misread');
  });
});

test('gradings.tsv names each category of a scale once, and never its own meaning as its contrary', () => {
  for (const [scale, rows] of Map.groupBy(readTable('gradings'), (row) => row.scale)) {
    const all = rows.flatMap(({ categories: own }) => listOf(own));
    expect(new Set(all).size, scale).toBe(all.length);
    for (const { meaning, contrary, citation } of rows) expect(listOf(contrary), citation).not.toContain(meaning);
  }
});

test('reads a text full of categories in linear time', () => {
  const started = performance.now();
  checker().judge('BI-RADS 4 benign, LR-5 '.repeat(600));
  expect(performance.now() - started).toBeLessThan(20_000);
});
