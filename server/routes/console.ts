import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { notFound, Refusal } from '../problem.ts';

/** Where the page's own files lie, and the modules of Preact that they import by name. */
const SOURCES = fileURLToPath(new URL('../console/', import.meta.url));
const LIBRARY = { preact: 'lib/preact.js', 'preact/hooks': 'lib/preact-hooks.js' } as const;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Nothing but our own files and our own API, no inline code or style, no string that becomes markup or code
 * (w3.org/TR/CSP3, w3.org/TR/trusted-types).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Kept by the browser, but asked for again each time: `no-store` of the API's answers does not hold for code.
  'cache-control': 'no-cache',
} as const;

interface Asset {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

const makeAsset = (type: string, body: string): Asset => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

/** A browser knows no packages: `from 'preact'` becomes the path under which we serve it. */
const resolved = (code: string): string =>
  code
    .replace(/\bfrom\s{0,8}(['"])(preact(?:\/hooks)?)\1/g, (_, quote, name: keyof typeof LIBRARY) => {
      return `from ${quote}/console/${LIBRARY[name]}${quote}`;
    })
    .replace(/^\/\/# sourceMappingURL=.*/m, '');

/** Every file of the page by its path below `/console/`; the page itself under ''. */
function readAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const [name, path] of Object.entries(LIBRARY)) {
    const code = readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8');
    assets.set(path, makeAsset(TYPES.js ?? '', resolved(code)));
  }
  for (const entry of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    const path = entry.replaceAll('\\', '/');
    const ending = /\.(js|css|svg)$/.exec(path)?.[1];
    if (ending === undefined) continue;
    const body = readFileSync(`${SOURCES}/${path}`, 'utf8');
    assets.set(path, makeAsset(TYPES[ending] ?? '', ending === 'js' ? resolved(body) : body));
  }
  const preloads = [...assets.keys()]
    .filter((path) => path.endsWith('.js'))
    .map((path) => `<link rel="modulepreload" href="/console/${path}">`);
  const page = readFileSync(`${SOURCES}/index.html`, 'utf8').replace('<!-- modulepreload -->', preloads.join('\n'));
  return assets.set('', makeAsset(TYPES.html ?? '', page));
}

/** The auditors' console (docs/console.md): a page that needs no key; what it asks the API for needs one. */
export function consoleRoutes(app: App): void {
  const assets = readAssets();
  const options = { config: { scope: 'none' }, schema: { hide: true } } as const;
  const send = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    const asset = assets.get(path);
    if (!asset) throw new Refusal(notFound);
    reply.headers({ ...HEADERS, etag: asset.etag });
    const held = String(request.headers['if-none-match'] ?? '').split(/\s{0,8},\s{0,8}/);
    if (held.includes(asset.etag) || held.includes(`W/${asset.etag}`)) return reply.code(304).send();
    return reply.type(asset.type).send(asset.body);
  };
  app.get('/console', options, (request, reply) => send(request, reply, ''));
  app.get<{ Params: { readonly '*': string } }>('/console/*', options, (request, reply) =>
    send(request, reply, request.params['*']),
  );
}
