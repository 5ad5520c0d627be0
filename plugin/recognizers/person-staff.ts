import { isRareEponym, isThing } from '../opinion/things.ts';
import { isClinical, isCommon, isEponym, isGivenName, isOrdinary, isSurname, wordsOf } from '../words.ts';
import { isSurnameAlone } from './person-evidence.ts';
import { around, type Rule } from './recognizer.ts';
/** Who works there, by how colleagues write and speak of them in haste. */
export const STAFF_RULES: readonly Rule[] = [
  // Who was called, in lower case: "before i call prendergast", "d/w okonjo"; and who said so: "adeyemi wants an mri".
  {
    pattern:
      /(?:call|called|page|paged|text|texted|ask|asked|tell|told|per|d\/w|saw|sees|cc|by|with|w\/) (?<phi>\p{Ll}{4,20}(?:-\p{Ll}{2,20})?)(?=[,.;:?)\n]|$| (?:in|from|at|about|re|and|to|for|if|when|tonight|today|tomorrow)(?!\p{L}))/duy,
    triggers: [
      ...['call', 'called', 'page', 'paged', 'text', 'texted', 'ask', 'asked', 'tell', 'told'],
      ...['per', 'd', 'saw', 'sees', 'cc', 'by', 'with', 'w'],
    ],
    type: 'PHYSICIAN',
    score: 0.6,
    accept: isSurnameAlone,
  },
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}'’.-])(?<phi>\p{Ll}{2,20}) )(?:said|says|wants|wanted|recommends|recommended|suggested|thinks|ordered|started|stopped)(?= \p{L}|\s?\d)/duy,
    triggers: [
      ...['said', 'says', 'wants', 'wanted', 'recommends', 'recommended', 'suggested', 'thinks'],
      ...['ordered', 'started', 'stopped'],
    ],
    type: 'PHYSICIAN',
    score: 0.6,
    accept: isSurnameAlone,
  },
  // Who did it, by the surname alone: "started by Szymanski, neuro", "ETT at 23 by Oyelaran,".
  {
    pattern: /by (?<phi>\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?)(?=,| \(|[.;)]\s|[.;)]?$)/duy,
    triggers: ['by'],
    type: 'PHYSICIAN',
    score: 0.6,
    accept: (phi) =>
      wordsOf(phi).every((word) => isSurname(word) && !isOrdinary(word) && !isThing(word) && !isEponym(word)),
  },
  {
    pattern:
      /(?:by|per|saw|sees|with|w\/) (?<phi>\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?)(?=(?:,? \(|, )(?:neuro|cards|cardiology|ortho|heme|onc|gi|renal|nephro|pulm|endo|rheum|derm|psych|urology|ent|ophtho|optho|id|surgery|neurosurgery|vascular|podiatry|pcp|hospitalist|neurology|oncology|hematology|rheumatology|endocrine|pt|ot)(?![\p{L}]))/diuy,
    triggers: ['by', 'per', 'saw', 'sees', 'with', 'w'],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) &&
      wordsOf(phi).every((word) => isSurname(word) && !isCommon(word) && (!isThing(word) || isRareEponym(word))),
  },
  // Who called, in capitals: "CALLED TO DR HALVARSSON BY PINCKNEY, L 0715".
  {
    pattern:
      /(?:BY|TO|WITH|PER) (?<phi>\p{Lu}[\p{Lu}'-]{2,20}, ?\p{Lu}\.?)(?=[ ,;.]{1,2}(?:\d|AT|ON|RN|MD|READ|RB)|[.;)]|\s{0,2}$)/duy,
    triggers: ['by', 'to', 'with', 'per'],
    next: 'A',
    type: 'NAME',
    score: 0.7,
    accept: (phi) => {
      const [word = ''] = wordsOf(phi);
      return isSurname(word) || (!isOrdinary(word) && !isThing(word));
    },
  },
  // A crew or a staff member in brackets: "medics (R. Ostrander)".
  {
    pattern: /(?<=\()\p{Lu}\. ?\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?(?=[,)])/dgu,
    near: around(/\([A-Z]\. ?[A-Z]/g, 0, 3),
    type: 'NAME',
    score: 0.7,
    accept: (phi) => !isClinical(wordsOf(phi).at(-1)!) || isSurname(wordsOf(phi).at(-1)!),
  },
  // Who leads a shift or lives near, by a first name that is a word too: "the shift lead Precious".
  {
    pattern:
      /(?:shift lead|team lead|line lead|charge nurse|foreman|forewoman|supervisor|coworker|co-worker|manager|roommate|room-mate|housemate|cellmate|bunkmate|classmate|teammate|night aide|day aide|home aide|sponsor|sitter|babysitter|neighbou?r|landlady|boss|deckhand|shipmate|bandmate) (?<phi>\p{Lu}\p{Ll}{2,14})(?=[,.;:)\n]|$| (?:and|who|says?|said|saw|called|on|at|for|to|will|was|is|has|had|with|in|from|found|reports?|noticed)(?!\p{L}))/duy,
    triggers:
      'shift team line charge foreman forewoman supervisor coworker co manager roommate room housemate cellmate bunkmate classmate teammate night day home sponsor sitter babysitter neighbor neighbour landlady boss deckhand shipmate bandmate'.split(
        ' ',
      ),
    type: 'NAME',
    score: 0.7,
    accept: (phi) =>
      isGivenName(phi) && !isThing(phi) && !/^(?:\p{Lu}\p{Ll}{2,5}day|March|May|Will|Mark|Bill|Case|Page)$/u.test(phi),
  },
  // Nurses and juniors abroad, by their letters: "PHN Gobnait Hurley", "CPN Declan".
  {
    pattern:
      /(?:PHN|CPN|CNM|CNS|ANP|DSN|HCA|SHO|MSW|SLT|SALT|RGN|RPN|CMHN|NCHD|RSCN|HCSW|EMO|RMO|JMO|CMO) (?<phi>\p{Lu}\p{Ll}{2,20}(?: (?:(?:O|D)['’])?\p{Lu}\p{Ll}{1,20}(?:-\p{Lu}\p{Ll}{1,20})?)?)(?![\p{L}\p{N}'’-])/duy,
    triggers: 'phn cpn cnm cns anp dsn hca sho msw slt salt rgn rpn cmhn nchd rscn hcsw emo rmo jmo cmo'.split(' '),
    next: 'A',
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) => {
      const [first = '', ...others] = wordsOf(phi);
      const isNamed = isGivenName(first) ? !isCommon(first) || others.length > 0 : !isOrdinary(first);
      return isNamed && !isThing(first) && others.every((word) => isSurname(word) || !isOrdinary(word));
    },
  },
  // People of a clinic, before a name of whatever word: "SLP Tuesday Kowalik".
  {
    pattern:
      /(?:SLP|HHA|PCA|HCPOA|RD|OTR|LCSW|CWOCN|PharmD|RRT|LPN|LVN|CNA) (?<phi>\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{1,20})?)(?=[.,;:)\n]|$| (?:in|at|saw|to|will|for|and|notified|aware)(?!\p{L}))/duy,
    triggers: ['slp', 'hha', 'pca', 'hcpoa', 'rd', 'otr', 'lcsw', 'cwocn', 'pharmd', 'rrt', 'lpn', 'lvn', 'cna'],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) => {
      const words = wordsOf(phi);
      return !words.every(isCommon) && words.some((word) => isSurname(word) || !isOrdinary(word));
    },
  },
];
