import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch } from '../../needed-words.ts';

/**
 * What a text makes of a hepatitis B panel (CDC, "Interpretation of hepatitis B serologic test results"): the surface antigen
 * is infection, antibodies alone are vaccination, with core antibodies a past infection.
 */
export function checkHepatitisB({ text, searched }: Case): readonly Finding[] {
  if (!mayMatch(ANTIGEN, searched)) return [];
  const panel = [ANTIGEN, SURFACE, CORE].map((pattern) => resultOf(text, pattern));
  const [antigen, surface, core] = panel.map((one) => one?.result);
  if (!antigen) return [];
  const end = Math.max(...panel.map((one) => one?.end ?? 0));
  // What the panel means is said right behind it.
  const said = text.slice(end, end + REACH);
  const called = MEANINGS.find(({ pattern, isWrong }) => pattern.test(said) && isWrong(antigen, surface, core));
  const match = called?.pattern.exec(said);
  // "Chronic hepatitis B excluded".
  if (match && NOT_SO.test(said.slice(match.index + match[0].length))) return [];
  if (!called || !match || NOT_MEANT.test(said.slice(Math.max(0, match.index - 40), match.index))) return [];
  const message = `this hepatitis B panel is not ${called.name}: ${called.fact} (CDC)`;
  return [
    {
      start: end + match.index,
      end: end + match.index + match[0].length,
      family: 'measurement',
      category: 'serology_misread',
      severity: 'high',
      verdict: 'contradicted',
      message,
      score: 0.85,
      evidence: [{ source: 'CDC', citation: 'hepatitis B serology', text: called.fact }],
    },
  ];
}

const REACH = 160;
const NOT_SO =
  /^,? (?:infection )?(?:is |was |has been |therefore )?(?:excluded|ruled out|unlikely|not|absent|negative)\b/i;
const NOT_MEANT = /\b(?:no|not|if|would|never|without|denies|rather than|unless|rules? out|excludes?)\b/i;

type Result = 'positive' | 'negative' | undefined;

const VALUE =
  /[\s:=(]{1,3}(?:(?:is|was|came back|total|igg|titer|level)[\s:=]{1,2}){0,2}(?<said>non-?reactive|negative|neg\b|reactive|positive|pos\b|not detected|detected|[-−–](?![\d\w])|\+|[<>]? ?\d{1,4}(?:\.\d)?(?= ?m?IU))/i;
const named = (names: string): RegExp => new RegExp(`(?:${names})${VALUE.source}`, 'i');
const ANTIGEN = named('hbs ?ag|hep(?:atitis)? b s(?:urface )?(?:ag|antigen)|surface antigen');
const SURFACE = named('(?:anti-? ?hbs(?! ?ag)|hbs ?ab|surface antibody|hep(?:atitis)? b s(?:urface )?ab)');
const CORE = named('(?:anti-? ?hbc|hbc ?ab|core antibody|hep(?:atitis)? b c(?:ore )?ab)');

function resultOf(text: string, pattern: RegExp): { readonly result: Result; readonly end: number } | undefined {
  const match = pattern.exec(text);
  const said = match?.groups?.said?.toLowerCase();
  if (!match || said === undefined) return undefined;
  const end = match.index + match[0].length;
  const value = Number(/\d[\d.]*/.exec(said)?.[0]);
  if (Number.isFinite(value)) return { result: value >= 10 && !said.includes('<') ? 'positive' : 'negative', end };
  return { result: /^(?:non|neg|not|[-−–])/.test(said) ? 'negative' : 'positive', end };
}

interface Meaning {
  readonly name: string;
  readonly pattern: RegExp;
  readonly fact: string;
  readonly isWrong: (antigen: Result, surface: Result, core: Result) => boolean;
}

const MEANINGS: readonly Meaning[] = [
  {
    name: 'an infection',
    pattern:
      /\b(?:chronic(?:ally)?|acute(?:ly)?|active|current(?:ly)?|ongoing|long-term|lasting|lifelong)(?= ) (?:(?:hepatitis b|hep b|hbv)\b|(?:virus )?(?:infection|infected|carrier))|\b(?:you|he|she|patient) (?:are|is) (?:a |an |now |still |currently ){0,2}(?:hepatitis b |hep b |hbv )?(?:carrier|infected|infectious|contagious)\b(?! with (?:hiv|hcv|hep(?:atitis)? c|covid|influenza|flu|tb|tuberculosis|mrsa|c\.? diff))|\b(?:you|he|she) (?:have|has) (?:hepatitis b|hep b|the virus)\b|\bcarr(?:y|ies|ying) (?:the |hepatitis b |hbv )?virus\b|\b(?:means|indicates|shows|consistent with|suggests) (?:a |an |chronic |acute |active ){0,2}(?:hepatitis b|hbv|hep b) infection/i,
    fact: 'infection has a positive surface antigen',
    isWrong: (antigen) => antigen === 'negative',
  },
  {
    name: 'immunity by vaccination',
    pattern:
      /\b(?:immun(?:e|ity) (?:due to|from|by|through|after) (?:the |hepatitis b |prior |previous |successful )?(?:vaccin\w{2,5}|immuni[sz]ation)|vaccin(?:e|ation)(?:[- ](?:induced|derived|acquired))? immunity|immune by vaccination|protect(?:ed|ion) (?:by|from|through|after|thanks to) (?:your |the |his |her |previous |past ){0,2}(?:vaccin\w{2,5}|jabs?|shots?|course)|(?:vaccin\w{2,5}|jabs?|shots?) (?:has |have )?(?:worked|taken))/i,
    fact: 'vaccination gives surface antibodies alone',
    isWrong: (antigen, surface, core) => antigen === 'positive' || surface === 'negative' || core === 'positive',
  },
  {
    name: 'a susceptible patient',
    pattern:
      /\b(?:susceptible|not immune|non-?immune|no immunity|not protected|no protection|unprotected|(?:did not|didn't|has not|hasn't) (?:take|taken|work|worked|respond|responded)|non-?responder)\b/i,
    fact: 'the susceptible have no marker at all',
    isWrong: (antigen, surface) => antigen === 'positive' || surface === 'positive',
  },
  {
    name: 'immunity by a past infection',
    pattern:
      /\b(?:immun(?:e|ity) (?:due to|from|by|after) (?:a |natural |past |prior |resolved ){1,3}infection|resolved (?:hepatitis b|hbv|hep b)?\s?infection|(?:had|caught) (?:the infection|the virus|hepatitis b|hep b|it) (?:in the past|before|years ago|at some (?:point|time)))/i,
    fact: 'a past infection leaves core antibodies and no antigen',
    isWrong: (antigen, _, core) => antigen === 'positive' || core === 'negative',
  },
];
