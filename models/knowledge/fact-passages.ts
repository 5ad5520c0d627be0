import type { Passage } from './passages.ts';
import { listOf, type Rows, type TableName } from './table.ts';

/** The facts of the tables as sentences, to search evidence in. */
export function factPassages(rows: Rows): readonly Passage[] {
  const told = <Name extends TableName>(
    name: Name,
    tell: (row: ReturnType<typeof rows<Name>>[number]) => string,
  ): Passage[] => rows(name).map((row) => ({ text: tell(row), source: row.source, citation: row.citation }));
  return [
    ...told('interactions', ({ a, b, severity, effect }) => `${a} with ${b}: ${severity}. ${effect}.`),
    ...told(
      'contraindications',
      ({ subject, context, threshold, severity, statement }) =>
        `${subject} and ${context} ${threshold}: ${severity}. ${statement}.`,
    ),
    ...told('indications', ({ subject, conditions }) => `${subject} is used for ${listOf(conditions).join(', ')}.`),
    ...told(
      'doses',
      ({ drug, routes, usual_low, usual_high, unit, frequency }) =>
        `${drug} ${listOf(routes).join(' or ')}: usual dose ${usual_low} to ${usual_high} ${unit}, ${frequency}.`,
    ),
    ...told('limits', ({ subject, statement }) => `${subject}: ${statement}.`),
    ...told(
      'durations',
      ({ subject, condition, statement }) => `${subject}${condition && ` for ${condition}`}: ${statement}.`,
    ),
    ...told('antidotes', ({ poison, antidotes, wrong }) => `${poison}: ${antidotes}; not ${wrong}.`),
    ...told(
      'organisms',
      ({ organism, effective, ineffective }) =>
        `${organism}: ${listOf(effective).join(', ')}; not ${listOf(ineffective).join(', ')}.`,
    ),
    ...told('vaccines', ({ vaccine, routine, not_in }) => `${vaccine} vaccine: ${routine}; not in ${not_in}.`),
  ];
}
