import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ApiProblem, openApi } from './api.js';
import { useAction } from './load.js';
import { ProblemNote } from './parts/problem.js';

/** @import { Api } from './api.js' */
/** @import { KeyInfo } from './types.ts' */

/**
 * @param {{
 *   parting: string,
 *   onSignedIn: (session: { api: Api, key: KeyInfo }) => void,
 *   onUnauthorized: (why: string) => void,
 * }} props
 */
export function SignIn({ parting, onSignedIn, onUnauthorized }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { problem, busy, start } = useAction();
  useEffect(() => {
    document.title = 'Sign in · Sallyport';
    input.current?.focus();
  }, []);

  /** @param {Event} event */
  const signIn = async (event) => {
    event.preventDefault();
    const secret = input.current?.value.trim() ?? '';
    await start(async (signal) => {
      if (!/^[\x21-\x7e]{1,256}$/.test(secret)) throw new ApiProblem('That is no API key: keys look like sp_live_….');
      let known = false;
      const api = openApi(secret, () => known && onUnauthorized('The key is not valid any more.'));
      const key = await api.get('/v1/key', { signal }).catch((error) => {
        throw error.status === 401 ? new ApiProblem('The service does not know this key.', { status: 401 }) : error;
      });
      known = true;
      onSignedIn({ api, key: /** @type {KeyInfo} */ (key) });
    });
    input.current?.select();
  };

  return h(
    'main',
    { class: 'sign-in' },
    h('p', { class: 'brand' }, h('img', { src: '/console/icon.svg', alt: '', width: 28, height: 28 }), 'Sallyport'),
    h('h1', {}, 'Auditors’ console'),
    parting && h('p', { class: 'note', role: 'status' }, parting),
    h(
      'form',
      { onSubmit: signIn, autocomplete: 'off' },
      h('label', { for: 'key' }, 'API key'),
      h('input', {
        id: 'key',
        ref: input,
        type: 'password',
        autocomplete: 'off',
        spellcheck: false,
        required: true,
        'aria-describedby': 'key-help',
      }),
      h(ProblemNote, { problem }),
      h('button', { type: 'submit', class: 'primary', disabled: busy }, busy ? 'Signing in…' : 'Sign in'),
    ),
    h(
      'p',
      { id: 'key-help', class: 'muted' },
      'An auditor’s key has the scope audit.read; with review, tokenize and validate more pages open. The key stays in this page’s memory: reloading, leaving or fifteen idle minutes forget it.',
    ),
  );
}
