import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';
import { FLAGGED, inBrowser, launch, makeHistory, open, signIn, visit } from './browser.ts';

inBrowser('what the console keeps and where it reaches', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService({ env: ONE_WORKER }), launch()]);
    await makeHistory(service);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Uses every page. */
  const wander = async (page: Page): Promise<void> => {
    await page.getByRole('table').waitFor();
    await page.getByLabel('Patient').fill('Patient/p-1');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Text tokenized' }).first().click();
    await page.getByRole('region', { name: 'As FHIR R4' }).waitFor();
    await open(page, 'Charts');
    await page.getByRole('figure', { name: 'Calls' }).waitFor();
    await open(page, 'Integrity');
    await page.getByText('Unbroken').waitFor();
    await open(page, 'Try it');
    await page.getByLabel('Clinical text').fill('Zebulon Quartermain called.');
    await page.getByRole('button', { name: 'Tokenize', exact: true }).click();
    await page.getByText('What was found').waitFor();
    await page.getByLabel('A model’s answer').fill(FLAGGED);
    await page.getByRole('button', { name: 'Validate', exact: true }).click();
    await page.getByText('Claims read').waitFor();
    await open(page, 'Reviews');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Reject' }).waitFor();
  };

  test('no request leaves the origin, no URL holds key or text, and the policy is never violated', async () => {
    const { page, requests, complaints } = await visit(browser, service);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { violations: seen });
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.push(violatedDirective));
    });
    await signIn(page, service.apiKey);
    await wander(page);
    expect(await page.evaluate('violations')).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requests.length).toBeGreaterThan(40);
    expect(requests.filter((url) => new URL(url).origin !== service.baseUrl)).toEqual([]);
    expect(requests.filter((url) => url.includes(service.apiKey) || /Zebulon|lisinopril/.test(url))).toEqual([]);
  });

  test('nothing is kept in storage, cookies, address or page, and a reload forgets the key', async () => {
    const { page } = await visit(browser, service);
    await signIn(page, service.apiKey);
    await wander(page);
    const kept = await page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      cookie: document.cookie,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      state: history.state,
    }));
    expect(kept).toEqual({ local: 0, session: 0, cookie: '', databases: 0, caches: 0, workers: 0, state: null });
    expect(await page.context().cookies()).toEqual([]);
    expect(page.url()).not.toContain('sp_');
    expect(await page.content()).not.toContain(service.apiKey);
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  test('a page that was left and comes back from the browser has no key', async () => {
    const { page } = await visit(browser, service);
    await signIn(page, service.apiKey);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await page.getByLabel('API key').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  test('fifteen minutes without a sign of life sign out, after a warning that any answer ends', async () => {
    const { page } = await visit(browser, service);
    await page.clock.install();
    await signIn(page, service.apiKey);
    await page.clock.fastForward('14:01');
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.clock.runFor(500); // frames are the clock's too
    await page.clock.fastForward('13:00');
    expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true);
    await page.clock.fastForward('01:01');
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    await page.clock.fastForward('01:01');
    await page.getByText('signed out after fifteen minutes').waitFor();
  });
});
