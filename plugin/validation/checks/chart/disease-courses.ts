import { JOIN_BEFORE } from '../../../join.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** How a disease goes in a word or two beside its name: in relapse of one in remission, "asthma, resolved" of one that is active. */
export function checkChartDiseaseCourses(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart) return [];
  const { tokens, lexicon, mentions } = reading;
  const idsOf = (names: readonly string[] = []) =>
    new Set(
      names.flatMap((name) =>
        lexicon.read(name).flatMap(({ kind, misspelt, id }) => (kind === 'condition' && !misspelt ? [id] : [])),
      ),
    );
  const present = new Set(
    // Of "type 2 diabetes" one says "diabetes"; an "anemia" is one of many.
    chartedTerms(chart, lexicon).conditions.flatMap((id) =>
      knowledge.conditions.get(id)?.kind_of === 'diabetes mellitus' ? [id, 'diabetes mellitus'] : [id],
    ),
  );
  const over = idsOf(chart.pastConditions);
  const remitted = idsOf(chart.remitted);
  const tumours = (chart.remitted ?? []).filter((name) => MALIGNANT.test(name)).map((name) => name.toLowerCase());
  if (present.size + over.size + tumours.length === 0) return [];
  const isQuiet = ({ id, first, end }: ReadMention) =>
    remitted.has(id) ||
    (MALIGNANT.test(id) &&
      tokens.slice(first, end).some(({ text }) => ORGAN.test(text) && tumours.some((name) => name.includes(text))));
  return mentions
    .flatMap((one): readonly Finding[] => {
      const { kind, id, misspelt, sentence, assertion, first, end } = one;
      if (kind !== 'condition' || misspelt || sentence.told || sentence.question || sentence.section === 'family')
        return [];
      // "UC in relapse", and "he no longer has asthma", which denies it.
      if (!/^(?:active|negated|stopped|adjusted|historical|past)/.test(assertion)) return [];
      if (present.has(id) && over.has(id)) return [];
      const before = phrase(tokens, Math.max(sentence.first, first - 6), first);
      const next = mentions.find((other) => other.kind === 'condition' && other.first >= end)?.first ?? tokens.length;
      const behind = `${phrase(tokens, end, Math.min(sentence.end, end + 10, next))} `;
      const around = phrase(tokens, Math.max(sentence.first, first - 14), Math.min(sentence.end, end + 14, next));
      if (kinIn(tokens, sentence).length > 0) return [];
      const differs = (message: string) => [contradicted(each, one, 'chart_condition_over', message, 0.75)];
      if (!present.has(id) && isQuiet(one) && !NOT_BACK.test(around) && (BACK.test(behind) || BACK_BEFORE.test(before)))
        return differs(`the chart has ${id} in remission, the text as active`);
      if (
        over.has(id) &&
        !present.has(id) &&
        !NOT_PRESENT.test(around) &&
        (PRESENT.test(behind) || PRESENT_BEFORE.test(before))
      )
        return differs(`the chart has ${id} as over, the text as present`);
      const isLasting = knowledge.conditions.get(id)?.chronic === 'yes';
      if (
        isLasting &&
        present.has(id) &&
        !/an(?:a)?emia/.test(id) &&
        (!BY_EPISODES.test(id) || FOR_LONG.test(around)) &&
        !AFTER_TREATMENT.test(behind) &&
        !NOT_OVER.test(around) &&
        (GONE.test(behind) || GONE_BEFORE.test(before))
      )
        return differs(`the chart has ${id} as active, the text as over`);
      return [];
    })
    .slice(0, 1);
}

/** "Migraine resolved": an attack of it is over, and not the disease. */
const BY_EPISODES = /migraine|headache|gout|angina|vertigo|atrial|seizure|epilepsy/;
const FOR_LONG = /\b(?:years|months|long|outgrown|cured|longer|past|history|childhood)\b/;
/** "Resolved after metoclopramide": an attack. */
const AFTER_TREATMENT =
  /^(?:\S{1,12} ){0,2}?(?:resolved|gone|settled|cleared|subsided) (?:after|with|following|on|by|overnight|spontaneously|within)\b/;

const MALIGNANT = /cancer|carcinoma|malignan|lymphoma|leuk(?:a)?emia|myeloma|melanoma|sarcoma/i;
/** A word that names the organ of a tumour. */
const ORGAN =
  /^(?:breast|colon|rectal|rectum|lung|prostate|bladder|kidney|renal|ovar\w{2,3}|cervical|uterine|endometri\w{2,3}|thyroid|stomach|gastric|pancrea\w{1,4}|liver|testic\w{2,4}|skin|oral|throat|larynx|esophag\w{2,4})$/;

const IS =
  '(?:(?:is|are|was|has|have|had|been|now|currently|again|since|sadly|unfortunately|clearly|still|shown|as|to be|,|:|\\(|-|–) ){0,4}';
const BACK = new RegExp(
  `^${IS}${JOIN_BEFORE}(?:in relapse|relapsed|relapsing|recurred|recurring|recurrent|recurrence|come back|returned|progress(?:ing|ed|ive)|active(?: disease)?|metastatic|uncontrolled|flaring|(?:having )?(?:in )?(?:a )?flare|relapsed|under active treatment)\\b`,
);
const BACK_BEFORE =
  /\b(?:recurrent|relapsed|metastatic|progressive|progressing|active|relapse of|recurrence of)(?: (?:an?|the|her|his|your|left|right|known|stage|iv|\d|-|sided)){0,4}$/;
const NOT_BACK =
  /\b(?:no|not|never|without|if|risk|watch\w{0,3}|surveillance|fear\w{0,2}|worr\w{3,4}|concern\w{0,3}|exclude\w{0,1}|rule|suspected|possible|should|signs|check\w{0,3}|negative|free|prevent\w{0,3}|physically|remains active|active (?:surveillance|monitoring|lifestyle))\b/;

const PRESENT = new RegExp(
  `^${IS}${JOIN_BEFORE}(?:persist(?:s|ing|ent)?|ongoing|unresolved|(?:still|currently) (?:active|present|a problem|troublesome)|active(?= ?[.,;)])|uncontrolled|not (?:yet )?(?:resolved|settled|corrected))(?= )`,
);
const PRESENT_BEFORE =
  /\b(?:(?:still|continues to) (?:has|have|suffers? from|suffering from|struggles? with)|persistent|persisting|continuing|ongoing|currently active|unresolved)(?: (?:an?|the|her|his|your|left|right|mild|moderate|severe|recurrent)){0,3}$/;
const NOT_PRESENT =
  /\b(?:no|never|no longer|if|risk|until|previous\w{0,2}|prior|past|history|former\w{0,2}|in remission|new|again|recur\w{0,6}|without|resolved(?<!not resolved))\b/;

const GONE =
  /^(?:(?:disease|disorder) )?(?:[,:(–-] ?)?(?:(?:has|have|is|are|now|since|fully|completely|entirely|long|both|was|were) ){0,4}(?:resolved|cured|gone(?: away)?|outgrown|disappeared|no longer (?:active|a problem|present|an issue|troubles|bothers)|stopped (?:years|months|long) ago|a thing of the past|over)(?= ?[.,;)]| (?:years|months|in|since|after|with|now|and)\b)/;
const GONE_BEFORE =
  /\b(?:no longer (?:has|have|suffers? from|troubled by|bothered by)|(?:is|been) cured of|recovered from)(?: (?:any|the|her|his|your)){0,2}$/;
const NOT_OVER =
  /\b(?:if|not|never|when|until|once|flares?|attacks?|episodes?|exacerbations?|symptoms|pain|goal|hope\w{0,3}|may(?! \d)|can|will|should|crisis|acute|infection|secondary|related|due to)\b/;
