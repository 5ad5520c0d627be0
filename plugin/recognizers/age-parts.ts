/** 90 and over, in digits. */
export const OLD = String.raw`(?:9\d|1[01]\d|12[0-5])`;
/** The same in words. */
export const OLD_WORDS = String.raw`(?:ninety(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|(?:an? |one )hundred(?:[ -](?:and[ -])?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?)`;
/** "years old", "yo", and what other languages say. */
export const YEARS = String.raw`(?:[ -]{0,2}(?:years?|yrs?)(?:[ -]{1,2}(?:old|of age|young))?|[ ](?:años|anos|ans|anni|jahre)|[ -]{0,2}y\.?[ /-]?o\.?[MFmf]?(?![\p{L}])|[ -]{0,2}y\/o(?:ld)?|[ ]?y(?= ?(?:[MFmf](?!\p{L})|male|female)))`;
export const NOT_AN_AGE = String.raw`(?![ -]{0,2}(?:pack|history|hx|ago|survival|duration|follow))`;
export const AFTER = String.raw`(?![\p{L}\p{N}])`;
