// A player's actions in a browser, by visible text and roles. Every wait is for something on the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Window } from './browser.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Returns every problem that axe finds on the page, one line each; iframes (the video service's player) are excluded. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  });
}

/** Called wherever a player may pause, so that a test can reload, check accessibility or take a picture. */
export type Step = (screen: string, window: Window) => Promise<void>;
const noStep: Step = async () => {};

/** Without a `warrior` the player keeps the suggested avatar: an invited player goes straight into the battle. */
type Newcomer = { name: string; warrior?: string; step?: Step };

/** Creates a player with battle name and avatar, from the landing page. */
export async function becomePlayer(window: Window, { name, warrior, step = noStep }: Newcomer) {
  const { page } = window;
  const start = button(page, /^(Play for Free!|New Player - Join Battle)$/);
  await start.waitFor();
  await step('landing', window);
  await start.click();
  await heading(page, 'Choose Your Battle Name').waitFor();
  await step('nickname', window);
  await page.getByLabel('Battle name').fill(name);
  await button(page, 'Use This Name').click();
  if (!warrior) return;
  await heading(page, 'Choose Your Music Warrior').waitFor();
  await step('select-avatar', window);
  await button(page, new RegExp(warrior)).click();
}

/** Opens a room from the home page and returns its room code. */
export async function openRoom(window: Window, mode: string, step: Step = noStep): Promise<string> {
  const { page } = window;
  await heading(page, 'Leaderboard').waitFor();
  await step('home', window);
  await link(page, 'Start Battle').click();
  await heading(page, 'Choose Game Mode').waitFor();
  await step('choose-mode', window);
  await page.getByRole('radio', { name: new RegExp(mode) }).check({ force: true });
  await button(page, 'Choose Battle Type').click();
  await heading(page, 'Choose Battle Type').waitFor();
  await step('choose-type', window);
  await button(page, 'Create Wildcard Battle').click();
  const code = page.getByLabel(/^Room code [A-Z]/);
  await code.waitFor();
  await step('waiting-room', window);
  const label = (await code.getAttribute('aria-label')) ?? '';
  return label.replace('Room code', '').replace(/[^A-Z]/g, '');
}

/** Searches for a song on the player's turn, chooses the first result and sends it. */
export async function shareSong(window: Window, query: string, step: Step = noStep) {
  const { page } = window;
  await page.getByText('Your turn to share a song').first().waitFor();
  await step('your-turn', window);
  await page.getByLabel('Search for a song').fill(query);
  const first = page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio').first();
  await first.check({ force: true });
  await button(page, /^Play /)
    .first()
    .waitFor();
  await step('song-chosen', window);
  if (!(await first.isVisible())) return shareSong(window, query);
  if (!(await first.isChecked())) await first.check({ force: true });
  await button(page, 'Send Song').click();
  await page
    .getByText(/has been sent/)
    .first()
    .waitFor();
}

type Rating = { score: number; comment: string };

/** Rates the opponent's song, with a comment. */
export async function rateSong(window: Window, { score, comment }: Rating, step: Step = noStep) {
  const { page } = window;
  await heading(page, 'Rate the Song!').waitFor();
  await step('rate', window);
  await button(page, /^Play /)
    .first()
    .click();
  await page.getByRole('slider').fill(String(score));
  await page.getByLabel('Comment').fill(comment);
  await button(page, 'Complete Rating').click();
  await heading(page, 'Rate the Song!').waitFor({ state: 'hidden' });
}

/** Expects no accessibility problem on the page. */
export async function expectNoAxeViolations(screen: string, { page }: Window) {
  expect([screen, ...(await axeViolations(page))]).toEqual([screen]);
}
