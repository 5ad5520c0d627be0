import { lean } from '../lean.ts';
import { MONTH_NAMES } from './calendar.ts';
import { around, type Rule } from './recognizer.ts';

/** Months of French, German, Italian, Portuguese, Dutch, Irish, Welsh, Polish, Scandinavian letters, where they differ from English ones. */
export const MONTHS_ABROAD = [
  'janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre',
  'januar|jänner|februar|märz|mrz|juni|juli|oktober|okt|dezember|dez|desember',
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  'januari|februari|maart|mei|augustus|augusti|marts|august',
  'eanáir|feabhra|márta|aibreán|bealtaine|meitheamh|iúil|lúnasa|meán fómhair|deireadh fómhair|samhain|nollaig',
  'ionawr|chwefror|mawrth|ebrill|mehefin|gorffennaf|awst|medi|hydref|tachwedd|rhagfyr',
  'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|pa[zź]dziernika|listopada|grudnia',
  'meskerem|tikimt|hidar|tahsas|yekatit|megabit|miyazya|ginbot|sene|hamle|nehase',
  'ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık',
].join('|');

/** A month and its year, without a day: "Meskerem 2017", "enero de 2024". */
const MONTH_OF_YEAR: Rule = {
  near: around(/[a-z] (?:de |del )?(?:19|20)\d\d/g, 14, 2),
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${MONTHS_ABROAD}) (?:de |del )?(?:19|20)\d\d(?![\p{L}\p{N}/-])`,
    'dgiu',
  ),
  type: 'DATE',
  score: 0.8,
  accept: (phi) => /^\p{Lu}/u.test(phi) || !/^(?:mars|mai|mei|medi|awst|marts|sene) /.test(phi),
};

/** By its old name the middle of a month or its beginning: "the Ides of March". */
const OLD_DAY: Rule = {
  pattern: new RegExp(String.raw`(?:ides|nones|calends|kalends) of ${MONTH_NAMES}(?![\p{L}\p{N}])`, 'diuy'),
  triggers: ['ides', 'nones', 'calends', 'kalends'],
  next: 'o',
  type: 'DATE',
};

/** Days before the months of other languages: "6 Meitheamh 2024", "le 3 février", "den 12. März 2023". */
export const DATES_ABROAD: readonly Rule[] = [
  MONTH_OF_YEAR,
  OLD_DAY,
  {
    near: around(/\d(?:er|\.|ú|eg|fed)? (?:de |d'|o )?[A-Za-z\u00c0-\uffff]{3}/g, 3, 36),
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])(?:3[01]|[12]\d|0?[1-9])(?:er|\.|ú|eg|fed)? (?:de |d'|o )?(?:${MONTHS_ABROAD})(?:,? (?:de |del )?(?:19|20)\d\d)?(?![\p{L}\p{N}])`,
      'dgiu',
    ),
    type: 'DATE',
    score: 0.9,
    accept: (phi) => !/^\d{1,2} (?:mars|mai|mei|medi|awst)$/.test(phi),
  },
];
