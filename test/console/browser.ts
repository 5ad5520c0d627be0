import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import { openStore } from '../../audit/store.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { createKey, SCOPES, type Scope } from '../../server/api-keys.ts';
import type { Service } from '../support/service.ts';

/** A Chromium of the machine's own: `SALLYPORT_TEST_CHROMIUM`, or the first of these names on PATH. None is downloaded. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findChromium(): string | undefined {
  const named = process.env.SALLYPORT_TEST_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const executablePath = findChromium();

/** Like `describe`, for what needs a browser: where there is none it says so and counts its tests as skipped. */
export function inBrowser(name: string, tests: () => void): void {
  if (executablePath === undefined) {
    console.warn(`SKIPPED, no Chromium was found on PATH: ${name}. Debian's package is chromium.`);
  }
  describe.skipIf(executablePath === undefined)(name, tests);
}

// As root, in a container, Chromium's own sandbox does not start.
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', '--disable-gpu'] });

export interface Visit {
  readonly page: Page;
  /** The URL of everything that the page asked for. */
  readonly requests: readonly string[];
  /** What the browser complained of: failed scripts, refused loads, violations of the policy. */
  readonly complaints: readonly string[];
}

/** A fresh browser profile on the console's page; gone when the test is over. */
export async function visit(browser: Browser, service: Service, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${service.baseUrl}/console`);
  await page.getByLabel('API key').waitFor();
  return { page, requests, complaints };
}

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Goes to a page of the console by its link. */
export async function open(page: Page, name: 'Events' | 'Charts' | 'Integrity' | 'Reviews' | 'Try it'): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** A key of the running service with these scopes. */
export async function makeKey(service: Service, scopes: readonly Scope[] = SCOPES, name = 'test'): Promise<string> {
  const store = await openStore({ directory: service.dataDir });
  try {
    const { instanceId } = await loadKeyring({ masterKeyFile: join(service.dataDir, 'instance.key'), store });
    const wanted = { name, scopes, tenant: 'default', purposeOfUse: 'TREAT', test: false };
    return (await createKey(store, { instanceId }, wanted)).secret;
  } finally {
    await store.close();
  }
}

export const FLAGGED = 'For your blood pressure, take lisinopril 1000 mg by mouth once daily.';

/** Fewer than a service that is not overloaded always takes. */
const CALLERS = 16;

/** Calls of several kinds: `count` tokenized texts, a flagged one and one that passed, one turned away. */
export async function makeHistory(service: Service, count = 3): Promise<void> {
  const body = { input_text: 'Maria Lopez (MRN: 00482913) was seen in Dayton.', fhir_context: 'Patient/p-1' };
  const caller = async (_: unknown, calls: number) => {
    for (let call = calls; call < count; call += CALLERS) await service.call('POST', '/v1/inbound/tokenize', body);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await service.call('POST', '/v1/outbound/validate', { llm_output: FLAGGED });
  await service.call('POST', '/v1/outbound/validate', { llm_output: 'Drink enough water.', clinical_threshold: 0 });
  const weak = await makeKey(service, ['hooks']);
  await fetch(`${service.baseUrl}/fhir/R4/AuditEvent`, { headers: { authorization: `Bearer ${weak}` } });
}

/** The source of axe-core, to be evaluated in a page. */
export const axeFile: string = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
