// The goals of each part, mostly as ratios within one run, and the measured values.
import type { Battles } from './parts/battles.ts';
import type { Grown, Growth } from './parts/growth.ts';
import type { Live } from './parts/live.ts';
import type { Memory } from './parts/memory.ts';
import type { Moves } from './parts/moves.ts';
import type { Profile } from './parts/profile.ts';
import type { Read } from './parts/reads.ts';
import type { Start } from './parts/start.ts';
import type { Cost } from './play/grown-calls.ts';

export type Measured = {
  battles?: Record<string, Battles>;
  /** With all other requests of open pages. */
  pages?: Record<string, Battles>;
  moves?: Moves;
  profile?: Profile;
  reads?: Read[];
  live?: Live;
  start?: Start;
  memory?: Memory;
  growth?: Growth;
};
export type Row = { what: string; reached: number; goal: number; atLeast: boolean; note: string };

const atLeast = (what: string, reached: number, goal: number, note = ''): Row => ({
  what,
  reached,
  goal,
  note,
  atLeast: true,
});
const atMost = (what: string, reached: number, goal: number, note = ''): Row => ({
  what,
  reached,
  goal,
  note,
  atLeast: false,
});

export const isReached = ({ reached, goal, atLeast }: Row): boolean =>
  atLeast ? reached >= goal : reached <= goal;

export const goalsOf = (measured: Measured): Row[] => [
  ...(measured.battles ? ofBattles(measured.battles, '') : []),
  ...(measured.pages ? ofBattles(measured.pages, ', with all that pages ask') : []),
  ...(measured.battles ? ofBattles(measured.battles, '', 'Express by three calls') : []),
  ...(measured.moves ? ofMoves(measured.moves) : []),
  ...(measured.reads ?? []).flatMap(ofRead),
  ...(measured.live ? ofLive(measured.live) : []),
  ...(measured.start ? ofStart(measured.start) : []),
  ...(measured.memory ? ofMemory(measured.memory) : []),
  ...(measured.growth ? ofGrowth(measured.growth) : []),
];

/** Pages read Express by one call, as they read the game, or by the three calls of the specification. */
function ofBattles(battles: Record<string, Battles>, more: string, reference = 'Express'): Row[] {
  const { PostgreSQL: ours, [reference]: express } = battles;
  if (!ours || !express) return [];
  const deliveryMs = ({ took }: Battles) => took.told?.p99 ?? 0;
  const rates = `${ours.battlesPerSecond.toFixed(1)} and ${express.battlesPerSecond.toFixed(1)} battles/s`;
  return [
    atLeast(
      `battles/s, times ${reference}${more}`,
      ours.battlesPerSecond / express.battlesPerSecond,
      5,
      rates,
    ),
    atMost(
      `server CPU per battle, of ${reference}${more}`,
      ours.serverCpuPerBattle / express.serverCpuPerBattle,
      0.15,
    ),
    atMost(
      `database CPU per battle, of ${reference}${more}`,
      ours.databaseCpuPerBattle / express.databaseCpuPerBattle,
      0.15,
    ),
    atMost(`p99 sent to heard, of ${reference}${more}`, deliveryMs(ours) / deliveryMs(express), 0.4),
  ];
}

const ofMoves = ({ times, perSecond, pgbenchPerSecond, databaseCpu, pgbenchDatabaseCpu }: Moves): Row[] => [
  atLeast(
    'moves/s, times pgbench',
    times,
    1,
    `${perSecond.toFixed(0)} and ${pgbenchPerSecond.toFixed(0)} moves/s, ` +
      `${databaseCpu.toFixed(2)} and ${pgbenchDatabaseCpu.toFixed(2)} ms of the database each`,
  ),
];

const ofRead = ({ what, share, p99OfBare, perSecond }: Read): Row[] => [
  atLeast(`${what}, of node:http`, share, 0.25, `${perSecond.toFixed(0)} requests/s`),
  ...(what.includes('instances') ? [] : [atMost(`${what}, p99 of node:http`, p99OfBare, 2)]),
];

const ofLive = ({ ours, bare, idle }: Live): Row[] => [
  atMost('CPU per nudge, of ws', ours.cpuEach / bare.cpuEach, 1.6, `${ours.cpuEach.toFixed(0)} µs`),
  atMost('p99 of a nudge, of ws', ours.took.p99 / bare.took.p99, 2),
  atMost('nudges lost', ours.lost, 0, `of ${ours.sent}`),
  atMost('MiB in all with idle sockets', idle.memory, 260, `${idle.sockets} sockets`),
  atMost(
    'CPU per nudge while they are open, of before',
    idle.withAllOpen.cpuEach / ours.cpuEach,
    1.25,
    `p99 ${idle.withAllOpen.took.p99.toFixed(1)} ms, ${idle.withAllOpen.lost} lost`,
  ),
];

const ofStart = ({ postgres, npmStart, embeddedFirst, embeddedLater, memoryAtRest, node }: Start): Row[] => [
  atMost('seconds to ready on PostgreSQL', postgres, 0.9, `bare Node here now: ${node.toFixed(2)}`),
  atMost('seconds to ready by npm start', npmStart, 1.5),
  atMost('seconds to ready, embedded, first', embeddedFirst, 5),
  atMost('seconds to ready, embedded, later', embeddedLater, 1.5),
  atMost('MiB at rest on PostgreSQL', memoryAtRest, 120),
];

const ofMemory = ({ battles, inAll, after, afterTenTimes }: Memory): Row[] => [
  atMost(
    'MiB after ten times the battles, of before',
    afterTenTimes / after,
    1.1,
    `${after.toFixed(0)} and ${afterTenTimes.toFixed(0)} MiB after ${battles} and ${inAll} battles`,
  ),
];

const ofGrowth = ({ PostgreSQL, embedded }: Growth): Row[] => [
  ...ofGrown(PostgreSQL, 'cost on full tables', 1.5, (cost) => cost.databaseCpu + cost.serverCpu),
  ...ofGrown(PostgreSQL, 'database CPU on full tables', 1.3, (cost) => cost.databaseCpu),
  ...ofGrown(PostgreSQL, 'p99 on full tables', 1.3, ({ took }) => took.p99),
  ...timesProfile(PostgreSQL.at(-1)),
  ...ofGrown(embedded, 'cost on full embedded tables', 1.5, (cost) => cost.serverCpu),
];

/** Compares calls about two players with the profile of one player, since both are called equally often. */
function timesProfile(full: Grown | undefined): Row[] {
  const costOf = (what: string) => {
    const cost = full?.calls[what];
    return cost ? cost.databaseCpu + cost.serverCpu : 0;
  };
  const profile = costOf('profile');
  return ['rivals of a player', 'page of a pair'].map((what) =>
    atMost(
      `${what}: cost on full tables, of a profile`,
      costOf(what) / profile,
      1.5,
      `${costOf(what).toFixed(2)} and ${profile.toFixed(2)} ms`,
    ),
  );
}

/** Smallest measurable cost in milliseconds: PostgreSQL uses as much when it is idle. */
const measurableMs = 0.02;

function ofGrown(grown: Grown[], quantity: string, goal: number, of: (cost: Cost) => number): Row[] {
  const [small, full] = [grown[0], grown.at(-1)];
  if (!small || !full) return [];
  return Object.entries(full.calls).map(([what, cost]) => {
    const [atFirst, atLast] = [small.calls[what] ? of(small.calls[what]) : 0, of(cost)];
    const isMeasurable = Math.max(atFirst, atLast) >= measurableMs;
    const note = isMeasurable
      ? `${atFirst.toFixed(2)} and ${atLast.toFixed(2)} ms${full.largePages ? ', large pages' : ''}`
      : `both under ${measurableMs} ms: not to be told from nothing`;
    return atMost(`${what}: ${quantity}, of 1 %`, isMeasurable ? atLast / atFirst : 1, goal, note);
  });
}
