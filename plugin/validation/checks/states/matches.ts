import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex, type Place } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { spelledOut } from '../safety/wordings.ts';

type Match = Row<'matches'>;
/** A subject of a row, or an answer with all rows of its kind that have it. */
type Tag =
  | { readonly part: 'subject' | 'unless'; readonly row: Match }
  | { readonly part: 'answer'; readonly kind: string; readonly rows: ReadonlySet<Match> };
type Answer = Place & { readonly rows: ReadonlySet<Match>; readonly kind: string };
type Subject = Place & { readonly row: Match };

/** What may stand between a subject and what is said of it, in either order: words, as a sentence has them. */
interface Frame {
  readonly forward: RegExp;
  readonly backward: RegExp;
}
const SOME = (most: number): string => `(?:[^\\s;:.()]{1,18} ){0,${most}}?`;
const APPOSED = '(?:, (?:which|that|the|a|an|your|where|and (?:it|they|this)) )?';
const DETERMINED = '(?:the |your |his |her |a |an |its |their |each |one |some |this )?';

const FRAMES: Readonly<Record<string, Frame>> = {
  /** "The cornea is the thin layer that senses light", "bile is stored in the", "the tube that carries … is called the". */
  part: {
    forward: new RegExp(
      `^(?:(?!and )[a-z-]{1,14} ){0,2}?${APPOSED}(?:, (?:a|an|the) (?:[a-z-]{1,14} ){1,4}?)?(?:(?:is|are|was|were|has|have|as|of|in|at|on|the|a|an|your|his|her|that|which|where|whose|it|its|most|all|much|part|parts|tiny|small|thin|large|long|hollow|muscular|soft|layer|tissue|tissues|tube|tubes|organ|organs|gland|glands|sac|sacs|muscle|muscles|structure|area|region|cell|cells|lining|nerve|vessel|vessels|body|body's|eye|ear|brain|back|front|top|main|job|task|work|role|helps? to|is to|helps?|lets?|allows?|works?|serves?|acts?|for|normally|usually|mainly|also|responsible|you to|us to|you|us|inner|outer|middle|pair|disc|membrane|chamber|center|centre|place|one|known|called|-|') ){0,9}$`,
    ),
    backward:
      /^(?:(?:is|are|was|called|known as|named|in|inside|within|by|happens in|takes place in|is the (?:job|task|work) of) (?:the |your |his |her |a |an |mainly |normally |called |known as |tiny |small ){0,3})$/,
  },
  /** "The scapula, or shoulder blade", "your kneecap (patella)". */
  named: {
    forward:
      /^(?:\(|,? ?or|,? ?(?:also |commonly )?(?:called|known as)|,? (?:which|that) is|is|are|was|, (?:the|a|an|one)|-) (?:(?:the|your|his|her|a|an|its|broken|or|called|also|one of|long|thin|flat) ){0,4}$/,
    backward:
      /^(?:\(|,? ?or|,? ?(?:also |commonly )?(?:called|known as)|is|are|was|, (?:the|a|an)) (?:(?:the|your|his|her|a|an|or|called|named) ){0,3}$/,
  },
  position: { forward: new RegExp(`^${SOME(14)}$`), backward: new RegExp(`^${SOME(10)}$`) },
  /** "Is supplied by the", "weakness points to injury of the". */
  nerve: {
    forward: new RegExp(
      `^${SOME(9)}(?:(?:is|are|was|were|comes?|caused|due|results?|supplied|innervated|moved|controlled|carried|driven|worked|served|run|governed|means?|points?|suggests?|shows?|tests?|depends?|needs?|belongs?) )${SOME(5)}$`,
    ),
    backward: new RegExp(
      `^$|^${SOME(3)}(?:moves?|supplies|innervates?|controls?|carries|drives?|works?|serves?|powers?|runs?|governs?|gives?|brings?|lets?|responsible for|causes?|weakens?|paralyses|paralyzes|injury|palsy|damage|compression|lesion) ${SOME(5)}$`,
    ),
  },
  /** "Is screened for with a", "have a … to look for". */
  screen: {
    forward: new RegExp(
      `^(?:(?!and )[a-z0-9'-]{1,14} ){0,8}?(?:with|by|using|through|means|uses|involves?|is|are|needs?|calls? for|have|has|get|gets|take|takes|offered|via|on|from|:) ${DETERMINED}(?:(?!and )[a-z0-9'-]{1,14} ){0,4}?$`,
    ),
    backward:
      /^(?:(?!and )[a-z0-9'-]{1,14} ){0,5}?(?:to|for|that|which|as|can|will|is|are|may|we|used|how|in) (?:(?!and )[a-z0-9'-]{1,14} ){0,4}?$/,
  },
  /** "Is followed by the", "tells us how well your … is controlled". */
  followed: {
    forward:
      /^(?:(?!and )[a-z0-9'-]{1,14} ){0,6}?(?:(?:followed|monitored|judged|tracked|assessed|watched|checked|measured|gauged|guided|graded|controlled|managed|steered|reviewed) (?:[a-z'-]{1,12} ){0,3}?(?:by|with|using|through|from|on|at)|(?:calls? for|needs?|requires?|uses?|asks? for) (?:regular|repeated|repeat|yearly|monthly|weekly|daily|a|an|frequent|routine|serial)) (?:(?!and )[a-z0-9'-]{1,14} ){0,5}?$/,
    backward:
      /^(?:(?!and )[a-z0-9'-]{1,14} ){0,6}?(?:tells?|shows?|to (?:follow|monitor|watch|track|judge|check|see|gauge|assess)|follows?|monitors?|tracks?|judges?|reflects?) (?:(?!and )[a-z0-9'-]{1,14} ){0,6}?$/,
  },
};

const OPEN =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|without|or|cannot|besides|although|though|while|whereas|but|except|before|after|wrong|myth|mistaken\w{0,2}|confus\w{2,4}|transplant\w{0,4}|graft\w{0,3}|ectopic)$|n't$/;
const DENIED = /^(?:not|no|never|nor|unlike|than|rather|instead)$/;
const UNSURE = /^(?:not|no|never|nor|unlike|than|rather|instead|or|if|before|without|avoid)$|n't$/;
/** What stands around the two where no pair is told, by kind; OPEN elsewhere. */
const OPEN_IN: Readonly<Record<string, RegExp>> = { named: DENIED, nerve: UNSURE, position: UNSURE };
/** In tokens. */
const REACH = 24;

const matchesOf = once((knowledge: Case['knowledge']): PhraseIndex<Tag> => {
  const spell = spelledOut(knowledge.rows('wordings'));
  const rows = knowledge.rows('matches');
  const subjects = rows.flatMap((row) => [
    ...spell(row.subject).map((text) => ({ text, gap: 1, tag: { part: 'subject' as const, row } })),
    ...listOf(row.unless).map((text) => ({ text, gap: 1, tag: { part: 'unless' as const, row } })),
  ]);
  const byAnswer = Map.groupBy(
    rows.flatMap((row) => spell(row.answers).map((text) => ({ text, row }))),
    ({ text, row }) => `${row.kind}:${text}`,
  );
  const answers = [...byAnswer.values()].map((own) => ({
    text: own[0]!.text,
    gap: 1,
    tag: { part: 'answer' as const, kind: own[0]!.row.kind, rows: new Set(own.map(({ row }) => row)) },
  }));
  return indexPhrases<Tag>([...subjects, ...answers]);
});

/**
 * What belongs together, where a text pairs one with the partner of another of its kind (matches.tsv): what a part of the body does, in
 * which position something is done, which nerve moves what, by which test a disease is looked for and followed. "The retina is the clear
 * window", "for the thoracentesis she lies face down".
 */
export function checkMatches(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const found = findPhrases(tokens, sentences, matchesOf(each.knowledge));
  for (const [sentence, own] of Map.groupBy(found, (one) => one.sentence)) {
    if (sentence.question || sentence.told || sentence.section === 'family') continue;
    const wrong = wrongIn(tokens, sentence, own);
    if (wrong) return [findingOf(each, wrong.subject, wrong.answer)];
  }
  return [];
}

function wrongIn(tokens: readonly Token[], sentence: Sentence, found: readonly Found<Tag>[]) {
  const excuses = found.flatMap(({ tag, first, end }): Subject[] =>
    tag.part === 'unless' ? [{ row: tag.row, first, end }] : [],
  );
  const subjects = found.flatMap(({ tag, first, end }): Subject[] =>
    tag.part === 'subject' ? [{ row: tag.row, first, end }] : [],
  );
  const answers = found.flatMap(({ tag, first, end }): Answer[] =>
    tag.part === 'answer' ? [{ kind: tag.kind, rows: tag.rows, first, end }] : [],
  );
  for (const subject of subjects) {
    const { row } = subject;
    const isExcused = excuses.some((one) => one.row === row && distance(one, subject) >= 0);
    if (isExcused || isInside(subject, subjects)) continue;
    const told = answers.filter(({ kind }) => kind === row.kind);
    // Where the right one is told too, another is of something else.
    if (told.some(({ rows }) => rows.has(row))) continue;
    const answer = told.find(
      (one) =>
        // "The gallbladder lies under the liver and stores bile".
        !subjects.some((other) => one.rows.has(other.row)) &&
        isJoined(tokens, sentence, subject, one) &&
        nearestSubjects(subjects, one).some((other) => other.row === row),
    );
    if (answer) return { subject, answer };
  }
  return undefined;
}

/** "Carotid artery" of "internal carotid artery". */
const isInside = (one: Subject, all: readonly Subject[]): boolean =>
  all.some(
    (other) =>
      other.row.kind === one.row.kind &&
      other.row !== one.row &&
      other.first <= one.first &&
      other.end >= one.end &&
      other.end - other.first > one.end - one.first,
  );

const distance = (one: Place, other: Place): number => Math.max(one.first - other.end, other.first - one.end);

/** The subjects of its kind that stand nearest to an answer. */
function nearestSubjects(subjects: readonly Subject[], answer: Answer): readonly Subject[] {
  const own = subjects.filter((one) => one.row.kind === answer.kind && distance(one, answer) >= 0);
  const least = Math.min(...own.map((one) => distance(one, answer)));
  return own.filter((one) => distance(one, answer) === least);
}

function isJoined(tokens: readonly Token[], sentence: Sentence, subject: Subject, answer: Answer): boolean {
  const gap = distance(subject, answer);
  if (gap < 0 || gap > REACH) return false;
  const [left, right] = subject.first < answer.first ? [subject, answer] : [answer, subject];
  const frame = FRAMES[subject.row.kind]!;
  const between = `${phrase(tokens, left.end, right.first)} `.trimStart();
  if (!(left === subject ? frame.forward : frame.backward).test(between)) return false;
  const open = OPEN_IN[subject.row.kind] ?? OPEN;
  return !(
    hasWord(tokens, open, Math.max(sentence.first, left.first - 5), left.first) ||
    hasWord(tokens, open, left.end, right.first) ||
    hasWord(tokens, open, right.end, Math.min(sentence.end, right.end + 1))
  );
}

const findingOf = (each: Case, { row, first, end }: Subject, answer: Answer): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(first, answer.first), Math.max(end, answer.end)),
  family: 'consistency',
  category: CATEGORIES[row.kind]!,
  severity: 'high',
  verdict: 'contradicted',
  message: `the text pairs it with what belongs to another: ${row.statement} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, row.statement)],
});

const CATEGORIES: Readonly<Record<string, string>> = {
  part: 'function_wrong',
  named: 'site_wrong',
  nerve: 'site_wrong',
  position: 'preparation_wrong',
  screen: 'screening_wrong',
  followed: 'monitoring_wrong',
};
