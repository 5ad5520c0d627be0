import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';
import { FLAGGED, inBrowser, launch, makeHistory, makeKey, open, signIn, visit } from './browser.ts';

inBrowser('the console in a browser', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService({ env: ONE_WORKER }), launch()]);
    await makeHistory(service, 60);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const signedIn = async (): Promise<Page> => {
    const { page } = await visit(browser, service);
    await signIn(page, service.apiKey);
    return page;
  };
  const rows = (page: Page) => page.getByRole('table').getByRole('row');
  const search = async (query: string): Promise<number> => {
    const answer = await service.call('GET', `/fhir/R4/AuditEvent?${query}&_summary=count`);
    return ((await answer.json()) as { total: number }).total;
  };

  test('a wrong key is told apart from one that is no key, and neither lets in', async () => {
    const { page } = await visit(browser, service);
    for (const [key, words] of [
      ['sp_live_0000000000000000_wrong', 'does not know this key'],
      ['no key at all', 'That is no API key'],
    ] as const) {
      await page.getByLabel('API key').fill(key);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(words).waitFor();
    }
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  test('a key sees the pages that its scopes open, and asks for nothing else', async () => {
    const { page, requests } = await visit(browser, service);
    await signIn(page, await makeKey(service, ['audit.read'], 'auditor'));
    const links = page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
    await rows(page).first().waitFor();
    expect(await links.allTextContents()).toEqual(['Events', 'Charts', 'Integrity']);
    expect(requests.filter((url) => url.includes('/v1/reviews'))).toEqual([]);

    const { page: reviewer } = await visit(browser, service);
    await signIn(reviewer, await makeKey(service, ['review'], 'reviewer'));
    await reviewer.getByRole('heading', { name: 'Reviews' }).waitFor();

    const { page: engine } = await visit(browser, service);
    await signIn(engine, await makeKey(service, ['hooks'], 'engine'));
    await engine.getByRole('heading', { name: 'Nothing to show' }).waitFor();
  });

  test('a key that is revoked meanwhile is signed out', async () => {
    const { page } = await visit(browser, service);
    const key = await makeKey(service, ['audit.read']);
    await signIn(page, key);
    await rows(page).first().waitFor();
    await page.route('**/v1/audit/**', (route) => route.continue({ headers: { authorization: 'Bearer sp_live_x_x' } }));
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.getByText('The key is not valid any more.').waitFor();
    await page.getByLabel('API key').waitFor();
  });

  test('filters leave what they say, and clearing them brings all back', async () => {
    const page = await signedIn();
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Flagged texts' }).click();
    await page.getByText('1 to 1 of 1 event').waitFor();
    expect(await rows(page).count()).toBe(2);
    expect(await rows(page).nth(1).textContent()).toContain('Flagged');

    await page.getByRole('button', { name: 'Turned away' }).click();
    await page.getByRole('cell', { name: 'forbidden' }).waitFor();

    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Patient').fill('Patient/p-1');
    await page.getByLabel('What').selectOption({ label: 'Text tokenized' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 to 50 of 60 events').waitFor();

    await page.getByLabel('Before (UTC)').fill('2020-01-01T00:00');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No event fits').waitFor();
    expect(new URL(page.url()).hash).not.toContain('p-1');
  });

  test('pages follow one another to the end, with at most fifty rows on a page', async () => {
    const page = await signedIn();
    await page.getByLabel('What').selectOption({ label: 'Text tokenized' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 to 50 of 60 events').waitFor();
    const linkOf = (at: number) => rows(page).nth(at).getByRole('link').getAttribute('href');
    const first = await linkOf(1);
    expect(await rows(page).count()).toBe(51);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText('51 to 60 of 60 events').waitFor();
    expect(await rows(page).count()).toBe(11);
    expect(await page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true);
    await rows(page).nth(3).getByRole('link').click();
    await page.getByRole('region', { name: 'As FHIR R4' }).waitFor();
    await page.goBack();
    await page.getByText('51 to 60 of 60 events').waitFor();
    await page.getByRole('button', { name: 'Newer' }).click();
    await page.getByText('1 to 50 of 60 events').waitFor();
    expect(await linkOf(1)).toBe(first);
  });

  test('new events appear by themselves until it is paused, under one event a minute', async () => {
    const { page } = await visit(browser, service);
    await page.clock.install();
    const key = await makeKey(service, ['audit.read'], 'watcher');
    await signIn(page, key);
    await rows(page).first().waitFor();
    const id = key.split('_')[2] ?? '';
    const reads = () => search(`subtype=audit-search&agent:identifier=urn:sallyport:key|${id}`);
    expect(await reads()).toBe(1);

    await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Nothing here.' }, { 'x-request-id': 'live-1' });
    await page.clock.runFor(5_000);
    await page.locator('tr.fresh').first().waitFor();
    await page.getByRole('status').getByText('new event').waitFor();
    for (let turn = 0; turn < 4; turn++) {
      const answered = page.waitForResponse(/AuditEvent\?/);
      await page.clock.runFor(5_000);
      await answered;
    }
    expect(await reads()).toBe(2);

    let asked = 0;
    page.on('request', () => asked++);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await page.clock.runFor(60_000);
    expect(asked, 'while nobody looks').toBe(0);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }));
    await page.getByRole('switch').click();
    await page.clock.runFor(60_000);
    expect(asked, 'while it is paused').toBe(0);
  });

  test("an event's page tells it in words, as facts and as FHIR, and leads to what belongs to it", async () => {
    const page = await signedIn();
    await page.getByLabel('Patient').fill('Patient/p-1');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('of 60 events').waitFor();
    await page.getByRole('link', { name: 'Text tokenized' }).first().click();
    await page.getByText('pieces of PHI were replaced: 1 PATIENT, 1 MRN, 1 LOCATION').waitFor();
    await page.getByText(/had the PHI in a text replaced by tokens, about Patient\/p-1, for treatment/).waitFor();
    const raw = JSON.parse((await page.getByRole('region', { name: 'As FHIR R4' }).textContent()) ?? '');
    expect(raw).toMatchObject({ resourceType: 'AuditEvent', id: page.url().split('/').at(-1) });
    await page.getByRole('link', { name: 'this request' }).click();
    await page.getByText('1 to 1 of 1 event').waitFor();
  });

  test('an event that is not there is said to be missing', async () => {
    const page = await signedIn();
    await page.goto(`${service.baseUrl}/console#/events/00000000-0000-4000-8000-000000000000`);
    await page.getByRole('alert').getByText('no such event').waitFor();
  });

  test('charts show calls, flags, latency and types, each with the numbers behind it', async () => {
    const page = await signedIn();
    await open(page, 'Charts');
    for (const title of ['Calls', 'Flags', 'Latency', 'Types of PHI replaced', 'Findings']) {
      await page.getByRole('figure', { name: title }).getByRole('img', { name: title }).waitFor();
    }
    const flags = page.getByRole('figure', { name: 'Flags' });
    await flags.getByText('Numbers of').click();
    const last = flags.getByRole('row').last();
    expect(await last.getByRole('cell').allTextContents()).toEqual(['1', '1']);
    const types = page.getByRole('figure', { name: 'Types' }).getByRole('img');
    expect(await types.getAttribute('aria-label')).toContain('180 replacements in all');
    const held = Promise.withResolvers<void>();
    await page.route('**/timeline?days=31', (route) => held.promise.then(() => route.continue()));
    await page.getByRole('button', { name: '31 days' }).click();
    await expect.poll(() => flags.count(), { timeout: 15_000, message: 'no day is shown as a month' }).toBe(0);
    held.resolve();
    await flags.getByText('Numbers of').click();
    await expect.poll(() => flags.getByRole('row').count(), { timeout: 15_000 }).toBeGreaterThan(30);
  });

  test('the state of the chain is shown, and a changed record is seen', async () => {
    const page = await signedIn();
    await open(page, 'Integrity');
    await page.getByText('Unbroken').waitFor();
    await page.getByText('The record tells of no verification of the whole.').waitFor();
    await page.route('**/v1/audit/chain', async (route) => {
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, newest: { checked: 3, broken_at: 7 } } });
    });
    await open(page, 'Events');
    await open(page, 'Integrity');
    await page.getByText('Event 7 is not what was recorded').waitFor();
  });

  test('a text is tokenized with its spans marked by type and source, and stays text', async () => {
    const page = await signedIn();
    await open(page, 'Try it');
    const text = 'Maria Lopez (MRN: 00482913) <img src=x onerror=alert(1)> & co.';
    await page.getByLabel('Clinical text').fill(text);
    await page.getByRole('button', { name: 'Tokenize', exact: true }).click();
    const marked = page.getByRole('region', { name: 'Your text with its PHI marked' });
    await marked.getByText('Maria Lopez').waitFor();
    const spans = marked.locator('mark');
    expect(await spans.allTextContents()).toEqual(['Maria Lopez PATIENT', '00482913 MRN']);
    expect(await spans.first().getAttribute('class')).toContain('ner');
    expect(await spans.nth(1).getAttribute('class')).toContain('pattern');
    expect(await marked.locator('img').count()).toBe(0);
    expect((await marked.textContent())?.replace(/ (PATIENT|MRN)/g, '')).toBe(text);
    const tokenized = await page.getByRole('region', { name: 'The tokenized text' }).textContent();
    expect(tokenized).toBe('[ID_001] (MRN: [ID_002]) <img src=x onerror=alert(1)> & co.');
  });

  test("a model's answer is validated with its findings underlined and their evidence beside", async () => {
    const page = await signedIn();
    await open(page, 'Try it');
    await page.getByLabel('A model’s answer').fill(FLAGGED);
    await page.getByRole('button', { name: 'Validate', exact: true }).click();
    const text = page.getByRole('region', { name: 'The generated text with its findings' });
    await text.locator('.finding.contradicted').getByText('1000 mg by mouth').waitFor();
    await page.getByText('Claims read').waitFor();
    await text.getByRole('button', { name: /^Finding 1, contradicted/ }).click();
    const card = page.locator('.findings li').first();
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await card.locator('blockquote cite').first().textContent()).toContain('FDA label');
  });

  test('a refused try says why, in the words of the API', async () => {
    const page = await signedIn();
    await open(page, 'Try it');
    await page.getByLabel('Clinical text').fill('Anything.');
    await page.getByLabel('FHIR context (optional)').first().fill('not a reference');
    await page.getByRole('button', { name: 'Tokenize', exact: true }).click();
    await page.getByRole('alert').getByText('/fhir_context is not a FHIR R4 reference').waitFor();
  });

  test('a review is read with its findings and decided after a second question; the text is gone then', async () => {
    const page = await signedIn();
    await service.call('POST', '/v1/outbound/validate', { llm_output: FLAGGED });
    await open(page, 'Reviews');
    await page.getByRole('link', { name: 'dose above maximum' }).last().click();
    await page.getByText('exceeds the maximum').first().waitFor();
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.count()).toBe(0);
    expect(await search('subtype=review-decide')).toBe(0);
    await page.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByLabel('Reason').fill('ten times too much');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('The text was destroyed with the decision.').waitFor();
    expect(await page.getByText('lisinopril').count()).toBe(0);
    expect(await search('subtype=review-decide')).toBe(1);
    await open(page, 'Reviews');
    await page.getByRole('button', { name: 'Decided' }).click();
    await page.getByRole('table').getByText('Rejected').waitFor();
  });
});
