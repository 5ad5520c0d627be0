import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** @import { Session } from './types.ts' */

export const SessionContext = createContext(/** @type {Session | undefined} */ (undefined));

/** Who is signed in; only below the place where somebody is. */
export function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}
