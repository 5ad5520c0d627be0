/** One operation of the OpenAPI document, as far as a fuzzer needs it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/v1/token-maps/{id}` */
  readonly path: string;
  readonly queryNames: readonly string[];
  readonly bodySchema: Schema | undefined;
  readonly contentTypes: readonly string[];
  /** By status, then media type; undefined where the answer has no described body. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Schema>> | undefined>>;
}
/** JSON Schema; only what ours use. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly parameters?: readonly { readonly in: string; readonly name: string }[];
            readonly requestBody?: Content;
            readonly responses: Readonly<Record<string, Content>>;
          }
        >
      >
    >
  >;
}

const schemasOf = ({ content = {} }: Content): Readonly<Record<string, Schema>> =>
  Object.fromEntries(Object.entries(content).map(([type, { schema = {} }]) => [type, schema]));

/** Every operation of the document: a route that is added later is fuzzed without a line here. */
export const operationsOf = (document: OpenApi): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody = {}, responses }]) => {
      const bodies = schemasOf(requestBody);
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        queryNames: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        bodySchema: Object.values(bodies)[0],
        contentTypes: Object.keys(bodies),
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [
            status,
            response.content ? schemasOf(response) : undefined,
          ]),
        ),
      };
    }),
  );
