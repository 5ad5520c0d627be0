import { explain } from '../explain.ts';
import { type Check, problem } from './doctor-check.ts';

/** Looks; what fails while looking is a problem of its own and stops no other look. */
export async function look(
  name: string,
  checks: () => readonly Check[] | Promise<readonly Check[]>,
): Promise<readonly Check[]> {
  try {
    return await checks();
  } catch (error) {
    return [problem(name, `it could not be looked at: ${explain(error)}`, 'mend that, and run the doctor again')];
  }
}
