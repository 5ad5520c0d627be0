import { around, type Rule } from './recognizer.ts';

/** Facilities by names that many share: saints, virtues, counties, "the General". */
export const SHARED_NAMES: readonly Rule[] = [
  // "St. Jude's", "Mount Olive Hospital".
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:St|Saint|Mt|Mount)\.? \p{Lu}[\p{L}'-]{2,20}(?! [Ww]ort)(?:'s)?(?! [Ww]ort)(?: (?:Hospital|Medical Center|Clinic|Health|Regional|Mercy|Healthcare))?(?![\p{L}\p{N}])/dgu,
    needs: 'st saint mt mount'.split(' '),
    type: 'HOSPITAL',
    score: 0.5,
    accept: (phi) => /(?:'s|Hospital|Center|Clinic|Health|Regional|Mercy|Healthcare)$/.test(phi),
  },
  // "Dodge Co. ED", "Lanark Gen. ER": the county's or the general one, in short.
  {
    near: around(/ (?:Co|Cnty|Cty|Gen|Mem|Reg|Comm|Univ)\.? /g, 20, 16),
    pattern:
      /(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}'-]{2,18} (?:Co|Cnty|Cty|Gen|Mem|Reg|Comm|Univ)\.? (?:ED|ER|Hosp|Med|MC|Jail|Clinic|Health)(?![\p{L}\p{N}])/dgu,
    needs: 'co cnty cty gen mem reg comm univ'.split(' '),
    type: 'HOSPITAL',
    score: 0.8,
  },
  // Without an article a kind of house is a house's name: "an MRI, done at County Hospital".
  {
    pattern:
      /(?:at|from|to|through) (?<phi>(?:County|University|Memorial|General|Community|Regional|City|State|Children's|Veterans) (?:Hospital|Medical Center|General))(?! \p{Lu})(?![\p{L}\p{N}])/duy,
    triggers: ['at', 'from', 'to', 'through'],
    next: 'A',
    type: 'HOSPITAL',
    score: 0.7,
  },
  // A house in short, by the word that all of them share: "and not the General", "back to the Memorial".
  {
    pattern:
      /(?:at|to|from|than|not|via|in) the (?<phi>General|Memorial|Regional|Methodist|Baptist|Presbyterian|Infirmary|Royal|Deaconess|Lutheran|Sanitarium)(?=[,;?!)\n]|\.(?!\d)|$| (?:is|was|in|on|for|and|with|today|tonight|yesterday|tomorrow|last|next|this|by|she|he|they|we|I|before|after|where|ED|ER)(?![\p{L}]))/duy,
    triggers: ['at', 'to', 'from', 'than', 'not', 'via', 'in'],
    next: 't',
    type: 'HOSPITAL',
    score: 0.7,
  },
  // A house of a saint or a virtue with its town: "then Mercy in Youngstown".
  {
    pattern:
      /(?<![\p{L}\p{N}'-])(?:Mercy|Providence|Sacred Heart|Holy Cross|Good Samaritan|Trinity|Baptist|Methodist|Presbyterian|Deaconess|Memorial|General|Loreto|Lourdes|Bon Secours|Adventist|Ascension|Unity|Sinai|Mount Sinai|Saint \p{Lu}\p{Ll}{3,14}|St\. \p{Lu}\p{Ll}{3,14})(?= (?:in|of) \p{Lu}\p{Ll}{2,24})/dgu,
    near: around(/ (?:in|of) [A-Z]/g, 24, 2),
    needs:
      'mercy providence sacred holy good trinity baptist methodist presbyterian deaconess memorial general loreto lourdes bon adventist ascension unity sinai mount saint st'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.6,
  },
  // In a hurry, in lower case: "colles fracture reduced at regional, needs dexa".
  {
    pattern:
      /(?:at|from|to)[ ]{1,2}(?<phi>regional|memorial|mercy|county|baptist|methodist|presbyterian|deaconess|good sam)(?=[.,;)!?\n]|[ ](?:on|for|last|this|yesterday|today|and|but|where|ed|er|then)(?!\p{L})|$)/duy,
    triggers: ['at', 'from', 'to'],
    next: 'rmcbpdg',
    type: 'HOSPITAL',
    score: 0.6,
  },
  // In lower case and in speech only behind a preposition: "straight to saint odilia's".
  {
    pattern:
      /(?:at|to|from|in|by|near|of)[ ]{1,2}(?:the[ ])?(?<phi>(?:saint|st\.?|mount|mt\.?) \p{L}{3,16}'s(?: (?:hospital|clinic|medical center|er))?)(?![\p{L}\p{N}])(?! wort)/diuy,
    triggers: ['at', 'to', 'from', 'in', 'by', 'near', 'of'],
    next: 'smt',
    type: 'HOSPITAL',
    score: 0.7,
  },
];
