/** A parameter of one of our operations: what reads Parameters, what writes them, and what the OperationDefinition says. */
export interface OperationParameter {
  readonly name: string;
  readonly type: 'string' | 'code' | 'decimal' | 'integer' | 'date';
  readonly min: 0 | 1;
  readonly max: '1' | '*';
  readonly documentation: string;
  readonly part?: readonly OperationParameter[];
}
export interface FhirOperation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly in: readonly OperationParameter[];
  readonly out: readonly OperationParameter[];
}

type Kind = OperationParameter['type'];
const one = (name: string, type: Kind, documentation: string): OperationParameter => ({
  name,
  type,
  min: 1,
  max: '1',
  documentation,
});
const maybe = (name: string, type: Kind, documentation: string): OperationParameter => ({
  ...one(name, type, documentation),
  min: 0,
});
const many = (
  name: string,
  type: Kind,
  documentation: string,
  part?: readonly OperationParameter[],
): OperationParameter => ({ ...maybe(name, type, documentation), max: '*', ...(part && { part }) });

const fhirContext = maybe('fhir_context', 'string', 'The resource that the text belongs to; also as valueReference.');
const contextStatus = maybe('fhir_context_status', 'code', 'resolved, unresolved or not_configured.');
const time = one('processing_time_ms', 'decimal', 'Milliseconds in the service.');
const span = [one('start', 'integer', 'UTF-16 unit.'), one('end', 'integer', 'Exclusive.')];

/** The three operations of API.md section 6, by the id of their OperationDefinition. Names are those of the JSON API. */
export const FHIR_OPERATIONS = {
  'phi-tokenize': {
    name: 'PhiTokenize',
    title: 'Tokenize PHI',
    description:
      'Replaces the identifiers of 45 CFR 164.514(b)(2) in clinical text by tokens that only this instance reverses.',
    in: [
      one('input_text', 'string', 'Raw clinical text, at most 1,000,000 characters.'),
      fhirContext,
      maybe('token_map_id', 'string', 'A map to continue.'),
      many('include', 'code', 'entities: with the replacements.'),
    ],
    out: [
      one('status', 'code', 'success.'),
      one('tokenized_text', 'string', 'The text with its tokens.'),
      one('scrubbed_text', 'string', 'The same text again.'),
      one('entities_found', 'integer', 'Number of replacements.'),
      time,
      one('token_map_id', 'string', 'The map that reverses them.'),
      contextStatus,
      many('entities', 'string', 'Each replacement, never its value.', [
        one('token', 'string', 'In the text.'),
        one('type', 'code', 'PATIENT, DATE, MRN and so on.'),
        ...span,
        one('score', 'decimal', '0 to 1.'),
        one('source', 'code', 'pattern, ner or chart.'),
      ]),
    ],
  },
  'phi-detokenize': {
    name: 'PhiDetokenize',
    title: 'Put PHI back',
    description: 'Puts the values of a token map back where their tokens stand in a text.',
    in: [
      one('text', 'string', 'Text with tokens, at most 1,000,000 characters.'),
      one('token_map_id', 'string', 'The map.'),
      fhirContext,
    ],
    out: [
      one('status', 'code', 'success.'),
      one('text', 'string', 'The text with its values.'),
      one('tokens_restored', 'integer', 'How many.'),
      many('unknown_tokens', 'string', 'Tokens that the map does not hold.'),
      time,
    ],
  },
  'clinical-validate': {
    name: 'ClinicalValidate',
    title: 'Validate generated clinical text',
    description: 'Scores text that a language model wrote and routes it to a human below the threshold.',
    in: [
      one('llm_output', 'string', 'Generated text, at most 200,000 characters.'),
      maybe('clinical_threshold', 'decimal', 'Below it the text is flagged; 0.8 when absent.'),
      fhirContext,
      maybe('context', 'string', 'The source that the text was made from.'),
      maybe(
        'as_of',
        'date',
        'The clinical date; when absent today, or of a chart that ended over two months ago the day of its newest record.',
      ),
      many('samples', 'string', 'Other answers of the same model, at most 10.'),
      many('include', 'code', 'findings, coverage.'),
    ],
    out: [
      one('status', 'code', 'passed or flagged.'),
      one('confidence_score', 'decimal', 'Calibrated, 0 to 1.'),
      one('action', 'code', 'none or route_to_human.'),
      one('reason', 'string', 'One sentence a clinician can act on.'),
      time,
      contextStatus,
      maybe('review_id', 'string', 'The review that waits for a human.'),
      {
        ...maybe('coverage', 'string', 'How much was checked.'),
        part: [
          one('claims', 'integer', 'In the text.'),
          one('supported', 'integer', 'By a fact.'),
          one('contradicted', 'integer', 'By a fact.'),
          one('unchecked', 'integer', 'No fact speaks of them.'),
          one('characters_read', 'integer', 'Of the text.'),
        ],
      },
      many('findings', 'string', 'What was found.', [
        ...span,
        one('category', 'code', 'Of the finding.'),
        one('severity', 'code', 'high, moderate or low.'),
        one('verdict', 'code', 'contradicted, unsupported, supported or uncertain.'),
        one('message', 'string', 'For a clinician.'),
        one('score', 'decimal', '0 to 1.'),
        many('evidence', 'string', 'Facts for or against.', [
          one('source', 'string', 'Of the fact.'),
          one('citation', 'string', 'Where it stands.'),
          one('text', 'string', 'The fact.'),
        ]),
      ]),
    ],
  },
} as const satisfies Record<string, FhirOperation>;

export type FhirOperationId = keyof typeof FHIR_OPERATIONS;
export const OPERATION_IDS = Object.keys(FHIR_OPERATIONS) as FhirOperationId[];
export const isOperationId = (id: string): id is FhirOperationId => Object.hasOwn(FHIR_OPERATIONS, id);
