/** What streets are called (USPS Publication 28, appendix C1, and some of other countries). */
export const SUFFIX =
  '(?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|place|pl|terrace|ter|terr|way|highway|hwy|parkway|pkwy|pike|square|sq|trail|trl|loop|alley|aly|arcade|bend|bluff|bridge|brook|causeway|center|close|commons?|cove|creek|crescent|cres|crest|crossing|xing|dale|divide|esplanade|estates?|expressway|falls|ferry|field|flat|ford|forest|fork|freeway|gardens?|gate|gateway|glen|green|grove|harbor|haven|heights|hts|hills?|hollow|island|isle|junction|knoll|lake|landing|light|loaf|lodge|manor|meadows?|mews|mill|motorway|mount|mountain|neck|orchard|oval|overlook|parade|park|pass|path|plaza|plz|point|pt|prairie|promenade|quarry|quay|ranch|reach|ridge|rise|river|route|rte|row|rue|run|shoal|shore|skyway|spring|springs|spur|stairs|station|steps|stream|strasse|summit|throughway|trace|track|turnpike|tpke|underpass|union|valley|viaduct|view|village|ville|vista|walk|well|wharf|wynd|yard)';
/** Only these make a street in lower case, in speech, or over two lines. */
export const SURE_SUFFIX =
  '(?:street|avenue|ave|road|rd|boulevard|blvd|drive|lane|ln|court|circle|terrace|highway|hwy|parkway|pkwy|turnpike|crescent)';
/** What makes a street of capital words without a number. */
export const CAPITAL_STREET =
  '(?:Street|Avenue|Ave|Road|Boulevard|Blvd|Lane|Parkway|Pkwy|Highway|Hwy|Terrace|Crescent|Turnpike|Row|Mews)';
/** A space or two, or the end of a line. */
export const SPACE = String.raw`(?:[ ]{1,2}|[ ]?\r?\n[ \t]{0,2})`;
/** Where no letter or digit goes on. */
export const RIGHT = String.raw`(?![\p{L}\p{N}])`;
