import { lean } from '../lean.ts';
import type { Token } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

/** What becomes of a drug: more of it, the same, less, none, or that it is given at all. */
export type Act = 'more' | 'same' | 'less' | 'none' | 'give';

const ACTS: readonly (readonly [Act, RegExp])[] = [
  [
    'more',
    /^(?:doubl(?:e|es|ed|ing)|tripl(?:e|ed)|increas(?:e|es|ed|ing)|rais(?:e|es|ed|ing)|uptitrate[sd]?|escalat(?:e|es|ed|ing)|upped|intensif(?:y|ied)|boosted|extended|lengthened|quadrupled)$/,
  ],
  [
    'same',
    /^(?:continu(?:e|es|ed|ing)|resum(?:e|es|ed)|restart(?:s|ed)?|recommenc(?:e|ed)|reinstat(?:e|ed)|reintroduc(?:e|ed)|kept|keep|keeps|maintain(?:s|ed)?|retain(?:s|ed)?|renew(?:s|ed)?|stays?|stayed|remains?|remained|ongoing|unchanged|unaltered|reissued|represcribed|refilled|finish)$/,
  ],
  ['less', /^(?:halv(?:e|es|ed)|reduc(?:e|es|ed)|lower(?:s|ed)?|cut|cuts)$/],
  [
    'none',
    /^(?:omit(?:s|ted)?|stop(?:s|ped)?|skip(?:s|ped)?|withhold|withheld|hold|holds|held|paus(?:e|es|ed)|discontinu(?:e|es|ed)|miss(?:es|ed)?|ends?|ended|finishe[sd]|disconnect(?:s|ed)?|dropp?(?:s|ed)?|ceas(?:es|ed))$/,
  ],
  [
    'give',
    /^(?:giv(?:e|es|en)|gave|start(?:s|ed)?|begin|began|begun|inject(?:s|ed)?|push|take|takes|taken|swallow|swallowed|administer(?:ed)?|commenc(?:e|es|ed)|infus(?:e|ed)|hung|prescribed?|order(?:s|ed)?|charted|repeated|issued|supplied|dispensed|loaded|pushed)$/,
  ],
];
const UNALTERED =
  '(?:as (?:before|planned|usual|booked|it was|it is|they were|now|normal|ever|prescribed|scheduled)|unchanged|the same|at the same|at (?:its|his|her|the) (?:usual|old|current|full))';
/** Several words that are one verb: "carry on", "leave out", "put up to", "as before". */
const PHRASES: readonly (readonly [Act, RegExp])[] = [
  [
    'none',
    lean(
      /^(?:leaves? (?:out|off)|left (?:out|off)|comes? off|came off|taken? (?:off|down|away)|shut (?:off|down)|turned off|switched off|put (?:on hold|away|aside)|called off|struck (?:off|out)|scored out|crossed (?:out|off)|handed (?:in|back)|goes? off|went off|(?:kept|stays?|stayed|remains?|remained|left) (?:off|out|back|away|stopped|held|suspended|on hold|paused|withheld|barred|banned))\b/,
    ),
  ],
  [
    'more',
    /^(?:(?:turn(?:ed|s)?|step(?:ped)?|top(?:ped)?|titrated?|pushed|moved|went|goes|taken|brought|put|stepped) up\b|up (?:the|your|his|her|to \d)|an extra|two extra|another (?=\d|dose|tablet|capsule|puff)|taken? (?:twice|double|extra))/,
  ],
  [
    'same',
    lean(
      `^(?:carr(?:y|ies|ied) on|(?:goes?|going|went|stays?|stayed|remains?|remained|runs?|ran|kept|keeps?|left) (?:on|up|running|going|in place|in situ|hanging|${UNALTERED})|left as it|(?:let|allowed to) (?:it )?(?:run|finish)|run (?:in|through|to the end)|(?:back|in) again|back (?:in|on|up)|(?:still|is|are|was|were) (?:still )?(?:running|going on|up)|on ${UNALTERED}|to (?:go on|carry on)|taken? (?:again|${UNALTERED}))(?![\\w])`,
    ),
  ],
  ['give', /^(?:goes? in|went in|drawn up|written up|put back|re - prescribed|set up|hung up)\b/],
];
/** How they begin, so that most words are passed over. */
const OPENS = new Set(
  'dou tri inc rai upt esc upp int boo ext len qua con res rec rei kep kee mai ret ren sta rem ong una unc rep hal red low cut omi sto ski wit hol hel pau dis mis end fin dro cea giv gav swa let run all bac in ref beg inj inf hun pre ord cha iss sup loa pus tak adm com car goe goi go wen run ran lea lef com cam tur swi shu cal str sco cro han tit mov bro put set dra wri re ste top sti is are was wer on to an two up ano'.split(
    ' ',
  ),
);

/** The verb of an act at a token, and where it ends. */
export function actAt(tokens: readonly Token[], at: number): { readonly act: Act; readonly end: number } | undefined {
  const text = tokens[at]!.text;
  if (!OPENS.has(text.slice(0, 3))) return undefined;
  // "Her kit holds 100 mg": what is in it.
  if (
    /^holds?$/.test(text) &&
    /^(?:kit|box|pen|vial|bag|syringe|ampoule|pack|pouch|drawer|bottle|inhaler|cartridge|pump|each|one)$/.test(
      tokens[at - 1]?.text ?? '',
    )
  )
    return undefined;
  const near = phrase(tokens, at, at + 5);
  for (const [act, pattern] of PHRASES) {
    const said = pattern.exec(near)?.[0];
    if (said !== undefined) return { act, end: at + said.trimEnd().split(' ').length };
  }
  const single = ACTS.find(([, pattern]) => pattern.test(text));
  return single && { act: single[0], end: at + 1 };
}
