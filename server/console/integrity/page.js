import { h } from 'preact';
import { useSession } from '../session.js';

export function IntegrityPage() {
  useSession();
  return h('section', {}, h('h1', { tabIndex: -1 }, 'Integrity'));
}
