import { h } from 'preact';
import { useState } from 'preact/hooks';
import { numberText } from '../parts/format.js';

/**
 * The first of many, and a button for the next as many: the page stays small however long a text is.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} portion
 */
export function usePortion(items, portion) {
  const [count, setCount] = useState(portion);
  const left = items.length - count;
  const more =
    left > 0
      ? h(
          'button',
          { type: 'button', onClick: () => setCount(count + portion) },
          `Show ${numberText(Math.min(portion, left))} more of ${numberText(left)}`,
        )
      : null;
  return { shown: items.slice(0, count), more };
}
