import { lean } from '../lean.ts';

/** 90 and over, in digits. */
export const OLD = String.raw`(?:9\d|1[01]\d|12[0-5])`;
/** The same in words. */
export const OLD_WORDS = String.raw`(?:ninety(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|(?:an? |one )hundred(?:[ -](?:and[ -])?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?)`;
/** "years old", "yo", and what other languages say. */
export const YEARS = String.raw`(?:[ -]{0,2}(?:years?|yrs?)(?:[ -]{1,2}(?:old|of age|young))?|[ ](?:años|anos|ans|anni|jahre)|[ -]{0,2}y\.?[ /-]?o\.?[MFmf]?(?![\p{L}])|[ -]{0,2}y\/o(?:ld)?|[ ]?y(?= ?(?:[MFmf](?!\p{L})|male|female)))`;
export const NOT_AN_AGE = String.raw`(?![ -]{0,2}(?:pack|history|hx|ago|survival|duration|follow))`;
export const AFTER = String.raw`(?![\p{L}\p{N}])`;

/** Relatives whose ages notes tell: those of children are younger. */
export const KIN_WORDS = [
  ...['mother', 'father', 'mom', 'mum', 'dad', 'sister', 'brother', 'aunt', 'auntie', 'uncle', 'grandmother'],
  ...['grandfather', 'grandma', 'grandpa', 'gran', 'granny', 'nan', 'mgm', 'mgf', 'pgm', 'pgf', 'wife', 'husband'],
  ...['grandaunt', 'granduncle', 'stepmother', 'stepfather', 'cousin', 'spouse', 'partner', 'gm', 'gf', 'mggm', 'pggm'],
  ...[
    'great-grandmother',
    'great-grandfather',
    'mother-in-law',
    'father-in-law',
    'nana',
    'mam',
    'mama',
    'papa',
    'neighbor',
  ],
  ...['neighbour', 'caregiver', 'carer', 'gma', 'gpa', 'ggma', 'ggpa', 'great-gma', 'great-gpa', 'granddad', 'grandad'],
  ...['nanna', 'abuela', 'abuelo', 'oma', 'opa', 'papaw', 'mamaw', 'meemaw', 'gramps', 'grammy', 'grandmom'],
];
export const KIN = `(?:${KIN_WORDS.join('|')})`;

/** What of the body, of a treatment or of a place goes as high as an age: "Temp is 101", "mother's BP 95", "room 92". */
const MEASURED = lean(
  /(?<!\p{L})(?:pressures?|systolic|diastolic|[sd]?bp|map|sugars?|glucose|c?bgl?|finger-?sticks?|sats?|saturat(?:ion|ing)|desat\p{L}{0,7}|spo2|o2|oxygen|fio2|etco2|pulse|ox|rates?|hr|tachy\p{L}{0,8}|brady\p{L}{0,8}|temp(?:erature)?s?|tmax|fevers?|febrile|weights?|weigh(?:s|ed|ing)?|wt|height|dos(?:e|es|ed|ing)|levels?|flexion|extension|abduction|rom|degrees|percent(?:ile)?|score|iq|e?gfr|qtc?|[lh]dl|cholesterol|a1c|sodium|chloride|platelets?|plts?|h[ge]?[gm]b|hemoglobin|mcv|creatinine|flow|peak|volume|gradient|antigen|psa|ca-?125|titer|count|lactate|bottles?|feeds?|formula|room|rm|bed|unit|apt|speed)(?!\p{L})[^.;\n]{0,40}$/iu,
);
export const isMeasured = (before: string): boolean => MEASURED.test(before);
