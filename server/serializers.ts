import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type BuildSerializer = ReturnType<typeof SerializerSelector>;

/** Fastify's own serializers, each compiled for the first answer that needs it: a start, which needs none, is the shorter for it. */
export const buildSerializer: BuildSerializer = (...given) => {
  const compile = SerializerSelector()(...given);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};
