import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';
import { axeFile, FLAGGED, inBrowser, launch, makeHistory, open, signIn, visit } from './browser.ts';

inBrowser('the console for everybody (WCAG 2.2 AA)', () => {
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

  /** Every state of the console that looks different, one after the other. */
  async function* everyPage(page: Page): AsyncGenerator<string> {
    yield 'sign in';
    await page.getByLabel('API key').fill('no key');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    yield 'sign in, refused';
    await signIn(page, service.apiKey);
    await page.getByRole('table').waitFor();
    yield 'events';
    await page.getByRole('link', { name: 'Text tokenized' }).first().click();
    await page.getByRole('region', { name: 'As FHIR R4' }).waitFor();
    yield 'event';
    await open(page, 'Charts');
    await page.getByRole('figure', { name: 'Calls' }).getByText('Numbers of').click();
    yield 'charts';
    await open(page, 'Integrity');
    await page.getByText('Unbroken').waitFor();
    await page.getByText('This instance').waitFor();
    yield 'integrity';
    await open(page, 'Try it');
    await page.getByRole('button', { name: 'Use an invented note' }).click();
    await page.getByRole('button', { name: 'Tokenize', exact: true }).click();
    await page.getByText('Every replacement').click();
    await page.getByText('What it is checked against').click();
    await page.getByRole('button', { name: 'Use an invented answer' }).click();
    await page.getByRole('button', { name: 'Validate', exact: true }).click();
    await page.getByText('Claims read').waitFor();
    yield 'try it';
    await open(page, 'Reviews');
    await page.getByRole('table').waitFor();
    yield 'reviews';
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    yield 'review';
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').waitFor();
    yield 'decision';
  }

  const axe = readFileSync(axeFile, 'utf8');
  const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const violationsOf = async (page: Page): Promise<string[]> => {
    const found = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(TAGS)} })`)) as AxeResults;
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };

  test.each(['light', 'dark'] as const)('axe finds nothing on any page in %s', async (colorScheme) => {
    const { page } = await visit(browser, service, { colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(axe);
    let seen = 0;
    for await (const name of everyPage(page)) {
      expect(await violationsOf(page), name).toEqual([]);
      seen++;
    }
    expect(seen).toBe(10);
  });

  test('at 400 % zoom (320 CSS pixels wide) no page scrolls sideways', async () => {
    const { page } = await visit(browser, service, { viewport: { width: 320, height: 256 } });
    for await (const name of everyPage(page)) {
      const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content, name).toBeLessThanOrEqual(window ?? 0);
    }
  });

  test('text spacing as WCAG 1.4.12 sets it makes nothing spill', async () => {
    const { page } = await visit(browser, service, { bypassCSP: true });
    await signIn(page, service.apiKey);
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    });
    await page.getByRole('table').waitFor();
    const spilled = await page.evaluate(() =>
      [...document.querySelectorAll('button, th, td, label, .badge, nav li, dd')]
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(spilled).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  /** Tabs until the element with this accessible name has the focus, which must be visible. */
  const tabTo = async (page: Page, role: 'link' | 'button' | 'switch' | 'textbox', name: string | RegExp) => {
    const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).last();
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab');
      if (await wanted.evaluate((element) => element === document.activeElement)) {
        expect(await wanted.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
        return;
      }
    }
    throw new Error(`the keyboard does not reach ${role} ${name}`);
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  test('everything is reached and done by keyboard alone', async () => {
    const { page } = await visit(browser, service);
    await page.keyboard.insertText(service.apiKey); // the focus is where one types
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();

    await tabTo(page, 'button', 'Reversals');
    await page.keyboard.press('Enter');
    await page.getByText('No event fits').waitFor();
    await tabTo(page, 'button', 'Clear');
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    await tabTo(page, 'switch', 'Live refresh');
    await page.keyboard.press('Space');
    await page.getByRole('switch', { checked: false }).waitFor();
    await tabTo(page, 'link', 'Text tokenized'); // the oldest: past every other row
    await page.keyboard.press('Enter');
    await heading(page, 'Text tokenized').waitFor();

    await page.keyboard.press('Shift+Tab');
    await tabTo(page, 'link', '← Events');
    await page.keyboard.press('Enter');
    await heading(page, 'Events').waitFor();
    await expect
      .poll(() => heading(page, 'Events').evaluate((element) => element === document.activeElement), {
        timeout: 15_000,
      })
      .toBe(true);

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await tabTo(page, 'link', 'Skip to the content');
    await page.keyboard.press('Enter');
    expect(await heading(page, 'Events').evaluate((element) => element === document.activeElement)).toBe(true);

    await service.call('POST', '/v1/outbound/validate', { llm_output: FLAGGED });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await tabTo(page, 'link', 'Reviews');
    await page.keyboard.press('Enter');
    await heading(page, 'Reviews').waitFor();
    await page.getByRole('table').waitFor();
    await tabTo(page, 'link', /dose above maximum/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Approve');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 15_000 }).toBe(0);
    expect(
      await page.getByRole('button', { name: 'Approve' }).evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
    await tabTo(page, 'button', 'Cancel');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('checked');
    await tabTo(page, 'button', 'Approve');
    await page.keyboard.press('Enter');
    await page.getByText('The text was destroyed with the decision.').waitFor();
  });
});
