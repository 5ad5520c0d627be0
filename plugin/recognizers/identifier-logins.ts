import { isThing } from '../opinion/things.ts';
import { isDictionaryWord, isGivenName, isOrdinary, isSurname } from '../words.ts';
import { inAnyCase } from './any-case.ts';
import { around, type Rule } from './recognizer.ts';

// Names by which people log in, where a chat, a path or a log shows them.

const LOGIN = String.raw`[\p{L}][\p{L}\d._-]{2,20}(?<=[\p{L}\d])`;
/** Whose folder or turn it is when nobody's: accounts that every machine has. */
const NOBODY =
  /^(?:public|default|shared|share|admin|administrator|all|root|user|users|guest|ubuntu|debian|node|app|appuser|svc|service|system|local|temp|tmp|test|demo|www|www-data|runner|jenkins|docker|postgres|oracle|bot)$/i;
const isPlain = (word: string): boolean =>
  NOBODY.test(word) || isOrdinary(word) || isDictionaryWord(word) || isThing(word);

/** An initial or two beside a surname, or a title or a first name before it: "jdunn", "hollisc", "drkaplan", "l.ortega", "smithj2". */
function isLogin(login: string): boolean {
  if (login !== login.toLowerCase() && !/^\p{Lu}{5,}\d*$/u.test(login)) return false;
  const word = login.replace(/\d{1,6}$/, '').toLowerCase();
  if (isPlain(word)) return false;
  const parts = word.split(/[._-]/);
  if (parts.length > 1)
    return parts.some((part) => part.length > 2 && (isSurname(part) || isGivenName(part)) && !isOrdinary(part));
  const cuts = [word.slice(1), word.slice(2), word.slice(0, -1), word.slice(0, -2)];
  return cuts.some((cut) => cut.length > 3 && isSurname(cut));
}

const DONE_BY = inAnyCase(
  '(?:modified|edited|saved|locked|opened|updated|created|changed|uploaded|entered|released|accessed|viewed|approved)(?: |_)by|(?:assigned|forwarded|routed) to|(?:dm|message|msg|im|page) from|logged in as|author|owner|user|login',
);

export const LOGIN_RULES: readonly Rule[] = [
  // Who writes in a chat: "<drkaplan> can u eyeball", "[09:12] <jdunn> ok".
  {
    near: around(/<[A-Za-z][\w.-]{2,20}> /g, 0, 2),
    pattern: new RegExp(String.raw`(?<=(?:^|\n)(?:\[[\d:]{4,8}(?: ?[AP]M)?\] )?<)${LOGIN}(?=> )`, 'dgu'),
    type: 'ID',
    score: 0.8,
    accept: (phi, _at, text) => !isPlain(phi) && !text.includes(`</${phi}`),
  },
  // "#general hollisc: …", "[10:31] jdunn: thx".
  {
    near: around(/(?:\]|#[\w-]{2,30}) [A-Za-z][\w.-]{2,20}:/g, 0, 36),
    pattern: new RegExp(String.raw`(?<=#[\w-]{2,30} |(?:^|\n)\[[\d:]{4,8}(?: ?[AP]M)?\] )${LOGIN}(?=: )`, 'dgu'),
    type: 'ID',
    score: 0.8,
    accept: isLogin,
  },
  // Whose folder: "C:\Users\mpetrov\Desktop", "/home/jdunn/notes.txt".
  {
    near: around(/(?:\\{1,2}Users\\{1,2}|\/home\/|\/Users\/)[A-Za-z]/g, 0, 16),
    pattern: new RegExp(String.raw`(?<=\\Users\\{1,2}|\/home\/|\/Users\/)${LOGIN}(?=[\\/])`, 'dgu'),
    type: 'ID',
    score: 0.8,
    accept: (phi) => !NOBODY.test(phi),
  },
  // Who did it: "modified by jdunn 10:31", "DM from kpatel", "user=mpetrov action=view".
  {
    pattern: new RegExp(String.raw`(?:${DONE_BY})["']?(?: ?[:=] ?["']?| )(?<phi>${LOGIN})(?![\p{L}\p{N}@'’])`, 'duy'),
    triggers:
      'modified edited saved locked opened updated created changed uploaded entered released accessed viewed approved assigned forwarded routed dm message msg im page logged author owner user login'.split(
        ' ',
      ),
    type: 'ID',
    score: 0.8,
    accept: isLogin,
  },
];
