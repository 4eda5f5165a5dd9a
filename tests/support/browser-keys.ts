// A player without a mouse: Tab, arrows, Enter and what they type. Everything is found by its role and its name.
import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

export type Keys = {
  press(...keys: string[]): Promise<void>;
  /** Goes on with Tab until the focus is there. */
  reach(role: Role, name: Name): Promise<void>;
  /** Goes there and presses Enter. */
  enter(role: Role, name: Name): Promise<void>;
  /** Goes on with Tab to the field of this name. */
  reachField(name: string): Promise<void>;
  /** Goes to the field and types. */
  type(name: string, text: string): Promise<void>;
  /** Waits for a heading. */
  seesHeading(name: Name): Promise<void>;
};

/** More stops than any screen has; only a test that fails takes so many. */
const mostStops = 80;

export function keysOf(page: Page): Keys {
  const press: Keys['press'] = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const goTo = async (goal: Locator) => {
    await goal.waitFor();
    for (let stop = 0; stop < mostStops; stop++) {
      if (await hasFocus(goal)) return;
      await press('Tab');
    }
    throw new Error(`No way to ${goal} at ${page.url()}; the focus is on ${await focused(page)}`);
  };
  const reach: Keys['reach'] = (role, name) => goTo(page.getByRole(role, { name }).first());
  const reachField: Keys['reachField'] = (name) => goTo(page.getByLabel(name, { exact: true }).first());
  return {
    press,
    reach,
    reachField,
    enter: async (role, name) => {
      await reach(role, name);
      await press('Enter');
    },
    type: async (name, text) => {
      await reachField(name);
      await page.keyboard.type(text);
    },
    seesHeading: (name) => page.getByRole('heading', { name }).first().waitFor(),
  };
}

const hasFocus = (goal: Locator): Promise<boolean> =>
  goal.evaluate((element) => element === document.activeElement).catch(() => false);

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
