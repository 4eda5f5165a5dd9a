// A player who uses only the keyboard: Tab, arrows, Enter and text. Elements are found by role and accessible name.
import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

export type Keys = {
  press(...keys: string[]): Promise<void>;
  /** Presses Tab until the element has focus. */
  reach(role: Role, name: Name): Promise<void>;
  /** Moves focus to the element and presses Enter. */
  enter(role: Role, name: Name): Promise<void>;
  /** Presses Tab until the field with this label has focus. */
  reachField(name: string): Promise<void>;
  /** Moves focus to the field and types. */
  type(name: string, text: string): Promise<void>;
  /** Waits for a heading. */
  seesHeading(name: Name): Promise<void>;
};

/** Maximum number of Tab presses, more than any screen has tab stops; only a failing test reaches it. */
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
