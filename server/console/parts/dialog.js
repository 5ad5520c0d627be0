import { h } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

/**
 * A modal dialog; Escape closes it, and the focus goes back to where it was.
 * @param {{ title: string, onClose: () => void, children?: import('preact').ComponentChildren }} props
 */
export function Dialog({ title, onClose, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return h('dialog', { ref: element, 'aria-labelledby': id, onClose }, h('h2', { id }, title), children);
}
