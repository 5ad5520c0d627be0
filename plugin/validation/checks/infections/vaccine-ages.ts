import { plain } from '../../doses.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { toldAge } from '../../told-age.ts';

/** "The baby, 3 months, yellow fever vaccine given today": whose vaccine it is stands before it with the age. */
export function ageBefore(tokens: readonly Token[], { first, sentence }: ReadMention): number | undefined {
  const said = phrase(tokens, Math.max(sentence.first, first - 8), first);
  const found =
    /(?:^| )(?:baby|infant|newborn|toddler|son|daughter|boy|girl|child|twins?|him|her|brother|sister) ?[,(]? (?:aged |is |now )?(?<count>\d{1,2}) (?<unit>week|month|mo|year|y)s?(?: old)?(?: \))?(?: [,:])?(?: (?:got|gets|received|given|has had|had))?$/.exec(
      said,
    );
  if (!found?.groups) return undefined;
  return Number(found.groups.count) / { week: 52, month: 12, mo: 12, year: 1, y: 1 }[found.groups.unit as 'week'];
}

/** "Shingrix at 18 months,", "HPV vaccine, first dose, at 3 weeks old": the age stands right behind the vaccine. */
export function ageSaid(tokens: readonly Token[], { first, end, sentence }: ReadMention): number | undefined {
  const said = phrase(tokens, end, Math.min(sentence.end, end + 16));
  const found =
    /^(?:vaccine |shot |series |immuni[sz]ation ){0,2}(?:, )?(?:\(? ?(?:first|1st|second|2nd|third|3rd|initial|booster|dose|#|[1-4]|[,)]) ?){0,5}(?:given |administered )?at (?<count>\d{1,2}) (?<unit>days?|weeks?|months?|years?)(?: (?:old|of age))?(?: [,.;]|$)/.exec(
      said,
    );
  const isOther = hasWord(
    tokens,
    /^(?:next|due|schedule|will|when|until|plan|then|booster|history|had|last|should|need|needs)$/,
    sentence.first,
    first,
  );
  // "Tdap at 32 weeks" is said of a pregnancy.
  const isGestation = /^weeks/.test(found?.groups?.unit ?? '') && Number(found?.groups?.count) >= 20;
  if (!found?.groups || isOther || isGestation) return undefined;
  const [unit = ''] = /^[a-z]+?(?=s?$)/.exec(found.groups.unit!) ?? [];
  return Number(found.groups.count) / { day: 365, week: 52, month: 12, year: 1 }[unit as 'day'];
}

/** "The first dose is given at 2 months of age", "can start at age 9": what the text says of the schedule itself. */
export function scheduledAge(tokens: readonly Token[], { end, sentence }: ReadMention): number | undefined {
  for (let at = end; at < Math.min(sentence.end, end + 12); at += 1) {
    const text = (offset: number) => tokens[at + offset]?.text ?? '';
    // "Flu vaccine given today; pertussis vaccine from 16 weeks": of what follows.
    if (text(0) === ';') return undefined;
    if (!/^(?:at|from)$/.test(text(0))) continue;
    if (/^(?:age|ages)$/.test(text(1)) && tokens[at + 2]?.kind === 'number') {
      return /^months?$/.test(text(3)) ? tokens[at + 2]!.value! / 12 : tokens[at + 2]!.value!;
    }
    const value = tokens[at + 1]?.value;
    // "The first dose is given at 5 years".
    const isOfSchedule =
      /^(?:[.,;]|)$/.test(text(3)) &&
      hasWord(
        tokens,
        /^(?:given|starts?|started|begins?|dose|recommended|due|usually)$/,
        Math.max(sentence.first, at - 6),
        at,
      ) &&
      !hasWord(tokens, /^(?:was|had|got|received|he|she|i|booster|second|last|again)$/, sentence.first, at);
    if (value === undefined || !((text(3) === 'of' && text(4) === 'age') || isOfSchedule)) continue;
    if (/^days?$/.test(text(2))) return value / 365;
    // "Planned at 28 weeks": of a pregnancy.
    if (/^weeks?$/.test(text(2))) return value < 20 ? value / 52 : undefined;
    if (/^months?$/.test(text(2))) return value / 12;
    if (/^years?$/.test(text(2))) return value;
  }
  return undefined;
}

/** "Rotavirus vaccine: both doses", "MMR series complete". */
export const isComplete = (
  tokens: readonly Token[],
  { end, sentence }: Pick<ReadMention, 'end' | 'sentence'>,
): boolean =>
  /^(?:vaccine |series |course )?(?:: |, |\( ?)?(?:both|all|two|three|2|3) doses(?: (?:given|done|had|received|complete))? ?(?:[.,;)]|$)|^(?:vaccine |series |course )?(?:: |is |was )?complete(?:d)?\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 6)),
  );

export const ageWords = (years: number): string =>
  years < 0.15
    ? `${plain(Math.round(years * 52))} weeks`
    : years < 2
      ? `${plain(Math.round(years * 12))} months`
      : `${toldAge(years)} years`;

/** "Well visit, 2 months", "4 mo WCC", "12-month checkup": how a child's note is headed. */
export function ageOfVisit(tokens: readonly Token[]): number | undefined {
  const head = phrase(tokens, 0, 14);
  const found =
    /^(?:\S{1,12} ){0,4}?(?:well(?: -)?(?: (?:child|baby|infant))?(?: visit| check| exam| checkup)?|wcc|wbv|health supervision)(?: visit)? ?[,:(-]{0,2} ?(?<a>\d{1,2}) ?-? ?(?<u>mo|months?|m|weeks?|wks?|years?|yr)\b/.exec(
      head,
    ) ??
    /^(?:\S{1,12} ){0,4}?(?<a>\d{1,2}) ?-? ?(?<u>mo|months?|weeks?|wks?|years?|yr)(?: -)?(?: old)? (?:well|wcc|checkup|check|immuni[sz]ation|shots|vaccine)/.exec(
      head,
    ) ??
    // "Baby clinic, 12 weeks old".
    /^(?:\S{1,12} ){0,4}?(?:baby|infant|child|health visitor|immuni[sz]ation|vaccination|nurse) (?:clinic|visit|review|appointment) [,:(-] (?<a>\d{1,2}) ?-? ?(?<u>mo|months?|weeks?|wks?)(?: old)?\b/.exec(
      head,
    );
  if (!found?.groups) return undefined;
  const unit = found.groups.u!;
  return Number(found.groups.a) / (unit.startsWith('y') ? 1 : unit.startsWith('w') ? 52 : 12);
}
