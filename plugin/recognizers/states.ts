/** The states, the District and the territories of the United States, by their postal codes (USPS Publication 28, appendix B). */
export const STATE_CODES =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])';

export const STATE_NAMES =
  '(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington(?: d\\.?c\\.?)?|west virginia|wisconsin|wyoming|puerto rico|guam|district of columbia)';

/** Countries that the list of countries lacks, and regions, mountains and waters that no state holds whole. */
export const WIDE_REGION =
  /^(?:(?:(?:west|east|north|south|central|southeast|latin|sub-saharan) )?(?:europe|asia|africa|america|americas)|scandinavia|oceania|the (?:middle east|caribbean|balkans|baltics|eu)|england|scotland|wales|(?:great )?britain|northern ireland|the (?:states|uk|us)|u\.?s\.?a?\.?|u\.?k\.?|(?:the )?(?:(?:mid|pacific north|north|south|upper mid)?(?:west|east)|new england|appalachia|appalachians?|appalachian mountains|rockies|rocky mountains|ozarks|great (?:lakes|plains)|gulf coast|(?:east|west) coast|deep south|sun ?belt|bible belt|grand canyon|mississippi river|lake (?:michigan|superior|erie|huron|ontario)))$/i;
