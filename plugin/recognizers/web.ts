import { lean } from '../lean.ts';
import type { Entity } from '../spans.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Top-level domains that are not also words, so that "pain.It" is two sentences and not a host. */
const TOP_LEVEL =
  '(?:com|org|net|edu|gov|mil|int|info|biz|health|care|clinic|hospital|io|app|dev|ai|co|uk|ca|au|de|fr|eu|nz|ie|jp|cn|br|mx|es|example|test|local|online|site|xyz|pro|link|ly|tv|fm)';
const PATH = String.raw`(?:[/?#][^\s<>"'|)\]}]{0,300}[^\s<>"'|)\]}.,;:!?]|\/)?`;

/** What a FHIR resource calls its profiles and code systems. */
const OF_A_STANDARD =
  /^https?:\/\/(?:(?:www\.)?hl7\.org\/(?:fhir|v[23])|terminology\.hl7\.org|(?:www\.)?snomed\.info|loinc\.org|unitsofmeasure\.org|(?:www\.)?nlm\.nih\.gov\/research\/umls|www\.w3\.org|(?:www\.)?ama-assn\.org\/go\/cpt)/i;

const HANDLE_CONTEXT =
  /(?:twitter|tweet(?:s|ed)?|instagram|insta|tiktok|facebook|fb|snapchat|snap|telegram|handle|social media|threads|mastodon|bluesky|youtube|linkedin|venmo|cash ?app|username|user name|screen name|dm|(?<![a-z])ig|(?<![a-z])x)[^\n]{0,30}$/i;
const HANDLE_AFTER = lean(
  /^[ ,(]{0,3}(?:on|via|\()[ ]?(?:twitter|instagram|insta|ig|tiktok|facebook|snapchat|telegram|threads|x)\b/i,
);

const DELIMITER = /[\s<>"'|)\]}]/;
/** The patterns are bounded: an address that is as long as one may go on behind it. */
const LEAST_BOUND = 200;

/** Where an address ends that goes on behind `end`: at a delimiter, without the marks of a sentence before it. */
function endOfAddress(text: string, end: number): number {
  let at = end;
  while (at < text.length && !DELIMITER.test(text[at]!)) at += 1;
  while (at > end && /[.,;:!?]/.test(text[at - 1]!)) at -= 1;
  return at;
}

/** Each run is gone through once, however many addresses were found in it. */
function withTails(text: string, found: readonly Entity[]): readonly Entity[] {
  const tails: Entity[] = [];
  for (const entity of found.toSorted((one, other) => one.start - other.start)) {
    const isBounded = entity.type === 'URL' && entity.end - entity.start >= LEAST_BOUND;
    if (!isBounded || entity.end <= (tails.at(-1)?.end ?? 0)) continue;
    tails.push({ ...entity, end: endOfAddress(text, entity.end) });
  }
  return [...found, ...tails];
}

/** Web addresses, with or without a scheme, and the names people use on social networks. 45 CFR 164.514(b)(2)(i)(N) and (R). */
export const web: Recognizer = {
  name: 'web',
  refine: withTails,
  rules: [
    {
      near: around(/:\/\//g, 8, 420),
      pattern:
        /(?<![\p{L}\p{N}])(?:https?|ftps?|sftp|file|wss?|s3|gs|smb|nfs|dicom):\/\/[^\s<>"'|)\]}]{1,400}[^\s<>"'|)\]}.,;:!?]/dgiu,
      type: 'URL',
      accept: (phi) => !OF_A_STANDARD.test(phi),
    },
    {
      near: around(/www\./gi, 0, 760),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}@.-]|:\/\/)www\.[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}(?::\d{1,5})?${PATH}`,
        'dgiu',
      ),
      type: 'URL',
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}@./_-])[\p{L}\p{N}][\p{L}\p{N}-]{1,62}(?:\.[\p{L}\p{N}-]{2,63}){0,4}\.${TOP_LEVEL}(?![\p{L}\p{N}-]|\.\p{L})(?::\d{1,5})?${PATH}`,
        'dgu',
      ),
      near: around(new RegExp(String.raw`\.${TOP_LEVEL}`, 'g'), 330, 320),
      type: 'URL',
      score: 0.9,
    },
    // In capitals, and hosts whose ending is also a word before a path: "PORTAL.SVH.EXAMPLE", "zoom.us/j/99182233".
    {
      pattern:
        /(?<![\p{L}\p{N}@./_-])(?:[A-Z\d][A-Z\d-]{1,40}\.){1,4}(?:COM|ORG|NET|EDU|GOV|EXAMPLE)(?![\p{L}\p{N}-])(?:\/[^\s<>"'|)\]}]{0,200}[^\s<>"'|)\]}.,;:!?])?/dgu,
      near: around(/\.(?:COM|ORG|NET|EDU|GOV|EXAMPLE)/g, 170, 210),
      type: 'URL',
      score: 0.9,
    },
    {
      pattern:
        /(?<![\p{L}\p{N}@./_-])(?:[\p{L}\p{N}-]{1,30}\.){1,3}(?:me|us|be|gg|to|in|page|zoom|cloud|link)\/[^\s<>"'|)\]}]{1,200}[^\s<>"'|)\]}.,;:!?]/dgiu,
      near: around(/\.(?:me|us|be|gg|to|in|page|zoom|cloud|link)\/[a-z0-9]/gi, 94, 210),
      type: 'URL',
      score: 0.9,
    },
    // Said without "www": "portal dot redmesa dot example slash visit".
    {
      pattern:
        /(?<![\p{L}\p{N}])(?<!(?<!\p{L})at )[\p{L}\p{N}-]{2,24}(?: dot [\p{L}\p{N}-]{2,24}){0,3} dot (?:com|org|net|edu|gov|example|health)(?![\p{L}\p{N}])(?: slash [\p{L}\p{N}-]{1,30}){0,4}/dgiu,
      near: around(/ dot (?:com|org|net|edu|gov|example|health)/gi, 120, 140),
      needs: 'dot'.split(' '),
      type: 'URL',
      score: 0.8,
    },
    {
      pattern: lean(
        String.raw`www[ ]{1,2}dot[ ]{1,2}(?:[\p{L}\p{N}-]{1,30}[ ]{1,2}){1,4}?dot[ ]{1,2}${TOP_LEVEL}(?:[ ]{1,2}slash[ ]{1,2}[\p{L}\p{N}-]{1,30}){0,4}(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['www'],
      type: 'URL',
    },
    {
      near: around(/@/g, 0, 34),
      pattern: /(?<![\p{L}\p{N}@._-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,29}(?<!\.)/dgu,
      type: 'ID',
      score: 0.9,
      accept: (phi, at, text) =>
        /_|\p{L}\d|\.\p{L}/u.test(phi) ||
        HANDLE_CONTEXT.test(text.slice(Math.max(0, at - 60), at)) ||
        HANDLE_AFTER.test(text.slice(at + phi.length, at + phi.length + 20)),
    },
    {
      pattern:
        /(?:user ?name|userid|user id|login|log ?in id|screen name|handle|gamertag|skype|twitter|instagram|snapchat|tiktok|telegram)[ ]{0,2}(?:handle|name|account|id|user)?[ ]{0,2}(?:[:=]|is|as)[ ]{0,3}["'@]?(?<phi>[\p{L}\p{N}][\p{L}\p{N}_.-]{2,30}[\p{L}\p{N}])/diuy,
      triggers: [
        'user',
        'username',
        'userid',
        'login',
        'log',
        'screen',
        'handle',
        'gamertag',
        'skype',
        'twitter',
        'instagram',
        'snapchat',
        'tiktok',
        'telegram',
      ],
      type: 'ID',
      score: 0.9,
      accept: (phi) => /[\d_.@]/.test(phi),
    },
  ],
};
