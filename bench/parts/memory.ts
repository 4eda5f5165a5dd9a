// What the server weighs after some battles, and after ten times as many: what it remembers has a bound.
import { memoryOf } from '../measure/cpu.ts';
import { openDiary } from '../measure/spread.ts';
import { type Pair, playClash } from '../play/clash.ts';
import { newPlayer } from '../play/player.ts';
import type { House } from '../servers/house.ts';
import { serveGame } from '../servers/spawn.ts';

/** MiB. */
export type Memory = { battles: number; after: number; afterTenTimes: number };

const atOnce = 16;

export async function measureMemory(
  house: House,
  battles: number,
  tell: (what: string) => void,
): Promise<Memory> {
  const { port, pid } = house.keep(await serveGame({ DATABASE_URL: await house.database('memory') }));
  const newcomer = async (name: string) => {
    const player = await newPlayer(port, name);
    await player.listen();
    return player;
  };
  const pairs = await Promise.all(
    Array.from({ length: atOnce }, async (_, seat): Promise<Pair> => {
      return [await newcomer(`Host ${seat}`), await newcomer(`Guest ${seat}`)];
    }),
  );
  const weighAfter = async (count: number) => {
    tell(`${count} battles`);
    await play(pairs, count);
    await settled();
    return memoryOf(pid);
  };
  const after = await weighAfter(battles);
  const afterTenTimes = await weighAfter(9 * battles);
  for (const player of pairs.flat()) player.leave();
  return { battles, after, afterTenTimes };
}

async function play(pairs: Pair[], count: number): Promise<void> {
  let left = count;
  const diary = openDiary();
  const playOn = async (pair: Pair) => {
    while (left > 0) {
      left -= 1;
      await playClash(pair, diary, 'battle');
    }
  };
  await Promise.all(pairs.map(playOn));
}

const settled = () => new Promise<void>((over) => void setTimeout(over, 1500));
