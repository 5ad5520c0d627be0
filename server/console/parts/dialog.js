import { h } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A modal dialog; Escape closes it, and the focus goes back to where it was. Escape only asks the owner, who takes the dialog
 * away: were it closed by the browser first, its owner would hear of it in a later task and till then not open it again.
 * @param {{ title: string, onClose: () => void, children?: import('preact').ComponentChildren }} props
 */
export function Dialog({ title, onClose, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const ask = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  // A second Escape may close it without asking; the event of a dialog that is gone already (no element) is not its successor's.
  const closed = () => element.current && onClose();
  return h(
    'dialog',
    { ref: element, 'aria-labelledby': id, onCancel: ask, onClose: closed },
    h('h2', { id }, title),
    children,
  );
}
