import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Side } from './side-word.ts';

/** A body whose organs lie elsewhere, or a text that speaks of such. */
const CHANGED =
  /\b(?:situs|dextrocardia|transpos\w{2,5}|malrotation|malrotated|redundant|wandering|crosse[ds]|mirror|ectopic|transplant\w{0,4}|graft|heterotaxy)\b/;
/** What leaves it open: denied, supposed, one of several, or both sides. */
const OPEN =
  /\b(?:no|not|never|nor|neither|unlike|unlikely|less|against|rather|exclud\w{1,3}|ruled|rules?|differential|versus|vs|or|if|whether|atypical\w{0,2}|causes|include|includes|mimic\w{0,3}|suspected|wrongly|mistaken|rovsing\w{0,2}|radiat\w{2,4}|referred|spread|both|bilateral|generalised|generalized|previous|prior|history|past|after|ago|pressing|pressure|pressed|palpation of|transverse|synchronous|metachronous|second|also|extended|equivalent|corresponds?|instead|query|\?|\w{2,8}n't)\b/;

interface SidedOrgan {
  readonly name: string;
  readonly side: Side;
  readonly words: RegExp;
}
const organ = (name: string, side: Side, words: string): SidedOrgan => ({
  name,
  side,
  words: new RegExp(`\\b(?:${words})\\b`),
});

/** What hurts, or is felt, on one side of the belly (standard surgery). */
const OF_BELLY: readonly SidedOrgan[] = [
  organ(
    'the appendix',
    'right',
    'appendicitis|appendix (?:abscess|mass)|appendiceal (?:abscess|mass)|perforated appendix|inflamed appendix|mcburney',
  ),
  organ(
    'the caecum',
    'right',
    'ca?ecal (?:cancer|carcinoma|adenocarcinoma|tumou?r|mass)|terminal ileitis|ileoca?ecal (?:disease|mass|tuberculosis)',
  ),
  organ(
    'the gallbladder',
    'right',
    "cholecystitis|biliary colic|murphy sign|murphy 's sign|murphy's sign|cholangitis|gallstone pain|inflamed gallbladder",
  ),
  organ(
    'the sigmoid colon',
    'left',
    'sigmoid diverticulitis|sigmoid (?:cancer|carcinoma|tumou?r|mass|diverticular)|descending colon',
  ),
  organ(
    'the spleen',
    'left',
    'splenic (?:rupture|infarct|infarction|laceration|injury|abscess|haematoma|hematoma)|ruptured spleen',
  ),
];
const BELLY =
  /\b(?<side>left|right) (?:iliac fossa|(?:lower|upper) quadrant|hypochondrium|hypochondriac|subcostal|costal margin|ribs|loin to groin|(?:lower|upper) (?:abdomen|abdominal|belly))\b|\b(?:lower|upper) (?<other>left|right) (?:quadrant|abdomen|abdominal|belly|side)\b|\b(?<short>lif|rif|llq|rlq|luq|ruq)\b/g;
/** Where one gets in, or what was left there. */
const OF_OPERATION = /\b(?:ports?|trocars?|laparoscop\w{1,6}|drain|stoma|colostomy|ileostomy|scar|incision)\b/;
/** In characters between the disease and its place. */
const REACH = 90;

/** "Classic appendicitis, with guarding in the left iliac fossa". */
function inBelly(said: string): SidedOrgan | undefined {
  if (OPEN.test(said) || OF_OPERATION.test(said)) return undefined;
  const places = [...said.matchAll(BELLY)].map(({ groups, index }) => ({
    side: groups?.side ?? groups?.other ?? (groups?.short?.startsWith('l') ? 'left' : 'right'),
    index,
  }));
  const [place] = places;
  if (!place || places.some(({ side }) => side !== place.side)) return undefined;
  const named = OF_BELLY.flatMap((one) => {
    const at = one.words.exec(said)?.index;
    return at !== undefined && Math.abs(at - place.index) < REACH ? [one] : [];
  });
  return named.length > 0 && named.every(({ side }) => side !== place.side) ? named[0] : undefined;
}

const GROWTH =
  '(?:cancer|carcinoma|adenocarcinoma|tumou?r|mass|polyp|neoplasm|malignancy|lesion|growth|volvulus|stricture|adenoma|ca)';
const bowel = (words: string) =>
  new RegExp(
    `\\b(?:${words})(?: (?:colon|colonic))?(?: \\S{1,12}){0,2}(?= ) ${GROWTH}\\b|\\b${GROWTH}(?: \\S{1,12}){0,3}(?= ) (?:${words})\\b`,
  );
/** A part of the colon, and the half of it that comes out. */
const COLON: readonly (SidedOrgan & { readonly part: true })[] = [
  {
    name: 'a growth of the right colon',
    side: 'right',
    part: true,
    words: bowel('ca?ecal|ca?ecum|ascending|hepatic flexure|ileoca?ecal|appendiceal|terminal ileal|terminal ileum'),
  },
  { name: 'a growth of the left colon', side: 'left', part: true, words: bowel('descending|sigmoid') },
];
/** A growth that came later, or a disease of the whole gut. */
const OF_ANOTHER_TIME = /\b(?:now|new|later|since|crohn\w{0,2}|normal|clear|(?:19|20)\d\d)\b/;
const HEMICOLECTOMY = /\b(?<side>left|right) (?:- sided )?(?:hemicolectomy|hemi - colectomy)\b/g;

/** "Caecal adenocarcinoma, listed for left hemicolectomy". */
function resected(all: string): SidedOrgan | undefined {
  const sides = new Set([...all.matchAll(HEMICOLECTOMY)].map(({ groups }) => groups!.side!));
  if (sides.size !== 1 || OPEN.test(all) || OF_ANOTHER_TIME.test(all)) return undefined;
  const parts = COLON.filter(({ words }) => words.test(all));
  return parts.length === 1 && !sides.has(parts[0]!.side) ? parts[0] : undefined;
}

const THERE =
  '(?= (?:side|lower|upper|iliac|part|half|hypochondrium|abdom\\w{2,5}|quadrant|of the (?:midline|spine|vertebral|abdomen|belly|body|chest)|[.,;)])| ?$)';
const LIES =
  '(?:lies|lie|is|sits|is found|is located|is situated|runs|descends|ascends)(?:(?= ) (?=\\w)(?:mainly|mostly|usually|normally|just|high|low|deep)){0,2}(?= ) (?:on|in|to|at|along|down|up) (?:the |your |his |her )?(?:lower |upper )?';
const lying = (words: string, other: Side) => `(?:${words}) ${LIES}${other}${THERE}`;
const of = (words: string, other: Side) =>
  `${other} (?:- sided )?(?:${words})|(?:${words})(?:(?! (?:and|but|while|with|than|from) )[^.;:()]){0,40}? (?:in|of|on) the ${other}(?= (?:lung|side|chest|hemithorax)| ?[.,;)]| ?$)`;

/** What there is on one side only, with how it is put on the other. */
const ALONE: readonly SidedOrgan[] = [
  organ('the middle lobe', 'right', of('middle lobe', 'left')),
  organ('the azygos lobe', 'right', of('azygos lobe', 'left')),
  organ('the lingula', 'left', of('lingul(?:a|ar)', 'right')),
  organ(
    'the mitral valve',
    'left',
    '(?:mitral|bicuspid) valve (?:lies |is |sits |separates |guards )?(?:between |the entrance to )?(?:the )?right (?:atri|ventric)\\w{2,4}',
  ),
  organ(
    'the tricuspid valve',
    'right',
    'tricuspid valve (?:lies |is |sits |separates |guards )?(?:between |the entrance to )?(?:the )?left (?:atri|ventric)\\w{2,4}',
  ),
  organ('the apex of the heart', 'left', 'apex beat(?: \\S{1,12}){0,3} (?:in|at) the right (?:fifth|5th|5 th)'),
  organ(
    'what lies there',
    'right',
    lying('appendix|ca?ecum|ascending colon|gall ?bladder|liver|inferior vena cava|ivc|azygos vein', 'left'),
  ),
  organ(
    'what lies there',
    'left',
    lying(
      'spleen|descending colon|sigmoid(?: colon)?|stomach|(?:descending|abdominal) aorta|thoracic duct|tail of the pancreas',
      'right',
    ),
  ),
];

/** An organ, or what it is ill with, on the side where it does not lie. */
export function checkSidedOrgans({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  if (!hasWord(tokens, OPENS)) return [];
  const all = phrase(tokens, 0, tokens.length);
  if (CHANGED.test(all)) return [];
  const wholly = resected(all);
  if (wholly) return [finding(spanOf(tokens, 0, tokens.length), wholly)];
  for (const sentence of sentences) {
    const said = phrase(tokens, sentence.first, sentence.end);
    const wrong = sentence.question ? undefined : (inBelly(said) ?? alone(said));
    if (wrong) return [finding(spanOf(tokens, sentence.first, sentence.end), wrong)];
  }
  return [];
}
const OPENS =
  /^(?:appendi\w{1,6}|ca?ecal|ca?ecum|sigmoid|hemicolectomy|cholecystitis|cholangitis|biliary|murphy's|murphy|mcburney's|mcburney|gallstone|gallbladder|descending|ascending|sple\w{2,9}|lobe|lingula|lingular|mitral|tricuspid|apex|liver|ileitis|ileoc\w{4,6}|aorta|azygos|thoracic|stomach|pancreas|ivc|gall|inferior)$/;

const alone = (said: string): SidedOrgan | undefined =>
  ALONE.find(({ words }) => words.test(said) && !DENIED.test(said));
const DENIED =
  /\b(?:no|not|never|lacks|without|unlike|equivalent|corresponds?|counterpart|instead|if|whether|than|clear|nothing|part|parts|reach\w{0,3}|lobe of|extends?|some|\w{2,8}n't)\b/;

const finding = (span: Pick<Finding, 'start' | 'end'>, { name, side }: SidedOrgan): Finding => ({
  ...span,
  family: 'consistency',
  category: 'side_disagrees',
  severity: 'high',
  verdict: 'contradicted',
  message: `${name} belongs to the ${side} side of the body`,
  score: 0.8,
  evidence: [{ source: 'standard anatomy', citation: 'anatomy', text: `${name}: ${side} side` }],
});
