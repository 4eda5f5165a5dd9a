// Measures whole battles on several servers in turns, played by clients that fetch and listen as real pages do.
import { cpuOf, ownCpu } from '../measure/cpu.ts';
import { createDiary, median, type Spread } from '../measure/spread.ts';
import { type Fetches, playClash, type Reads } from '../play/clash.ts';
import { fillSeats, leaveSeats, playInTurns, type Seat } from '../play/seats.ts';
import type { Served } from '../servers/spawn.ts';

/** Load on a server in one turn. */
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

/** Warm-up of each server in seconds: until then a server spends much of its time compiling code. */
const warmUpSeconds = 4;

type Side = { name: string; served: Served; databasePid: number | null; reads?: Reads };

/** Measures the sides in turns, so that other load of the machine affects all of them. */
export async function measureBattles(
  sides: Side[],
  load: Load,
  rounds: number,
  onStep: (what: string) => void,
): Promise<Record<string, Battles>> {
  const runs = await Promise.all(sides.map((side) => createRun(side, load)));
  for (const run of runs) await playFor(run, { ...load, seconds: warmUpSeconds });
  for (const run of runs) run.diary = createDiary();
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) {
      onStep(`${run.side.name}, round ${round + 1} of ${rounds}`);
      run.rounds.push(await playFor(run, load));
    }
  }
  for (const { seats } of runs) leaveSeats(seats);
  return Object.fromEntries(runs.map((run) => [run.side.name, summaryOf(run)]));
}

type Run = { side: Side; seats: Seat[]; diary: ReturnType<typeof createDiary>; rounds: Round[] };

const createRun = async (side: Side, { atOnce }: Load): Promise<Run> => ({
  side,
  seats: await fillSeats(side.served.port, atOnce),
  diary: createDiary(),
  rounds: [],
});

async function playFor({ side, seats, diary }: Run, { seconds, fetches }: Load): Promise<Round> {
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
    await playClash(pair, diary, fetches, side.reads);
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

function summaryOf({ rounds, diary }: Run): Battles {
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
