import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isSameDrug } from '../../pairs/pair.ts';
import { spanOf } from '../../reading/document.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { phrase } from '../../reading/words.ts';
import { type Agent, agentsIn } from '../purposes/agents.ts';

// Statements of knowledge about two drugs together: that they may be combined, that nothing is risked, or what is risked.

type Known = Row<'interactions'>;

/** "Should be given with", "is a good partner for": how the one is said to go with the other, between the two. */
const MAY_GO_WITH =
  /^(?:[^\s.;:,]{1,14} ){0,2}?(?:(?:can|may|could) (?:still |quite |also |therefore |safely |now |always ){0,2}be (?:safely )?(?=\w)(?:taken|used|given|combined|mixed|prescribed|started|added|continued|co ?-? ?prescribed|co ?-? ?administered|swallowed)(?: safely| freely| together)?(?= ) (?:(?:along)?with|together with|within \S{1,12} hours? of|at the same time as|on the same day as|alongside|beside|on top of|in combination with|to|by (?:someone|anyone|a \S{3,12}|patients?|people) (?:on|taking)|while (?:on|taking)|in (?:a |this )?(?:patients?|people|someone|anyone|those) (?:on|taking|who takes?))|(?:is|are|makes?) (?:an? )?(?:very |perfectly |quite |entirely )?(?=\w)(?:safe|fine|ideal|suitable|good|excellent|sensible|sound|great|natural|compatible|appropriate|harmless|okay|ok)(?:(?= ) (?:and|painkiller|antibiotic|drug|choice|option|partner|companion|match|addition|combination|to (?:take|use|give|add|combine|prescribe|start))){0,3} (?:(?:along)?with|together with|alongside|beside|on top of|for|to|in|while (?:on|taking)|when (?:on|taking))(?: (?:an?|the|this|any|someone|anyone|people|patients?|those|man|woman|on|taking|who|takes?|is|are|her|his|your|already|whilst)){0,6}|(?:go|goes|pairs?|combines?) (?:well|safely|nicely) with)(?: (?:the|her|his|your|an?|any|oral|existing|current|regular|usual|low|high|full|dose|-|a|course|of|dose)){0,5}$/;
/** "Azathioprine and allopurinol can be combined". */
const BOTH_MAY =
  /^(?:[^\s.;:,]{1,14} ){0,1}?(?:can|may|could|are)(?= ) (?:both |safely |freely |always |safe to ){0,2}be (?:safely )?(?=\w)(?:combined|co ?-? ?prescribed|mixed|given together|taken together|used together)\b|^(?:together )?(?:is|are) (?:perfectly |completely |entirely |quite |very )?(?:safe|harmless)\b|^(?:are|is|make|makes) (?:an? )?(?:safe|good|harmless|fine|sensible|ideal|excellent) (?:combination|pair|partners|mix)\b/;
/** "You can take Viagra if you use a GTN spray", "she may drink alcohol during metronidazole". */
const MAY_TAKE =
  /\b(?:can|may|safe to|fine to|free to|okay to|ok to) (?:still |safely |also ){0,2}(?:take|use|have|drink|enjoy)(?: (?:some|a little|an?|the|your|his|her|moderate|small amounts of))?$/;
const WHILE_ON =
  /^(?:(?:tablets?|safely|freely|spray|in moderation|as usual) )?(?:even )?(?:if|while|when|although|though|during|with|alongside|whilst|together with|at the same time as)(?: (?:you|he|she|they|use|uses|take|takes|are|is|on|taking|using|the|your|his|her|an?|course|of|treatment|with)){0,6}$/;
/** "After a dose of tadalafil, nitroglycerin can be given freely": the one right behind the other. */
const SOON_AFTER =
  /\b(?:after|following|within \S{1,6} hours of|while taking|in (?:a |the )?(?:patients?|people|someone|anyone|man|woman) (?:on|taking|who takes?))(?: (?:a|the|his|her|your|last|recent|single|dose|of|taking)){0,5}$/;
const MAY_BE_GIVEN =
  /^(?:can|may|could) (?:still |safely |freely |also ){0,2}be (?:safely |freely )?(?:given|used|taken|started|added)\b(?! (?:once|after|when|from|only|if|until|beyond|later))/;
const JOINED =
  /^(?:(?:with|plus|and|\+|&|alongside|beside|together with|on top of|to|combined with|added to|given with|taken with|in combination with)(?: (?:full|high|low|usual|-|dose|dosed|the|her|his|your|an?|oral|iv|any|regular|daily|existing|current|stat)){0,4})$/;

/** What makes a permission no plain one, or takes it back. */
const WITH_CARE =
  /\b(?:not|never|only|if|unless|provided|after|apart|separated?|monitor\w{0,4}|lower|reduced?|careful\w{0,2}|caution\w{0,3}|avoid\w{0,3}|cannot|poor|bad|unsafe|unsuitable|wrong|than|until|instead|rather|whether|except|without|weeks?|days|later|stopp?\w{0,3}|switch\w{0,3}|neither|nor|topical|eye|cream|gel|blocker|low|small|halved|half|checked|checks|levels?)\b|n't\b/;

/** Effects so grave that "may be taken with" is wrong of a major row too; of the rest many are given together and watched. */
const GRAVE =
  /serotonin|severe hypotension|myelosuppression|pancytopenia|methotrexate toxicity|rhabdomyolysis|ergot|vasospasm|hypertensive crisis|undoes|reduced activation|less active|lithium|torsades|asystole|antagonism|heart block|disulfiram/i;

const NO_RISK =
  /\b(?:no|without|zero|negligible|absent|the absence of|lack of|any absence of) (?:(?:added|extra|increased|additional|real|significant|known|meaningful|major|particular|greater|absent) ){0,2}(?=\w)(?:risks?|danger|toxicity|harm|hazard|concerns?|problems?)\b|\babsent (?:risk|danger)/;
const LOWERS_RISK =
  /\b(?:prevent(?:s|ed|ing)?|protects? (?:him |her |you )?(?:against|from)|reduces?|lowers?|decreases?|removes?|abolish(?:es)?|eliminates?|lessens?|cuts|halves|avoids)(?: (?:the|his|her|your|any|added|overall)){0,3}(?: (?:risks?|danger|chance|likelihood) of)?(?:(?= ) (?:severe|serious|major|life|-|threatening)){0,3} /;
/** What an effect of a row is called in texts. */
const EFFECTS: readonly (readonly [RegExp, RegExp])[] = [
  [/serotonin/i, /^(?:serotonin)/],
  [/bleed|inr rise|haemorrhag/i, /^(?:bleed\w*|ha?emorrhag\w*|bruising|gastrointestinal bleed\w*)/],
  [/respiratory|sedation/i, /^(?:respiratory depression|sedation|over ?-? ?sedation|drowsiness)/],
  [/hyperkal/i, /^(?:hyperkal\w*|high potassium|a high potassium)/],
  [/lithium/i, /^lithium toxicity/],
  [/rhabdo|myopathy/i, /^(?:rhabdo\w*|myopathy|muscle (?:damage|toxicity))/],
  [/qt|torsades/i, /^(?:qt|torsades|arrhythmia)/],
  [/ototox/i, /^(?:ototoxicity|hearing loss|deafness)/],
  [/nephrotox|kidney|renal/i, /^(?:nephrotoxicity|kidney (?:injury|damage)|renal failure)/],
  [
    /myelosup|pancytopenia|methotrexate tox/i,
    /^(?:myelosup\w*|bone marrow|marrow|pancytopenia|methotrexate toxicity|toxicity)/,
  ],
  [/hypotension/i, /^(?:hypotension|a fall in blood pressure)/],
  [/bradycard|heart block|asystole/i, /^(?:bradycardia|heart block|asystole)/],
  [/digoxin/i, /^digoxin toxicity/],
  [/seizure/i, /^(?:seizures?|fits)/],
  [/hypogly/i, /^hypogly\w*/],
];
/** What both of a pair do, by effects.tsv or the row, and what they cannot risk then. */
const RISKS =
  /\b(?:risks?|risking|causes?|cause|caused|causing|leads? to|provokes?|produces?|for fear of|fear of|danger of|mainly for|look(?:ing)? for|watch(?:ing)? (?:closely |carefully |out )?for|look(?:ing)? out for|monitor(?:ed|ing)? (?:closely |carefully )?for|predisposes? to|results? in|because of|checks? for|tends? to|(?:danger|risk|worry|concern|problem|fear) is)(?: (?:the|an?|severe|profound|marked|serious|dangerous|life|-|threatening|rebound|added|additive|refractory|risk|of|worsening)){0,5} $/;
const OPPOSITES: readonly (readonly [measure: string, way: 'raises' | 'lowers', row: RegExp, opposite: RegExp])[] = [
  ['potassium', 'raises', /hyperkal/i, /\b(?:hypokal(?:ae|e)mia|a? ?low potassium)\b/g],
  ['potassium', 'lowers', /hypokal/i, /\b(?:hyperkal(?:ae|e)mia|a? ?high potassium)\b/g],
  [
    'heart rate',
    'lowers',
    /bradycard|heart block|asystole/i,
    /\b(?:tachycardia|a fast (?:heart|pulse)|tachyarrhythmia)\b/g,
  ],
  ['blood pressure', 'lowers', /hypotension/i, /\b(?:hypertension|a hypertensive crisis|hypertensive crisis)\b/g],
  ['glucose', 'lowers', /hypogly/i, /\bhypergly(?:ca|c)emia\b/g],
  ['sodium', 'lowers', /hyponatr/i, /\bhypernatr(?:ae|e)mia\b/g],
  ['inr', 'raises', /bleed|inr ris/i, /\b(?:clotting|thrombosis|clots|underanticoagulation)\b/g],
];

/** "Sumatriptan may be taken within 24 hours of ergotamine", "temazepam alongside oxycodone prevents respiratory depression". */
export function checkPairsSaid(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const bySentence = Map.groupBy(agentsIn(each), ({ sentence }) => sentence);
  return [...bySentence]
    .flatMap(([sentence, agents]): readonly Finding[] => {
      if (agents.length < 2 || sentence.question || sentence.told) return [];
      const isOfTwo = new Set(agents.map(({ id }) => id)).size === 2;
      return agents.slice(0, 12).flatMap((a, order): readonly Finding[] => {
        const b = agents.slice(order + 1).find(({ first }) => first >= a.end);
        if (!b || isSameDrug(each, a.id, b.id) || isUnreal(tokens, sentence, a.first)) return [];
        const rows = each.knowledge.interactionsOf(a.id, b.id);
        const finding =
          permitted(each, a, b, rows) ??
          (isOfTwo ? riskless(each, a, b, rows) : undefined) ??
          opposed(each, a, b, rows);
        return finding ? [finding] : [];
      });
    })
    .slice(0, 1);
}

const ownWords = ({ reading: { tokens } }: Case, a: Agent, b: Agent) => ({
  before: phrase(tokens, Math.max(a.sentence.first, a.first - 8), a.first),
  between: phrase(tokens, a.end, b.first),
  after: phrase(tokens, b.end, Math.min(b.sentence.end, b.end + 22)),
});

/** Aspirin is given with much else for the arteries. */
const isNsaid = ({ knowledge }: Case, id: string): boolean => id !== 'aspirin' && knowledge.subjectsOf(id).has('nsaid');

function permitted(each: Case, a: Agent, b: Agent, rows: readonly Known[]): Finding | undefined {
  const { before, between, after } = ownWords(each, a, b);
  const isBoth = JOINED.test(between) && BOTH_MAY.test(after);
  const isTold = MAY_TAKE.test(before) && WHILE_ON.test(between);
  const isAfter = between === ',' && SOON_AFTER.test(before) && MAY_BE_GIVEN.test(after);
  if (!isBoth && !isTold && !isAfter && !MAY_GO_WITH.test(between)) return undefined;
  const said = `${isAfter ? '' : before} ${(isTold ? '' : between).replace(/within \S{1,12} hours? of/, '')} ${after.split(/ [;.:] /)[0]!.replace(/\bfull doses?\b/, '')}`;
  if (WITH_CARE.test(said)) return undefined;
  const row = rows.find(
    ({ severity, effect }) =>
      severity === 'contraindicated' ||
      GRAVE.test(effect) ||
      (severity === 'major' && /bleed/i.test(effect) && [a, b].some(({ id }) => isNsaid(each, id))),
  );
  return row && findingOf(each, a, b, row, 'interaction_permitted', 'are not combined');
}

const isToldAs = (effect: string, of: string): boolean =>
  EFFECTS.some(([own, said]) => own.test(effect) && said.test(of));

/** "Atenolol plus verapamil never causes heart block". */
const NEVER_DOES =
  /^(?:together )?(?:never|cannot|can't|can not|does not|doesn't|do not|will not|won't|could not) (?:ever )?(?:cause|causes|trigger|triggers|lead to|leads to|provoke|provokes|produce|produces|risk|risks|raise the risk of|increase the risk of|precipitate) (?:any |a |an |severe |serious |profound |the risk of )?/;

/** "Bleeding is less likely when an SSRI is added to warfarin". */
const LESS_LIKELY =
  /^(?:the (?:risk|chance|danger|likelihood) of )?(?<of>[a-z ]{4,30}?) (?:(?:is|becomes) (?:much |far )?(?:less likely|lower|smaller|reduced)|falls|drops|decreases|goes down|lessens) (?:when|with|if|on)(?: (?:an?|the|her|his|your))?$/;
const ADDED =
  /^(?:is|are) (?:added to|combined with|given with|taken with|used with|added on to)(?: (?:an?|the|her|his|your))?$/;

/** What of a text takes one of the two away: then less is risked. */
const ENDS =
  /\b(?:stop\w{0,4}|avoid\w{0,3}|swap\w{0,4}|switch\w{0,3}|without|instead|rather|than|chang\w{1,3}|reduc(?:ed|ing)|withdraw\w{0,3}|if|unless|never|not|replac\w{1,3}|low|lower dose|apart|topical)\b/;

function riskless(each: Case, a: Agent, b: Agent, rows: readonly Known[]): Finding | undefined {
  const { before, between, after } = ownWords(each, a, b);
  const rare = LESS_LIKELY.exec(phrase(each.reading.tokens, a.sentence.first, a.first))?.groups?.of;
  const risked =
    rare !== undefined &&
    (JOINED.test(between) || ADDED.test(between)) &&
    rows.find(({ effect }) => isToldAs(effect, rare));
  if (risked) return findingOf(each, a, b, risked, 'interaction_reversed', 'adds to it');
  const denied = JOINED.test(between) ? NEVER_DOES.exec(after) : null;
  const known = denied && rows.find(({ effect }) => isToldAs(effect, after.slice(denied[0].length)));
  if (known) return findingOf(each, a, b, known, 'interaction_denied', 'is not without risk');
  const row = rows.find(({ severity }) => severity === 'contraindicated' || severity === 'major');
  if (!row || !JOINED.test(between) || ENDS.test(`${before} ${between} ${after.split(/ [;.] /)[0]!}`)) return undefined;
  const clause = after.split(/ [;.] /)[0]!;
  const none = NO_RISK.exec(clause);
  if (none && none.index < 60) return findingOf(each, a, b, row, 'interaction_denied', 'is not without risk');
  const lowered = LOWERS_RISK.exec(clause);
  if (!lowered || lowered.index > 40) return undefined;
  const of = clause.slice(lowered.index + lowered[0].length);
  const told = rows.find(({ effect }) => isToldAs(effect, of));
  return told && findingOf(each, a, b, told, 'interaction_reversed', 'adds to it');
}

function opposed(each: Case, a: Agent, b: Agent, rows: readonly Known[]): Finding | undefined {
  const { between, after } = ownWords(each, a, b);
  if (!JOINED.test(between)) return undefined;
  const clause = after.split(/ [;.] /)[0]!;
  for (const [measure, way, own, opposite] of OPPOSITES) {
    for (const { index } of clause.matchAll(opposite)) {
      if (
        !RISKS.test(clause.slice(0, index)) ||
        /\b(?:not|no|prevents?|avoids?|treats?)\b/.test(clause.slice(0, index))
      )
        continue;
      const row = rows.find(({ effect }) => own.test(effect));
      if (row) return findingOf(each, a, b, row, 'interaction_reversed', 'risks the opposite');
      const both = [a, b].map((one) => effectOf(each, one, measure, way));
      if (both[0] && both[1]) {
        const [{ row: effect }] = both as [{ row: Row<'effects'> }, unknown];
        return {
          ...shapeOf(each, a, b, 'interaction_reversed'),
          message: `${a.id} and ${b.id} both ${way === 'raises' ? 'raise' : 'lower'} ${measure} (${effect.source})`,
          evidence: [evidenceOf(effect, `${effect.subject}: ${way} ${measure}`)],
        };
      }
    }
  }
  return undefined;
}

/** The row by which a drug moves a measure that way, where no row has it move the other way. */
function effectOf({ knowledge }: Case, { id }: Agent, measure: string, way: 'raises' | 'lowers') {
  const own = knowledge.subjectsOf(id);
  const rows = knowledge.rows('effects').filter(({ subject }) => listOf(subject).some((name) => own.has(name)));
  const row = rows.find((one) => listOf(one[way]).includes(measure));
  const isBoth = rows.some((one) => listOf(one[way === 'raises' ? 'lowers' : 'raises']).includes(measure));
  return row && !isBoth ? { row } : undefined;
}

const shapeOf = (each: Case, a: Agent, b: Agent, category: string) => ({
  ...spanOf(each.reading.tokens, a.first, b.end),
  family: 'interaction' as const,
  category,
  severity: 'high' as const,
  verdict: 'contradicted' as const,
  score: 0.82,
  about: [a.id, b.id],
});

const findingOf = (each: Case, a: Agent, b: Agent, row: Known, category: string, what: string): Finding => ({
  ...shapeOf(each, a, b, category),
  message: `${a.id} with ${b.id} ${what}: ${row.effect} (${row.source})`,
  evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
});
