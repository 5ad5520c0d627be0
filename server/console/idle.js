import { h } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Dialog } from './parts/dialog.js';

const IDLE_MS = 14 * 60_000;
const WARNING_MS = 60_000;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel'];

/** Automatic logoff (45 CFR 164.312(a)(2)(iii)), with a minute's warning (WCAG 2.2.1). @param {{ onIdle: () => void }} props */
export function IdleGuard({ onIdle }) {
  const [warned, setWarned] = useState(false);
  // Not after the next frame: the minute runs from when the warning is there.
  useLayoutEffect(() => {
    if (warned) {
      const timer = setTimeout(onIdle, WARNING_MS);
      return () => clearTimeout(timer);
    }
    let timer = setTimeout(() => setWarned(true), IDLE_MS);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWarned(true), IDLE_MS);
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, alive, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, alive);
    };
  }, [warned]);
  if (!warned) return null;
  return h(
    Dialog,
    { title: 'Are you still there?', onClose: () => setWarned(false) },
    h('p', {}, 'Nothing was done here for a while. In a minute you will be signed out.'),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'primary', onClick: () => setWarned(false) }, 'Stay signed in'),
    ),
  );
}
