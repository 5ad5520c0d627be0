import { describeError } from './logging.ts';

const MOST_FRAMES = 6;

/** Where an error was thrown. Its message stands before the frames and may quote what was being worked on. */
export function placesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { stack = '', message } = error;
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines
    .filter((line) => /^\s{1,8}at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());
}

/**
 * Ends the process with code 1 at an error that nothing caught, as Node would, but without its words: Node prints the
 * message, and that of a parser quotes its input. What was acknowledged is committed; the next start takes up the rest.
 */
export function endOnCrash(): void {
  process.on('uncaughtException', (error: unknown) => {
    const line = { level: 60, time: new Date().toISOString(), ...describeError(error), at: placesOf(error) };
    process.stderr.write(`${JSON.stringify({ ...line, msg: 'crashed' })}\n`, () => process.exit(1));
  });
}
