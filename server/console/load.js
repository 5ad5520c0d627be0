import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiProblem } from './api.js';

const LONGEST_PAUSE_MS = 60_000;

/**
 * @template Value
 * @typedef {object} Loaded
 * @property {Value | undefined} value the newest that came for these inputs
 * @property {ApiProblem | undefined} problem why the last turn gave nothing
 * @property {boolean} busy
 * @property {Date | undefined} at when it came
 * @property {() => void} again
 */

/** @param {unknown} error */
const asProblem = (error) => (error instanceof ApiProblem ? error : new ApiProblem('The console failed to show this.'));

/**
 * Loads when the inputs change, and by itself every `refreshMs` while `live` and somebody looks. What it asks by itself
 * is marked as a refresh (server/console-refreshes.ts).
 * @template Value
 * @param {(options: { signal: AbortSignal, refresh: boolean }) => Promise<Value>} load
 * @param {readonly unknown[]} inputs
 * @param {{ readonly refreshMs?: number, readonly live?: boolean, readonly keep?: boolean }} [options] `keep`: what came for
 *   other inputs stays until the next has come
 * @returns {Loaded<Value>}
 */
export function useLoaded(load, inputs, { refreshMs, live = true, keep = false } = {}) {
  const [state, setState] = useState(
    /** @type {Omit<Loaded<Value>, 'again'> & { of?: readonly unknown[] }} */ ({
      value: undefined,
      problem: undefined,
      busy: true,
      at: undefined,
    }),
  );
  const [round, setRound] = useState(0);
  const isLive = useRef(live);
  isLive.current = live;
  useEffect(() => {
    const stop = new AbortController();
    let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    let failures = 0;
    const next = () => {
      if (refreshMs === undefined || stop.signal.aborted) return;
      timer = setTimeout(() => turn(true), Math.min(refreshMs * 2 ** failures, LONGEST_PAUSE_MS));
    };
    /** @param {boolean} refresh */
    const turn = async (refresh) => {
      if (refresh && (document.hidden || !isLive.current)) return next();
      try {
        const value = await load({ signal: stop.signal, refresh });
        if (stop.signal.aborted) return;
        failures = 0;
        setState({ value, of: inputs, problem: undefined, busy: false, at: new Date() });
      } catch (error) {
        if (stop.signal.aborted) return;
        failures++;
        setState((before) => ({ ...before, problem: asProblem(error), busy: false }));
      }
      next();
    };
    setState((before) => ({ ...before, busy: true, problem: undefined }));
    turn(false);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [...inputs, refreshMs, round]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const { of, value, ...rest } = state;
  const fits = keep || inputs.every((input, index) => input === of?.[index]);
  return { ...rest, value: fits ? value : undefined, again };
}

/**
 * An action that the user starts: what came of it, and why not.
 * @template Value
 */
export function useAction() {
  const [state, setState] = useState(
    /** @type {{ value?: Value | undefined, problem?: ApiProblem | undefined, busy: boolean }} */ ({ busy: false }),
  );
  const stop = useRef(/** @type {AbortController | undefined} */ (undefined));
  useEffect(() => () => stop.current?.abort(), []);
  /** @param {(signal: AbortSignal) => Promise<Value>} work @returns {Promise<Value | undefined>} */
  const start = async (work) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    setState({ busy: true });
    try {
      const value = await work(mine.signal);
      if (!mine.signal.aborted) setState({ value, busy: false });
      return value;
    } catch (error) {
      if (!mine.signal.aborted) setState({ problem: asProblem(error), busy: false });
      return undefined;
    }
  };
  return { ...state, start };
}
