// @vitest-environment happy-dom
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { addressNow, render, serve } from '#tests/support/page.ts';
import { CreateGame } from './create-game.tsx';
import { clearChoice } from './open-battle.ts';

afterEach(clearChoice);

function openStep(address: string, user = {}, battles: object[] = []) {
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana', nickname: 'Ana', ...user }),
    'GET /api/site': () => Response.json({ anytimeHours: 24 }),
    'GET /api/games/mine': () => Response.json(battles),
  });
  return render(createElement(CreateGame), address);
}

test('a link may choose the pace, until the player chooses another', async () => {
  const link = '/create-game?mode=medium&pace=anytime';
  const first = await openStep(link);
  expect(first.checked()).toBe('Any time');
  expect([addressNow(), first.historyDepth()]).toEqual(['/create-game?mode=medium', 0]);
  await first.check('Live now');
  await first.unmount();
  const again = await openStep(addressNow());
  expect(again.checked()).toBe('Live now');
  await again.unmount();
  expect((await openStep(link)).checked()).toBe('Any time');
});

test('only the chosen pace is explained, and "See all" comes after the heading', async () => {
  const { box, check } = await openStep('/create-game?mode=fast');
  const isExplained = () => box.querySelector<HTMLElement>('[id$=how]')?.hidden === false;
  expect(isExplained()).toBe(false);
  await check('Any time');
  expect(isExplained()).toBe(true);
  const inOrder = [...box.querySelectorAll('h1, button')].map((each) => each.textContent);
  expect(inOrder.indexOf('See all 23')).toBeGreaterThan(inOrder.indexOf('Choose Battle Type'));
});

test.each([
  [true, 3, ['/nickname']],
  [false, 20, []],
])(
  'a player whose anytime battles are all open may take a name only as a guest (%s)',
  async (isGuest, open, links) => {
    const battles = Array.from({ length: open }, (_, id) => ({ id, pace: 'anytime' }));
    const { box } = await openStep('/create-game?mode=fast&pace=anytime', { isGuest }, battles);
    const notice = box.querySelector('[id$=how]');
    expect(notice?.textContent).toContain(`All ${open} you may have at once are open.`);
    expect([...(notice?.querySelectorAll('a') ?? [])].map((each) => each.getAttribute('href'))).toEqual(
      links,
    );
  },
);
