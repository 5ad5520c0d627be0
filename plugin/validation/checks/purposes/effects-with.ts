import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn, wordsIn } from '../../reading/words.ts';
import { type Agent, agentsIn, contraceptivesIn } from './agents.ts';
import { againstEffect, isTakenAway, type Measured, otherWay, type Way } from './effects-known.ts';

const LEVEL =
  '(?:levels?|concentrations?|troughs?|exposure|effects?|action|absorption|clearance|metabolism|doses?|toxicity)';
const MAY =
  '(?:(?:can|may|might|will|could|would|often|usually|also|then|tends?|to|has|have|had|be|is|are|was|were|should|must|need|needs) )';
/** "Levels may climb", "rises", "effect was weakened", "is less reliable". */
const MOVES = new RegExp(
  `^(?<level>${LEVEL} )?${MAY}{0,5}(?:(?<up>rises?|rose|risen|climbs?|climbed|increases?|increased|doubles?|doubled|soars?|soared|jumps?|jumped|(?:go|come)(?:es|s)? up|went up|shot up|raised|elevated|tripled|boosted|enhanced|potentiated|strengthened|accumulates?|stronger|(?:fully|completely|entirely|still|just as) (?:effective|reliable)|more (?:likely|active|effective|reliable|potent|toxic|sedating))|(?<down>falls?|fell|fallen|drops?|dropped|decreases?|decreased|declines?|declined|plummets?|plummeted|plunges?|plunged|sinks?|sank|halves|halved|(?:go|come)(?:es|s)? down|went down|collapses?|collapsed|reduced|cut|lowered|weakened|blunted|impaired|diminished|antagoni[sz]ed|weaker|unreliable|less (?:likely|active|effective|reliable|potent|toxic|sedating|well absorbed)))\\b`,
);
/** More of it is removed, or more of it must be taken, where less of it is there. */
const REMOVES = /^(?:clearance|metabolism|dose)/;
/** Words of moving that are also said of a dose: they need the level's name, or "by" what moves it. */
const OF_DOSE = /ed$|^(?:increases?|doubles?|halves|decreases?|drops?)$/;

const BY_WHAT = /^by (?!(?:about |around |roughly )?(?:\d|one|a (?:half|third|quarter|fifth)|half)(?![a-z]))/;

const CAUSE =
  /(?:^|\b)(?:with|on|under|during|after|when|by|because of|due to|from|following|since|while|once|if|starting|adding|through|should)(?: (?:taking|use|using|starting|adding|introducing|beginning|stopping|quitting|giving|treatment|therapy|concomitant|concurrent|a|an|the|his|her|she|he|your|of|course|stops?|stopped|quits?|started|on|oral|combined|took up|taking up|resumed|resuming|restarted|restarting)){0,5}$/;
const BEGUN =
  /^(?:(?:is|was|has been|had been) )?(?:started|added|begun|introduced|commenced|stopped|withdrawn|cessation)\b/;

/** "Lithium levels fall with thiazides", "starting ciprofloxacin: theophylline levels climb": what moves, and what moves it (effects.tsv). */
export function checkEffectsWith(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const agents = agentsIn(each);
  if (agents.length === 0) return [];
  const objects: readonly Measured[] = [...mentions.flatMap(poisonOf), ...contraceptivesIn(each)];
  const bySentence = Map.groupBy(agents, ({ sentence }) => sentence);
  return objects
    .filter(
      ({ kind, sentence }) =>
        /^(?:drug|class|lab)$/.test(kind) && !sentence.question && !sentence.told && bySentence.has(sentence),
    )
    .flatMap((object): readonly Finding[] => {
      const said = MOVES.exec(phrase(tokens, object.end, Math.min(object.sentence.end, object.end + 8)));
      if (!said) return [];
      const verb = said.groups!.up ?? said.groups!.down!;
      const level =
        said.groups!.level ??
        levelBefore(tokens, object) ??
        ((TO_BE.test(said[0]) || /^(?:cut|tripled)$/.test(verb)) && object.kind === 'drug' ? 'dose' : undefined);
      // "Lithium halved": of the drug, though a level has its name.
      const isLevel =
        level !== undefined ||
        (object.kind === 'lab' &&
          (/^inr$/.test(object.id) || isResult(object) || NAMED.test(phrase(tokens, object.first, object.end))));
      const behind = object.end + said[0].split(' ').length;
      const subject = subjectOf(tokens, object, bySentence.get(object.sentence)!, behind);
      if (!subject || isOtherwise(tokens, object, behind) || isDosed(tokens, subject)) return [];
      // "Warfarin lowered by 40 percent": of its dose.
      if (!isLevel && OF_DOSE.test(verb) && !BY_WHAT.test(phrase(tokens, behind, behind + 3))) return [];
      // "Her A1c has risen on linagliptin": a result goes either way, whatever is taken.
      if (isResult(object) && !(IN_GENERAL.test(said[0]) && subject.first > behind)) return [];
      const way: Way = said.groups!.up === undefined ? 'lowers' : 'raises';
      const isTurned = REMOVES.test(level ?? '') !== isTakenAway(tokens, subject);
      return againstEffect(each, subject, object, isTurned ? otherWay(way) : way, false);
    })
    .slice(0, 1);
}

/** "Digoxin toxicity is more likely": of the drug. */
const poisonOf = (one: ReadMention): readonly Measured[] =>
  one.kind === 'poison'
    ? one.id.endsWith(' toxicity')
      ? [{ ...one, kind: 'drug', id: one.id.slice(0, -9) }]
      : []
    : [one];

/** "The dose of theophylline", "levels of ciclosporin". */
const levelBefore = (tokens: readonly Token[], { first, sentence }: Measured): string | undefined =>
  LEVEL_OF.exec(phrase(tokens, Math.max(sentence.first, first - 4), first))?.[1];
/** "Had to be reduced", "must come down", without its dose. */
const TO_BE =
  /\b(?:to|should|must) be (?:increased|raised|doubled|tripled|reduced|cut|lowered|halved|decreased)$|\b(?:should|must|(?:has|have|need|needs|ought|will need) to) (?:go|come) (?:up|down)$/;
const LEVEL_OF = new RegExp(`\\b(${LEVEL}) of(?: (?:the|her|his|your|oral))?$`);

/** What moves it: the agent right behind the verb and its preposition, or the only other one of the sentence, if told as the cause. */
function subjectOf(
  tokens: readonly Token[],
  object: Measured,
  here: readonly Agent[],
  behind: number,
): Agent | undefined {
  const others = here.filter(({ id, first, end }) => id !== object.id && (first >= object.end || end <= object.first));
  const next = others.find(({ first }) => first >= behind && first <= behind + 5);
  if (next && CAUSE.test(phrase(tokens, behind, next.first))) return next;
  const [only] = others;
  return only && others.every(({ id }) => id === only.id) && isCause(tokens, only, object) ? only : undefined;
}

const isCause = (tokens: readonly Token[], agent: Agent, { first: at }: Measured): boolean =>
  CAUSE.test(phrase(tokens, Math.max(agent.sentence.first, agent.first - 6), agent.first)) ||
  BEGUN.test(phrase(tokens, agent.end, Math.min(agent.sentence.end, agent.end + 4))) ||
  // "He gave up smoking, so his clozapine dose was reduced".
  (isTakenAway(tokens, agent) && hasWord(tokens, /^(?:so|therefore|hence|and)$/, agent.end, at));

const NAMED = /\b(?:levels?|troughs?|concentrations?)\b/;

/** What is no drug's level and not the INR. */
const isResult = ({ kind, id }: Measured): boolean => kind === 'lab' && !/^inr$| (?:level|trough)$/.test(id);
const IN_GENERAL =
  /^(?:(?:can|may|will|often|usually|tends?|to) )*(?:rises?|increases?|climbs?|falls?|drops?|decreases?|declines?)$/;

/** "On warfarin 3 mg": the drug as it is taken, and no cause. */
const isDosed = (tokens: readonly Token[], { first, end, sentence }: Agent): boolean =>
  tokens[end]?.kind === 'number' &&
  // "If allopurinol 100 mg is used".
  !hasWord(tokens, /^(?:if|should|once)$/, Math.max(sentence.first, first - 3), first);

const OF_ITS_DOSE = /^(?:doses?|halved|reduced|omitted|withheld|held|cut|extra|reduction|increase)$/;
const isOtherwise = (tokens: readonly Token[], { sentence: { first, end } }: Measured, behind: number): boolean => {
  const comma = wordIn(tokens, /^[,;]$/, behind, end);
  // "INR fell to 1.8 after warfarin was reduced": for what was done to the dose.
  if (
    wordsIn(tokens, OF_ITS_DOSE, behind, comma === -1 ? end : comma).some(
      // "To about a quarter of the present dose": how far.
      (at) => !/^(?:present|current|usual|previous|old|former|original|full)$/.test(tokens[at - 1]?.text ?? ''),
    )
  )
    return true;
  return hasWord(
    tokens,
    /^(?:not|never|without|unless|than|instead|although|though|despite|but|missed|forg[eo]t\w{0,3}|adherence|compliance|vomited|diarrh?o?ea)$|n't$/,
    first,
    comma === -1 ? end : comma,
  );
};
