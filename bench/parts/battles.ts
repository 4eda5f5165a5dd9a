// Whole battles, played by pages that fetch and listen as the real ones do, on two servers in turns.
import { cpuOf, ownCpu } from '../measure/cpu.ts';
import { createDiary, median, type Spread } from '../measure/spread.ts';
import { type Fetches, playClash } from '../play/clash.ts';
import { fillSeats, leaveSeats, playInTurns, type Seat } from '../play/seats.ts';
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

/** Seconds each side plays before it is measured: until then much of a server's time goes into compiling what it runs. */
const warming = 4;

type Side = { name: string; served: Served; databasePid: number | null };

/** Sides take turns, so that whatever else the machine does hits all of them. */
export async function measureBattles(
  sides: Side[],
  load: Load,
  rounds: number,
  tell: (what: string) => void,
): Promise<Record<string, Battles>> {
  const tables = await Promise.all(sides.map((side) => sitDown(side, load)));
  for (const table of tables) await playFor(table, { ...load, seconds: warming });
  for (const table of tables) table.diary = createDiary();
  for (let round = 0; round < rounds; round += 1) {
    for (const table of tables) {
      tell(`${table.side.name}, round ${round + 1} of ${rounds}`);
      table.rounds.push(await playFor(table, load));
    }
  }
  for (const { seats } of tables) leaveSeats(seats);
  return Object.fromEntries(tables.map((table) => [table.side.name, summaryOf(table)]));
}

type Table = { side: Side; seats: Seat[]; diary: ReturnType<typeof createDiary>; rounds: Round[] };

const sitDown = async (side: Side, { atOnce }: Load): Promise<Table> => ({
  side,
  seats: await fillSeats(side.served.port, atOnce),
  diary: createDiary(),
  rounds: [],
});

async function playFor({ side, seats, diary }: Table, { seconds, fetches }: Load): Promise<Round> {
  const costs = () => ({
    server: cpuOf(side.served.pid),
    database: side.databasePid ? cpuOf(side.databasePid) : 0,
    generator: ownCpu(),
    at: performance.now(),
  });
  const before = costs();
  const until = before.at + seconds * 1000;
  let battles = 0;
  const another = () => performance.now() < until;
  await playInTurns(seats, another, async (pair) => {
    await playClash(pair, diary, fetches);
    battles += 1;
  });
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
