import { labelList } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';

/** What opens a session, a meeting or a locker. */
export const ACCESS_LABELS = labelList(
  'session id, access code, pin, password, passcode, locker, share code, share id, meeting id',
);
/** What opens a portal or a door, and what confirms: two digits are enough. */
export const SHORT_ACCESS_LABELS = labelList(
  'conf, conf #, confirmation, screen card',
  'activation code, portal code, mychart code, enrollment code, verification code, confirmation code',
  'door code, gate code, key safe, keysafe, key safe code, alarm code, entry code, lockbox',
);

/** Codes of portals, names of users, identifiers of messages. */
export const ACCESS_CODES: readonly Rule[] = [
  // What opens a portal: "code QX7-LMN-2".
  {
    pattern: /code[ :]{1,2}(?:is )?(?<phi>[A-Z\d]{2,5}-[A-Z\d]{2,5}(?:-[A-Z\d]{1,5}){0,3})(?![\p{L}\p{N}-])/duy,
    triggers: ['code'],
    type: 'ID',
    score: 0.8,
    accept: (phi) =>
      /\d/.test(phi) &&
      /[A-Z]/.test(phi) &&
      phi.replaceAll('-', '').length > 5 &&
      !/^[A-Z]{1,3}-?\d{1,2}(?:-\d)?$|^\d{5}-[A-Z\d]{2}$/.test(phi),
  },
  // What opens a house: "fob/door code 8820#", "garage code: 1188".
  {
    pattern:
      /(?<=(?<!\p{L})(?:gate|door|fob|key|key ?safe|lock ?box|garage|keypad|entry|building|alarm|elevator|buzzer|callbox) )codes?[ :#]{1,3}(?:is |are )?(?<phi>[#*]?\d{3,6}[#*]?)(?![\p{L}\p{N}]|[./-]\d)/diuy,
    triggers: ['code', 'codes'],
    type: 'ID',
    score: 0.8,
  },
  // Who was logged in: "user kvang03", "login: m.ohara2".
  {
    pattern:
      /(?:users?(?:name| id)?|log-?in(?: id| name)?|net ?id|logged in as|sign-?on)(?:[ ]?[:=][ ]?|[ ](?:is |was )?)["'(]?(?<phi>[a-z][a-z._-]{2,18}\d{1,6})(?![\p{L}\p{N}@])/diuy,
    triggers: ['user', 'username', 'users', 'login', 'log', 'netid', 'net', 'logged', 'sign', 'signon'],
    type: 'ID',
    score: 0.8,
  },
  // In the log of who looked: "07:58:11  rhale3   VIEW   LABS", "08:02:40 | jpatel | EDIT".
  {
    near: around(/\d:\d\d(?:\.\d{1,6})?Z?[ \t|,]{1,8}[a-z]/g, 0, 30),
    pattern:
      /(?<=\d:\d\d(?:\.\d{1,6})?Z?[ \t|,]{1,8})(?!(?:system|admin|root|guest|service|batch|interface|daemon|auto|patient|proxy|portal|user|from|via|at|by|on|ip|src|host|address|client|server|local|remote)(?![\p{L}\p{N}]))\p{Ll}[\p{Ll}.]{2,18}\d{0,4}(?=[ \t|,]{1,12}(?:VIEW|OPEN|READ|EDIT|PRINT|FAX|EXPORT|QUERY|ADDEND|SIGN|LOGIN|LOGOUT|LOGON|LOGOFF|UPDATE|CREATE|DELETE|RELEASE|ACCESS|SEARCH|BTG|BREAK|MODIFY|ORDER|DOWNLOAD|COPY|REVIEW|CLOSE|[Vv]iew|[Oo]pen|[Rr]ead|[Ee]dit|[Pp]rint|[Ss]ign|[Ll]og|\d{1,3}\.\d{1,3}\.\d))/dgu,
    type: 'ID',
    score: 0.8,
  },
  // Of a mail: "Message-ID: <7f31a.22@host.example>".
  {
    pattern: /message-?id:? {0,2}<?(?<phi>[^\s<>@]{4,60}@[^\s<>@]{2,60}?)(?=[>\s,;]|$)/diuy,
    triggers: ['message', 'messageid'],
    type: 'ID',
  },
];
