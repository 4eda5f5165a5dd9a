// Estimates how many players a machine can serve, from the measured cost of a battle and named assumptions.
import type { Measured } from './goals.ts';

/** Duration of a Quick Clash between two people, who find and hear two songs, in seconds. */
const battleSeconds = 480;
/** Utilization at which a machine counts as full, since waiting times grow beyond it. */
const fullAt = 0.5;
const million = 1_000_000;
/** Live messages of a Quick Clash: five for each song, four for each rating, two for joining. */
const messages = 2 * 5 + 2 * 4 + 2;
const writes = 6;
const reads = 12;

export function scalingOf({ battles, live, moves }: Measured): string[] {
  const ours = battles?.PostgreSQL;
  if (!ours) return [];
  const server = ours.serverCpuPerBattle / 1000;
  const database = ours.databaseCpuPerBattle / 1000;
  const perSecond = fullAt / (server + database);
  const needed = million / 2 / battleSeconds;
  const each = live ? ((live.idle.memory - live.idle.memoryBefore) / live.idle.sockets) * 1024 : 0;
  const lines = [
    `- A battle costs ${ms(server)} ms of a core in the server and ${ms(database)} ms in PostgreSQL, as measured here and now.`,
    `- One core for both, half busy, starts and finishes ${perSecond.toFixed(0)} battles a second: with ${battleSeconds / 60} minutes a battle, about ${thousands(perSecond * battleSeconds)} battles at once.`,
    `- A million players at once are ${thousands(million / 2)} battles, ${needed.toFixed(0)} a second: ${Math.ceil((needed * server) / fullAt)} half-busy cores of servers and ${Math.ceil((needed * database) / fullAt)} of PostgreSQL if every player meets the instance that has their battle cached.`,
    `- That is ${thousands(needed * writes)} durable writes, ${thousands(needed * reads)} reads and ${thousands(needed * messages)} live messages a second.`,
  ];
  if (moves)
    lines.push(`- One PostgreSQL here took ${moves.perSecond.toFixed(0)} moves a second, 32 in flight.`);
  if (live)
    lines.push(
      `- An idle socket takes ${each.toFixed(1)} KiB: a million take ${((each * million) / 1024 / 1024).toFixed(0)} GiB over all instances.`,
    );
  return [lines.join('\n')];
}

const ms = (seconds: number): string => (seconds * 1000).toFixed(1);
const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
