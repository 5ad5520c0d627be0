import { labelList } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';

/** What specimens, their containers and machines, donations, studies and registries are numbered by. */
export const SPECIMEN_LABELS = labelList(
  'accession, acc, acsn, accn, pathology number, path #, surgical number, slide',
  'specimen number, specimen no, specimen id, specimen #, sample id, sample number, sample no, sample #',
  'barcode, barcode id, bottle, label, tag id, tag, morgue tag, wristband, band, band number, kit',
  'control id, machine, run #, run, isbt, donor, donor offer, unos, match run',
  'study id, study number, study, subject id, subject number, subject no, subject #, subject, subj no, subj',
  'participant, enrollment, rand, rand #, randomization, site no, site id',
  'registry, registry id, family no, family id, family number, pedigree',
);

/** Numbers of laboratories and blood banks, which no label need tell. */
export const SPECIMEN_NUMBERS: readonly Rule[] = [
  // As laboratories number, the year's two digits and a point: "G24.00817".
  {
    near: around(/[A-Z]\d\d\.\d{5}/g, 3, 4),
    pattern: /(?<![\p{L}\p{N}.#/-])[A-Z]{1,3}\d\d\.\d{5,7}(?![\p{L}\p{N}]|[.-]\d)/dgu,
    type: 'ID',
    score: 0.7,
  },
  // A unit of blood (ISBT 128) and what laboratories number by year or day: "W0391 24 118820", "0614:C00287S".
  {
    near: around(/[A-Z]\d{4} \d\d \d{6}|\d:[A-Z]{1,4}\d{4}/g, 4, 6),
    pattern: /(?<![\p{L}\p{N}:./-])(?:[A-Z]\d{4} \d{2} \d{6}|\d{2,4}:[A-Z]{1,4}\d{4,8}[A-Z]{0,2})(?![\p{L}\p{N}])/dgu,
    type: 'ID',
    score: 0.8,
  },
];
