import { h } from 'preact';
import { useCallback, useEffect, useErrorBoundary, useMemo, useState } from 'preact/hooks';
import { ChartsPage } from './charts/page.js';
import { EventPage } from './events/event.js';
import { EventsPage } from './events/page.js';
import { NEWEST } from './events/query.js';
import { IdleGuard } from './idle.js';
import { IntegrityPage } from './integrity/page.js';
import { ReviewsPage } from './reviews/page.js';
import { ReviewPage } from './reviews/review.js';
import { linkTo, PAGES, pagesOf, useRoute } from './routes.js';
import { SessionContext } from './session.js';
import { SignIn } from './sign-in.js';
import { TryPage } from './try/page.js';

/** @import { Api } from './api.js' */
/** @import { Route } from './routes.js' */
/** @import { KeyInfo } from './types.ts' */

/** @param {Route} route */
function pageOf({ page, id }) {
  if (page === 'events') return id === undefined ? h(EventsPage, {}) : h(EventPage, { id, key: id });
  if (page === 'reviews') return id === undefined ? h(ReviewsPage, {}) : h(ReviewPage, { id, key: id });
  if (page === 'charts') return h(ChartsPage, {});
  if (page === 'integrity') return h(IntegrityPage, {});
  return h(TryPage, {});
}

export function App() {
  const [signedIn, setSignedIn] = useState(/** @type {{ api: Api, key: KeyInfo } | undefined} */ (undefined));
  const [parting, setParting] = useState('');
  const signOut = useCallback((/** @type {string} */ why) => {
    setSignedIn(undefined);
    setParting(why);
  }, []);
  useEffect(() => {
    // A browser may keep a page that was left, with its memory, to show it again: without the key.
    const leave = () => signOut('');
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  if (!signedIn) return h(SignIn, { parting, onSignedIn: setSignedIn, onUnauthorized: signOut });
  return h(Shell, { signedIn, signOut });
}

/** @param {{ signedIn: { api: Api, key: KeyInfo }, signOut: (why: string) => void }} props */
function Shell({ signedIn: { api, key }, signOut }) {
  const [list, setList] = useState(NEWEST);
  const [said, say] = useState('');
  const session = useMemo(() => ({ api, key, say, list, setList }), [api, key, list]);
  const allowed = pagesOf(key);
  const asked = useRoute();
  const route = allowed.some(({ name }) => name === asked?.page) ? asked : allowed[0] && { page: allowed[0].name };
  const place = route ? `${route.page}/${route.id ?? ''}` : '';
  useEffect(() => {
    const title = PAGES.find(({ name }) => name === route?.page)?.title ?? 'Console';
    document.title = `${title} · Sallyport`;
    say('');
    document.querySelector('h1')?.focus();
    scrollTo(0, 0);
  }, [place]);
  return h(
    SessionContext.Provider,
    { value: session },
    h('a', { class: 'skip', href: '#main', onClick: skipTo }, 'Skip to the content'),
    h(Header, { keyInfo: key, current: route?.page, signOut }),
    h('main', { id: 'main' }, route ? h(Guarded, { key: place }, pageOf(route)) : h(NothingAllowed, {})),
    h('p', { class: 'unseen', role: 'status' }, said),
    h(IdleGuard, { onIdle: () => signOut('You were signed out after fifteen minutes without activity.') }),
  );
}

/** The address behind `#` is the console's own, so the link must not change it. @param {Event} event */
function skipTo(event) {
  event.preventDefault();
  document.querySelector('h1')?.focus();
}

/** @param {{ keyInfo: KeyInfo, current: string | undefined, signOut: (why: string) => void }} props */
const Header = ({ keyInfo, current, signOut }) =>
  h(
    'header',
    { class: 'top' },
    h('p', { class: 'brand' }, h('img', { src: '/console/icon.svg', alt: '', width: 22, height: 22 }), 'Sallyport'),
    h(
      'nav',
      { 'aria-label': 'Pages' },
      h(
        'ul',
        {},
        pagesOf(keyInfo).map(({ name, title }) =>
          h(
            'li',
            { key: name },
            h('a', { href: linkTo(name), 'aria-current': name === current ? 'page' : undefined }, title),
          ),
        ),
      ),
    ),
    h(
      'p',
      { class: 'who' },
      h('span', {}, keyInfo.name, keyInfo.test ? ' (test key)' : ''),
      h('span', { class: 'muted' }, `tenant ${keyInfo.tenant}`),
    ),
    h('button', { type: 'button', class: 'quiet', onClick: () => signOut('You are signed out.') }, 'Sign out'),
  );

const NothingAllowed = () =>
  h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'Nothing to show'),
    h(
      'p',
      {},
      'This key has none of the scopes audit.read, review, tokenize and validate, so the console has no page for it.',
    ),
  );

/** A page that fails does not take the console with it. @param {{ children?: import('preact').ComponentChildren }} props */
function Guarded({ children }) {
  const [failed] = useErrorBoundary();
  if (!failed) return children;
  return h(
    'section',
    {},
    h('h1', { tabIndex: -1 }, 'This page failed'),
    h('p', { role: 'alert' }, 'The console could not show this page. Choose another, or reload and sign in again.'),
  );
}
