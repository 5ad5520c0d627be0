import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
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

const RANK = lean(
  /^(?:(?:is|are|was|means?|meaning|so|that|which|this|suggests?|indicates?|corresponds? to|equals|in other words|the|a|an|patient|person|your|his|her|baby|skin|stools?|stool|airflow|prostate|liver|cancer|copd|disease|cirrhosis|osteoarthritis|oa|knee|hip|has|have|now|score|grade|class|type|at|discharge|90|days|i\.e\.|ie|very|limb|leg|arm|left|right|you|are|who|someone|completely|\/|5|=|:|,|\(|–|—|-|→) ){0,7}$/,
);
const RANKED =
  /^(?:(?:copd|cirrhosis|liver|disease|stools?|cancer|adenocarcinoma|prostate|patient|with|on|the|a|is|was|by|limb|leg|arm|strength|power|,|\(|:|=|–|—|-) ){0,5}$/;
/** Few words of one clause: what is told beside another thing (`and`, `with`, `plus`) may be of that. */
const NEAR = lean(
  /^(?:(?!(?:and|also|plus|but|while|whereas|whilst|though|although|because|then|later|versus|vs|unlike|than|normal|intact|spared|spares|excluded|metasta\w{2,6}|spread\w{0,3}|radiat\w{2,4}|refer\w{2,4}|previous\w{0,2}|known|history) )[^\s;.]{1,18} ){0,9}$/,
);

/** "Is a tumour of the", "comes from the", "(", "= ": nothing but words that join a disease or a hormone to its organ. */
const OF = lean(
  /^(?:(?:is|are|was|were|being|due|to|caused|causes?|by|from|in|of|at|on|over|behind|below|above|near|beside|for|a|an|the|your|his|her|its|their|which|that|this|usually|mostly|mainly|normally|nearly|always|almost|often|all|most|small|tiny|large|benign|cancerous|malignant|functioning|autoimmune|primary|bilateral|tumou?rs?|adenomas?|cancer|growth|lump|disease|disorder|condition|failure|overactivity|overactive|underactive|underactivity|inflammation|swelling|destruction|hyperplasia|excess|lack|loss|deficiency|shortage|antibodies|against|attack\w{0,3}|damage|hormones?|made|produced|secreted|released|stored|formed|form|comes?|arises?|arising|starts?|grows?|growing|cells?|gland|glands|means?|affects?|involves?|involving|body|insufficiency|cortisol|insulin|adh|secreting|secretes|producing|secondary|enlarged|part|outer|inner|layer|cortex|located|found|absorbed|takes? place|occurs|happens|mostly|chiefly|only|no longer|have|has|fluid|blood|bleed\\w{0,3}|air|pus|collect\\w{1,4}|build\\w{0,3}|into|inside|within|around|drains?|removes?|torn|ruptured?|tear|tears|injury|occlusion|occluded|blocked|blockage|culprit|points?|positive|test|acute|suggests?|shows?|confirms?|pain|tenderness|tender|proximal|distal|fracture|broken|bone|through|needle|parietal|=|:|\(|–|—|→|i\.e\.|ie|positive|test|bruising|discolou?ration|nodules?|first|second|fifth|left|right|lower|upper|lateral|medial|distal|proximal|base|neck|head|shaft|affected|signs?|inflamed|tight|swollen|veins|tissue|operation|offered|done|common|lies|cuts|cutting|blocks|blocking|fixes|removes|removal|shrinks|relaxes|muscle|usual|routine|gives?|nerves?|pressure|compress\w{0,3}|entrap\w{0,4}|trapping|trapped|squeez\w{2,3}|pinch\w{2,3}|median|ulnar|tibial|terminal|bleeding|culprit|dislocation|tears?|torn|tenderness|tender|pain|painful) ){1,9}$/,
);
/** "The thyroid makes", "an adrenal tumour called": in front of a disease or a hormone. */
const MADE = lean(
  /^(?:(?:gland|glands|cells?|tumou?r|adenoma|failure|which|that|is|the|a|an|also|normally|cortex|medulla) ){0,4}(?:makes?|produces?|secretes?|releases?|causes?|causing|called|known as|leads? to|source of|stores?|site of) (?:(?:the|a|an|your|our|of|hormone|hormones|most|too much|too little|is|and) ){0,4}$|^(?:adenoma|tumou?r|failure|insufficiency) \( $/,
);
/** A few words with one of injecting among them. */
const INJECTED = lean(
  /^(?=.{0,120}\b(?:inject\w{0,4}|into|im|intramuscular\w{0,2}|given|give|gave|administer\w{0,2}|jab\w{0,3}|site|go|goes|shot|shots|vaccin\w{2,6}|vaccines?|immuni[sz]\w{2,6}) )(?:(?!(?:and|but|while|then|not|avoid|never|unless|luggage|rash|pain|swelling|sore\w{0,4}|cellulitis|rather|instead) )[^\s;.]{1,18} ){1,10}$/,
);
/** Anything of one sentence but a step from one grade to the next. */
const GRADE = lean(
  /^(?:(?!(?:to|from|now|previously|previous|was|were|improved|worsened|then|before|after|until|unlike|than|vs|versus|if|or) )[^\s;.]{1,18} ){0,16}$/,
);

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
  /** "BPPV is treated with", "antibiotics are the treatment of". */
  therapy: {
    forward: new RegExp(
      `^${SOME(5)}(?:(?:is|are|was|were|be|been|being) (?:\\S{1,12} ){0,2}?(?:treated|managed|cured|controlled|relieved)|responds?|responded|improves?|settles?|(?:treatment|therapy|cure|remedy)(?: of choice)?(?: (?:is|are|was|remains))?) ${SOME(4)}$`,
    ),
    backward: new RegExp(
      `^${SOME(3)}(?:(?:treats?|cures?|relieves?|controls?) |(?:treatment|therapy|cure|remedy)(?: of choice)? (?:of|for|in) |(?:used|given|prescribed|recommended|needed|effective|indicated) (?:for|in|against) )${DETERMINED}(?:[a-z-]{1,14} ){0,2}?$`,
    ),
  },
  /** "Gaucher disease: imiglucerase", "laronidase infusions for his Hurler syndrome". */
  replace: {
    forward: new RegExp(
      `^(?:: |\\( ?|- |$)|^(?:(?:disease|syndrome|deficiency|type|in|patient|boy|girl|man|woman|child) ){0,4}(?:: |, )?${SOME(5)}(?:treated|managed|controlled|helped|treatment|therapy|given|gets?|receiv(?:es?|ed|ing)|started|starts?|on|needs?|takes?|taking|responds?|respond|prescribed|infusions?|injections?|uses?|is|replacement|prevented) ${SOME(4)}$`,
    ),
    backward: new RegExp(
      `^${SOME(6)}(?:(?:treats?|helps?|controls?|replaces?|prevents?) |(?:for|in|of|against) )${DETERMINED}(?:(?:known|type|classic|infantile|severe|late|onset|-|confirmed|established|active|hereditary|acute|chronic|patients?|people|children|adults|with) ){0,4}$`,
    ),
  },
  /** "Koplik spots are typical of", "anti-CCP points to", "… causes a butterfly rash". */
  sign: {
    forward: new RegExp(
      `^(?:\\S{1,16} ){0,4}?(?:(?:is|are|was|were|being) ${SOME(3)}(?:of|in|for|to|with|by)|means?|points? (?:\\S{1,10} )?(?:to|towards)|suggests?|suggesting|suggested|suggestive of|indicates?|confirms?|confirming|typical of|characteristic of|consistent with|seen in|found in|sign of|signs of|due to|caused by|diagnos\\w{2,5} of|pathognomonic of|pathognomonic for|specific for) ${SOME(4)}$|^in ${SOME(2)}$`,
    ),
    backward: new RegExp(
      `^${SOME(2)}(?:causes?|gives?|shows?|produces?|presents? with|brings?|(?:is|was) (?:recognised|recognized|diagnosed|shown|suggested|confirmed|known|marked|caused) (?:by|from)|has|have|with|typically) ${SOME(4)}$`,
    ),
  },
  /** "CA-125 is a marker of", "bowel cancer is followed with". */
  marker: {
    forward: new RegExp(
      `^${SOME(5)}(?:(?:is|are) ${SOME(4)}(?:marker|markers|test|raised|elevated|specific|used|measured|followed|checked)|follows?|monitors?|tracks?|detects?|raised|elevated|as|suggests?|points?|marker|markers) ${SOME(5)}$`,
    ),
    backward: new RegExp(
      `^${SOME(3)}(?:(?:is|are|was|be) ${SOME(3)}(?:followed|monitored|tracked|watched|detected|screened|diagnosed)|marker|markers) ${SOME(4)}$`,
    ),
  },
  /** "Cystic fibrosis is inherited as an autosomal". */
  inherit: {
    forward: new RegExp(
      `^(?:\\( ?)$|^${SOME(2)}(?:(?:is|are|was|were|being) |(?:inherited|passed|handed|runs?|follows?|shows?|has|have) )${SOME(5)}$|^(?:, )(?:an?|which is|that is) (?:an? )?$`,
    ),
    backward:
      /^(?:(?:condition|disease|disorder|trait|inheritance|pattern|illness|of|in|such|as|like|called|is|the|are|includes?) ){0,6}(?:, |: |\( ?)?(?:such as |like |called )?$/,
  },
  /** "Scurvy is caused by lack of", "vitamin D deficiency causes". */
  lack: {
    forward: new RegExp(
      `^${SOME(5)}(?:lacks?|lacking|deficiency|deficient|deficit|absence|missing|shortage|shortfall|excess|excessive|overproduction|surplus|too much|too little|low|due to|caused by|results? from|comes? from|arises? from|makes?|secretes?|produces?|prevented by|prevented with|loss of) ${SOME(5)}$`,
    ),
    backward: new RegExp(
      `^${SOME(3)}(?:causes?|leads? to|gives?|brings?|results? in|produces?|prevents?|underlies|is the cause of|behind) ${SOME(4)}$`,
    ),
  },
  /** "Phenylketonuria: a diet low in", "a gluten-free diet for". */
  diet: {
    forward: new RegExp(
      `^(?:: |, )?${SOME(8)}(?:avoid|avoids|avoided|avoiding|low in|low -|free of|free from|restricts?|restricted|restricting|restriction of|without|exclud\\w{1,3}|limit\\w{0,3}|cut\\w{0,4} out|no|little|diet is|stays? off|steers? clear of|low) (?:(?:all|any|in|of|his|her|your|most|foods?|with|containing|dietary|-|strict|prolonged) ){0,4}$`,
    ),
    backward: new RegExp(
      `^(?:- )?(?:free|restricted|poor|low|avoidance|restriction|exclusion|is avoided|are avoided|should be avoided|must be avoided) ${SOME(5)}(?:for|in|with|treats?|helps|of|controls) ${SOME(4)}$`,
    ),
  },
  /** "Before carbamazepine test for", "TPMT is measured before". */
  pretest: {
    forward: new RegExp(
      `^(?:: |, )?${SOME(8)}(?:test|tests|tested|testing|check|checks|checked|checking|screen|screens|screened|screening|measure|measured|genotype|genotyped|genotyping|status|needs?|requires?|after|look for|typed|typing|exclude|excluded|confirm|do|send|sent) ${SOME(5)}$`,
    ),
    backward: new RegExp(
      `^${SOME(6)}(?:before|prior to|ahead of|needed for|required for|guides?|predicts?|first (?:for|with)|until|then start) ${SOME(5)}$`,
    ),
  },
  /** "Is instilled into the". */
  into: {
    forward: new RegExp(
      `^${SOME(8)}(?:into|inside|under|onto|within|through|between) (?:the |your |his |her |a |an |one ){0,2}(?:affected |right |left |empty |whole |lining of the ){0,2}$`,
    ),
    backward: /^never \$$/,
  },
  /** "Bell's palsy, a weakness of the", "Bell's palsy: CN V", "mid-shaft fracture, check the": each kind behind it is a list of its own. */
  near: { forward: NEAR, backward: NEAR },
  /** "Prolactinoma (parathyroid adenoma)", "cortisol is made by the thyroid". */
  of: { forward: OF, backward: MADE },
  /** The same, and "thyroid intrinsic factor". */
  gland: { forward: new RegExp(`^$|${OF.source}`), backward: new RegExp(`^$|${MADE.source}`) },
  /** "IM adrenaline into the buttock". */
  inject: { forward: INJECTED, backward: /^never \$$/ },
  /** "PICC in the right basilic, X-ray confirms the tip at the": where it is used, and not withdrawn (`isUsed`). */
  tip: { forward: new RegExp(`^${SOME(14)}$`), backward: /^never \$$/ },
  /** "Unable to do anything without symptoms: NYHA I", "ECOG 0, bedbound". */
  grade: { forward: GRADE, backward: GRADE },
  /** "GOLD 4, very mild": of meanings that are one word. */
  rank: { forward: RANK, backward: RANKED },
  protects: {
    forward: new RegExp(
      `^${SOME(6)}(?:protects?|protect|shields?|spares?|guards?|saves?|preserves?|prevents?) ${SOME(4)}$`,
    ),
    backward: new RegExp(`^${SOME(3)}(?:protected|shielded|spared|guarded|saved|preserved) (?:by|with) ${SOME(3)}$`),
  },
};

/** As the `kind` column of matches.tsv has them; `near`, `of`, `tip`, `grade` and others go on with the name of a list of their own. */
export const MATCH_KINDS = Object.keys(FRAMES);
const frameOf = ({ kind }: Match): string => kind.split(' ', 1)[0]!;

const OPEN =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|without|or|cannot|besides|although|though|while|whereas|but|except|before|after|wrong|myth|mistaken\w{0,2}|confus\w{2,4}|transplant\w{0,4}|graft\w{0,3}|ectopic)$|n't$/;
const DENIED = /^(?:not|no|never|nor|unlike|than|rather|instead)$/;
const UNSURE = /^(?:not|no|never|nor|unlike|than|rather|instead|or|if|before|without|avoid)$|n't$/;
const OF_OTHERS =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|or|excludes?|excluded|ectopic|metasta\w{2,6}|myth|both|acts?|acting|stimulat\w{1,4}|tells?|targets?|transplant)$|n't$/;
/** What stands around the two where no pair is told, by kind; OPEN elsewhere. */
const OPEN_IN: Readonly<Record<string, RegExp>> = {
  named: DENIED,
  nerve: UNSURE,
  position: UNSURE,
  near: /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|without|or|cannot|besides|except|wrong|myth|mistaken\w{0,2}|confus\w{2,4}|exclud\w{1,4}|rule|ruled|rules|versus|vs|differential|query|possible)$|n't$/,
  of: OF_OTHERS,
  gland:
    /^(?:not|never|nor|neither|unlike|than|rather|instead|if|whether|or|ectopic|myth|both|acts?|acting|stimulat\w{1,4}|tells?|targets?|transplant|normal)$|n't$/,
  tip: UNSURE,
  inject: UNSURE,
  rank: UNSURE,
  grade: /^(?:not|nor|unlike|rather|instead|if|whether|or|before|was|previously|improved|worsened|from)$/,
  diet: /^(?:unlike|than|rather|instead|if|whether|or|besides|need|not)$|n't$/,
  pretest: /^(?:not|never|nor|unlike|than|rather|instead|whether|or|negative|normal)$|n't$/,
};
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
    // "Fructose intolerance": what its own name has is no answer.
    const told = answers.filter((one) => one.kind === row.kind && !(row.kind === 'diet' && distance(one, subject) < 0));
    // Where the right one is told too, another is of something else.
    // "No distant spread" is not the distant spread in it.
    const isDeniedIn = (one: Place) =>
      told.some((other) => isWithin(one, other) && /^(?:no|not)$/.test(tokens[other.first]!.text));
    if (told.some((one) => one.rows.has(row) && !isDeniedIn(one))) continue;
    const answer = told.find(
      (one) =>
        // "The gallbladder lies under the liver and stores bile".
        !subjects.some((other) => one.rows.has(other.row)) &&
        isJoined(tokens, sentence, subject, one) &&
        nearestSubjects(subjects, one).some((other) => other.row === row) &&
        (frameOf(row) !== 'tip' || isUsed(tokens)),
    );
    if (answer) return { subject, answer };
  }
  return undefined;
}

/** Whether a line or tube is told to be where it should; one that lies wrong is drawn back, and left alone till then. */
const isUsed = (tokens: readonly Token[]): boolean => hasWord(tokens, USED) && !hasWord(tokens, WITHDRAWN);
const USED =
  /^(?:ok|okay|safe|fine|good|satisfactory|correct\w{0,2}|well|ready|start|started|starting|feed|feeds|feeding|use|used|usable|should|must|ideal\w{0,2}|confirm\w{0,3}|appropriate\w{0,2}|acceptable|adequate|happy|cleared|sits|sited)$/;
const WITHDRAWN =
  /^(?:not|no|never|remov\w{1,3}|withdr\w{2,4}|pull\w{0,3}|resit\w{1,3}|reposition\w{0,3}|reinsert\w{0,3}|replaced?|retract\w{0,3}|advanced?|misplac\w{2,4}|malposition\w{0,3}|too|unsafe|wrong\w{0,2}|instead|if|until|stop\w{0,3}|before|avoid|nil|cannot|hold|held|re|repeat|unless)$|n't$/;

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

/** Whether a place is part of a longer one. */
const isWithin = (one: Place, other: Place): boolean =>
  other.first <= one.first && one.end <= other.end && one.end - one.first < other.end - other.first;

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
  const frame = FRAMES[frameOf(subject.row)]!;
  const between = `${phrase(tokens, left.end, right.first)} `.trimStart();
  if (!(left === subject ? frame.forward : frame.backward).test(between)) return false;
  const open = OPEN_IN[frameOf(subject.row)] ?? OPEN;
  // "Shingles, treated with antibiotics for the cellulitis": of something else.
  if (
    TREATS.test(subject.row.kind) &&
    left === subject &&
    OF_ELSE.test(phrase(tokens, right.end, Math.min(sentence.end, right.end + 5)))
  )
    return false;
  return !(
    hasWord(tokens, open, Math.max(sentence.first, left.first - 5), left.first) ||
    hasWord(tokens, open, left.end, right.first) ||
    hasWord(tokens, open, right.end, Math.min(sentence.end, right.end + 1)) ||
    (LISTED.test(frameOf(subject.row)) &&
      hasWord(tokens, ELSE_THERE, answer.end, Math.min(sentence.end, answer.end + 4)))
  );
}

const LISTED = /^(?:near|of|gland)$/;
/** "Axillary nerve intact", "a femoral nerve block", "thyroid function": what is found or done beside it. */
const ELSE_THERE =
  /^(?:intact|normal|preserved|spared|unaffected|blocks?|blocked|stimulat\w{2,3}|monitor\w{0,4}|function|bloods|antibod\w{1,3}|screen|screening|scan|graft|transfer|ruled|excluded|unlikely|mri|ct|vein)$/;

const TREATS = /^(?:therapy|replace)$/;
const OF_ELSE =
  /^(?:\S{1,14} ){0,2}(?:for|against|to (?:treat|cover|prevent)) (?!(?:it|this|that|two|three|five|seven|ten|\d{1,2}|a|an|up|at|six|life)\b)/;

const findingOf = (each: Case, { row, first, end }: Subject, answer: Answer): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(first, answer.first), Math.max(end, answer.end)),
  family: 'consistency',
  category: CATEGORIES[frameOf(row)]!,
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
  therapy: 'treatment_wrong',
  replace: 'treatment_wrong',
  sign: 'sign_of_another',
  marker: 'sign_of_another',
  inherit: 'inheritance_wrong',
  lack: 'cause_wrong',
  diet: 'diet_wrong',
  pretest: 'monitoring_wrong',
  into: 'site_wrong',
  protects: 'aim_wrong',
  near: 'site_wrong',
  of: 'site_wrong',
  gland: 'site_wrong',
  inject: 'site_wrong',
  tip: 'site_wrong',
  grade: 'score_misread',
  rank: 'score_misread',
};
