import { lean } from '../../../lean.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';

// A pregnancy in other words, and what is said of pregnancies in general.

/** "Expecting a baby", "IUP at 9 weeks", "prenatal visit", "carrying twins", "gravida 2 at". */
export function isExpecting(tokens: readonly Token[], at: number): boolean {
  const next = (): string => [1, 2, 3].map((offset) => text(tokens, at + offset)).join(' ');
  switch (text(tokens, at)) {
    case 'expecting':
      return /^(?:a baby|her (?:first|second|third|fourth|baby)|twins|our|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/.test(
        next(),
      );
    case 'carrying':
      return /^(?:twins|a baby|her (?:first|second) (?:child|baby)|a (?:singleton|twin))/.test(next());
    case 'fhr':
    case 'fht':
    case 'fhts':
      return (
        !/^(?:no|absent|without|category)$/.test(text(tokens, at - 1)) &&
        (tokens[at + 1]?.kind === 'number' || /^(?:of|is|was|in) /.test(next()))
      );
    // "Expectant mother".
    case 'expectant':
      return /^(?:mother|mum|mom|mama)\b/.test(next());
    // "EGA 22 weeks".
    case 'ega':
      return tokens[at + 1]?.kind === 'number' || /^(?:is|of|:|=|now) /.test(next());
    case 'iup':
    case 'siup':
    case 'edd':
    case 'edc':
      return true;
    case 'baby':
      return /^(?:is |will be |'s )?due (?:in|on|at|any|next|this|end|around|early|late|january|february|march|april|may|june|july|august|september|october|november|december)\b/.test(
        `${next()} `,
      );
    // "Your due date is 4 May".
    case 'due':
      return /^(?:your|her|estimated)$/.test(text(tokens, at - 1)) && /^date (?:is|:|of|in|was)/.test(next());
    // "The scan shows a live fetus".
    case 'live':
    case 'viable':
      return /^(?:single |singleton |intrauterine |twin )?(?:intrauterine )?(?:fetus|foetus|embryo|pregnancy|iup)\b/.test(
        next(),
      );
    case 'mother':
    case 'mum':
    case 'mom':
    case 'mama':
      return /^-? ?to -? ?be\b/.test(phrase(tokens, at + 1, at + 5));
    case 'primigravida':
    case 'primip':
    case 'multip':
    case 'multigravida':
    case 'nullip':
      return isBeforeBirth(tokens, at);
    case 'bhcg':
    case 'hcg':
    case 'upt':
      return /^(?:is |was |today |now |test |returned |came back |again )*positive/.test(next());
    case 'prenatal':
    case 'antenatal':
    case 'antepartum':
      return (
        /^(?:visit|clinic|patient|appointment|check|unit|admission)/.test(next()) ||
        // "Prenatal RPR 1:64, 22 weeks".
        (!/^(?:vitamins?|records?|exposure|history|care)/.test(next()) &&
          hasWord(tokens, /^(?:weeks?|wks?)$/, at, at + 14))
      );
    case 'ob':
      return (
        /^(?:clinic|visit|triage|patient|floor|unit)\b/.test(next()) && hasWord(tokens, /^(?:weeks?|wks?)$/, at, at + 6)
      );
    // "Chronic hypertension at booking: …": the first visit of a pregnancy.
    case 'booking':
      return text(tokens, at - 1) === 'at' && /^[,:;.]$/.test(text(tokens, at + 1)) && at < 12;
    case 'gravida':
      return /\b(?:at|now) \d|^\d (?:para|at)/.test(next());
    case 'weeks':
    case 'wks':
      return /^(?:along|into (?:her|this|the) pregnancy|of pregnancy)/.test(next());
    case 'pregnancy':
      return isOwnPregnancy(tokens, at);
    // "She is due in three months".
    case 'she':
    case 'you':
      return /^(?:is|are) due (?:in|on) (?:\w{1,6} (?:weeks|months)|january|february|march|april|may|june|july|august|september|october|november|december)\b(?! (?:for|to|again|at))/.test(
        phrase(tokens, at + 1, at + 8),
      );
    case 'gestation':
      return /^(?:of|is|at) /.test(next()) && tokens[at + 2]?.kind === 'number';
    default:
      return false;
  }
}

const GOES_ON =
  /^(?:confirmed (?:by|on|with|at|today|this|last)|: \d|(?:is|has been) (?:going|progressing|doing|otherwise|so|now|well|uncomplicated|at))/;
const OF_ANOTHER =
  /\b(?:sister|daughter|wife|friend|cousin|niece|lost|loss|miscarr\w{1,5}|ended|terminated|negative)\b/;
/** "Pregnancy confirmed by ultrasound", "early pregnancy, acne", "the pregnancy is going well", "pregnancy: 16 weeks". */
function isOwnPregnancy(tokens: readonly Token[], at: number): boolean {
  const behind = phrase(tokens, at + 1, at + 11);
  const isEarly = at < 8 && /^(?:early|late|mid)$/.test(text(tokens, at - 1)) && /^[,.;:]/.test(behind);
  return (isEarly || GOES_ON.test(behind)) && !OF_ANOTHER.test(behind);
}

const BEFORE_BIRTH = lean(
  /^(?:, |\( |at |now |is |with a \w+ pregnancy |currently ){0,3}(?:term|t|\d{1,2}(?: \+ \d)? (?:weeks?|wks?|\/ 40)|\d{1,2} \+ \d)\b/,
);
/** "Primigravida, 16 weeks", "multip, term +2": with how far it has gone, and no birth told. */
const isBeforeBirth = (tokens: readonly Token[], at: number): boolean =>
  BEFORE_BIRTH.test(phrase(tokens, at + 1, at + 8)) &&
  !hasWord(
    tokens,
    /^(?:postpartum|postnatal|delivered|born|newborn|neonate|miscarried|miscarriage|stillbirth|pn|ppd)$/,
  );

/** What is avoided or advised in a trimester is said of nobody. */
export const isGeneralPregnancy = (tokens: readonly Token[], sentence: Sentence): boolean =>
  tokens.slice(sentence.first, sentence.end).some(
    (token) =>
      /^(?:if|women|during|avoid|should|may|can|risk|safe|unsafe|until|after|not|prefer|prefers|preferred|recommended|recommend|contraindicated|planning|plans|reserved|reserve|exposure|exposed|miscarriages?|miscarried|abortions?|teratogenic|embryopathy|switch|switched)$/.test(
        token.text,
      ) &&
      // The month.
      !(token.text === 'may' && token.title),
  );
