import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { isApart, isConditionFirst, isDrugFirst, type Link, linkOf } from './indication-link.ts';

// What a drug is for, by a label ("indication: …") or by the diagnosis that it was begun on.

const DET =
  '(?: (?:the|an?|his|her|your|their|my|chronic|acute|severe|mild|recurrent|early|known|new|newly|diagnosed)){0,3}';
/** "Tamsulosin (indication: …", "allopurinol 300 mg od, ind: …". */
const LABEL_BEHIND = new RegExp(
  `(?:^| )(?:indication|indic|ind|dx|diagnosis|reason|reason for use|purpose)(?: is)?(?:(?= ) :| =| -| –)?${DET}$`,
);
/** "Indication for warfarin: …", "reason for prescribing finasteride is …". */
const LABEL_BEFORE =
  /\b(?:indication|reason) for (?:(?:prescribing|starting|giving|using|taking|her|his|your|the) ){0,2}$/;
const LEADS = new RegExp(`^(?::|=|-|–|is|was)${DET}$`);
/** "Treatment of … with", "rate control in … with". */
const TREATMENT_OF = new RegExp(
  `\\b(?:treatment|management|prophylaxis|prevention|eradication|control) (?:of|in|for|against)${DET} ?$`,
);
/** ", treated with", "prophylaxis with". */
const TREATED =
  /^(?:, (?:now |being |currently |well |previously )?(?:treated|managed|controlled) (?:with|on|by)|(?:prophylaxis|treatment|prevention|therapy) (?:with|is|:))(?:(?= ) (?:the|her|his|a|an|daily|regular|oral|topical|low|high|dose|-)){0,3}$/;
/** "Was diagnosed with … and started on", "newly diagnosed …, commenced". */
const BEGUN_ON =
  /^(?:,|and|,? (?:and |so |for which )?(?:was|has been|he was|she was|we|i|is)(?:(?= ) now)?) ?(?=\w)(?:started|commenced|put|begun|initiated)(?: on)?(?:(?= ) (?:the|oral|low|dose|-|daily|regular)){0,3}$/;
const DIAGNOSED =
  /\b(?:diagnosed with|newly diagnosed|new diagnosis of|diagnosis of)(?:(?= ) (?:an?|the|early|severe|mild|relapsing|idiopathic)){0,2} ?$/;
/** A drug of more uses may be begun for what the diagnosis brings with it. */
const MOST_USES = 12;

/** The condition that a label, a treatment or a diagnosis of the sentence makes the drug's. */
export const labelledFor = (
  { reading: { tokens }, knowledge }: Case,
  drug: ReadMention,
  mentions: readonly ReadMention[],
  isGiven: boolean,
): ReadMention | undefined => {
  const before = phrase(tokens, Math.max(drug.sentence.first, drug.first - 6), drug.first);
  const uses = new Set(knowledge.usesOf(drug.id).flatMap(({ conditions }) => listOf(conditions)));
  return mentions.find((one) => {
    if (one.kind !== 'condition' || one.assertion !== 'active') return false;
    const link = linkOf(tokens, drug, one, mentions);
    if (isApart(link) || isDenied(link)) return false;
    // "Amoxicillin (reason: rash)", of what is not plainly given.
    if (!isGiven && !/\b(?:ind(?:ic|ication)?|dx)\b/.test(`${before} ${link.said}`)) return false;
    if (isDrugFirst(link))
      return (
        (link.words.length <= 14 && LABEL_BEHIND.test(link.said)) ||
        (LABEL_BEFORE.test(`${before} `) && LEADS.test(link.said))
      );
    const lead = phrase(tokens, Math.max(one.sentence.first, one.first - 7), one.first);
    return (
      isConditionFirst(link) &&
      ((TREATMENT_OF.test(lead) && /^(?:is |was )?(?:with|by|using)$/.test(link.said)) ||
        TREATED.test(link.said) ||
        (uses.size > 0 && uses.size <= MOST_USES && DIAGNOSED.test(lead) && BEGUN_ON.test(link.said)))
    );
  });
};

const isDenied = ({ words }: Link): boolean =>
  words.some((word) => /^(?:not|no|never|without|rather|instead|unlike|stopped|avoid|avoided|failed)$/.test(word));
