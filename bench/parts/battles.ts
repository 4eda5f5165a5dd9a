// Whole battles, played by pages that fetch and listen as the real ones do, on two servers in turns.
import { cpuOf } from '../measure/cpu.ts';
import { median, openDiary, type Spread } from '../measure/spread.ts';
import { type Fetches, type Pair, playClash } from '../play/clash.ts';
import { newPlayer } from '../play/player.ts';
import type { Served } from '../servers/spawn.ts';

/** What one server is asked to do, in one go. */
export type Load = { atOnce: number; seconds: number; fetches: Fetches };
type Round = {
  battles: number;
  seconds: number;
  serverCpu: number;
  databaseCpu: number;
  generatorCpu: number;
};
export type Battles = {
  battlesPerSecond: number;
  /** Milliseconds of one core. */
  serverCpuPerBattle: number;
  databaseCpuPerBattle: number;
  generatorCpuPerBattle: number;
  took: Record<string, Spread>;
  rounds: Round[];
};

type Side = { name: string; served: Served; databasePid: number | null };

/** Sides take turns, so that whatever else the machine does hits all of them. */
export async function measureBattles(
  sides: Side[],
  load: Load,
  rounds: number,
  tell: (what: string) => void,
): Promise<Record<string, Battles>> {
  const tables = await Promise.all(sides.map((side) => sitDown(side, load)));
  for (const table of tables) await playFor(table, { ...load, seconds: 1 });
  for (const table of tables) table.diary = openDiary();
  for (let round = 0; round < rounds; round += 1) {
    for (const table of tables) {
      tell(`${table.side.name}, round ${round + 1} of ${rounds}`);
      table.rounds.push(await playFor(table, load));
    }
  }
  for (const { pairs } of tables) for (const player of pairs.flat()) player.leave();
  return Object.fromEntries(tables.map((table) => [table.side.name, summaryOf(table)]));
}

type Table = { side: Side; pairs: Pair[]; diary: ReturnType<typeof openDiary>; rounds: Round[] };

let people = 0;

async function sitDown(side: Side, { atOnce }: Load): Promise<Table> {
  const pairs: Pair[] = [];
  for (let seat = 0; seat < atOnce; seat += 1) {
    const newcomer = async () => {
      people += 1;
      const player = await newPlayer(side.served.port, `Player ${process.pid} ${people}`);
      await player.listen();
      return player;
    };
    pairs.push([await newcomer(), await newcomer()]);
  }
  return { side, pairs, diary: openDiary(), rounds: [] };
}

async function playFor({ side, pairs, diary }: Table, { seconds, fetches }: Load): Promise<Round> {
  const costs = () => ({
    server: cpuOf(side.served.pid),
    database: side.databasePid ? cpuOf(side.databasePid) : 0,
    generator: cpuOf(process.pid),
    at: performance.now(),
  });
  const before = costs();
  const until = before.at + seconds * 1000;
  let battles = 0;
  const play = async (pair: Pair) => {
    while (performance.now() < until) {
      await playClash(pair, diary, fetches);
      battles += 1;
    }
  };
  await Promise.all(pairs.map(play));
  const after = costs();
  return {
    battles,
    seconds: (after.at - before.at) / 1000,
    serverCpu: after.server - before.server,
    databaseCpu: after.database - before.database,
    generatorCpu: after.generator - before.generator,
  };
}

function summaryOf({ rounds, diary }: Table): Battles {
  const battles = rounds.reduce((sum, round) => sum + round.battles, 0);
  const each = (cost: (round: Round) => number) =>
    (rounds.reduce((sum, round) => sum + cost(round), 0) / battles) * 1000;
  return {
    battlesPerSecond: median(rounds.map((round) => round.battles / round.seconds)),
    serverCpuPerBattle: each((round) => round.serverCpu),
    databaseCpuPerBattle: each((round) => round.databaseCpu),
    generatorCpuPerBattle: each((round) => round.generatorCpu),
    took: diary.spreads(),
    rounds,
  };
}
