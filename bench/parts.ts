// The parts of the benchmark by name. Each part opens and closes its own databases and servers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './goals.ts';
import { measureBattles } from './parts/battles.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureLive } from './parts/live.ts';
import { measureMemory } from './parts/memory.ts';
import { measureMoves } from './parts/moves.ts';
import { measureProfile } from './parts/profile.ts';
import { measureReads } from './parts/reads.ts';
import { measureStart } from './parts/start.ts';
import type { Fetches } from './play/clash.ts';
import { type Databases, openDatabases } from './servers/databases.ts';
import { serveExpress, serveGame } from './servers/spawn.ts';

export type Settings = {
  seconds: number;
  rounds: number;
  atOnce: number;
  scale: number;
  idle: number;
  battles: number;
};
type OnStep = (what: string) => void;
type Part = (settings: Settings, onStep: OnStep) => Promise<Measured>;

const withDatabases = async <T>(work: (databases: Databases) => Promise<T>, logging = false): Promise<T> => {
  const databases = await openDatabases(logging);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
};

const battles = async ({ atOnce, seconds, rounds }: Settings, onStep: OnStep, fetches: Fetches) =>
  withDatabases(async (databases) => {
    const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
    const databasePid = databases.cluster.pid;
    const game = databases.keep(await serveGame({ DATABASE_URL: await databases.database('game') }));
    const express = databases.keep(await serveExpress(await databases.database('express')));
    const embedded = databases.keep(await serveGame({ DATA_DIR: folder }));
    const sides = [
      { name: 'PostgreSQL', served: game, databasePid },
      { name: 'Express', served: express, databasePid },
      { name: 'Express by three calls', served: express, databasePid, reads: 'three calls' as const },
      { name: 'embedded', served: embedded, databasePid: null },
    ];
    const measured = await measureBattles(sides, { atOnce, seconds, fetches }, rounds, onStep);
    rmSync(folder, { recursive: true, force: true });
    return measured;
  });

export const parts: Record<string, Part> = {
  battles: async (settings, onStep) => ({ battles: await battles(settings, onStep, 'battle') }),
  pages: async (settings, onStep) => ({ pages: await battles(settings, onStep, 'page') }),
  profile: async ({ atOnce, seconds, rounds }, onStep) =>
    withDatabases(async (databases) => ({
      profile: await measureProfile(databases, { atOnce, seconds, fetches: 'battle' }, rounds, onStep),
    })),
  moves: async ({ seconds, rounds }, onStep) =>
    withDatabases(async (databases) => ({ moves: await measureMoves(databases, seconds, rounds, onStep) })),
  reads: async ({ seconds, rounds }, onStep) =>
    withDatabases(async (databases) => ({ reads: await measureReads(databases, seconds, rounds, onStep) })),
  live: async (settings, onStep) =>
    withDatabases(async (databases) => ({ live: await measureLive(databases, settings, onStep) })),
  start: async ({ rounds }, onStep) =>
    withDatabases(async (databases) => ({ start: await measureStart(databases, rounds, onStep) })),
  memory: async ({ battles }, onStep) =>
    withDatabases(async (databases) => ({ memory: await measureMemory(databases, battles, onStep) })),
  growth: async ({ scale }, onStep) =>
    withDatabases(async (databases) => ({ growth: await measureGrowth(databases, scale, onStep) }), true),
};
