// The parts of the benchmark by name. Each opens its own databases and servers and closes them again.
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
import { type House, openHouse } from './servers/house.ts';
import { serveExpress, serveGame } from './servers/spawn.ts';

export type Settings = {
  seconds: number;
  rounds: number;
  atOnce: number;
  scale: number;
  idle: number;
  battles: number;
};
type Tell = (what: string) => void;
type Part = (settings: Settings, tell: Tell) => Promise<Measured>;

const within = async <T>(work: (house: House) => Promise<T>, logging = false): Promise<T> => {
  const house = await openHouse(logging);
  try {
    return await work(house);
  } finally {
    await house.close();
  }
};

const battles = async ({ atOnce, seconds, rounds }: Settings, tell: Tell, fetches: Fetches) =>
  within(async (house) => {
    const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
    const databasePid = house.cluster.pid;
    const game = house.keep(await serveGame({ DATABASE_URL: await house.database('game') }));
    const express = house.keep(await serveExpress(await house.database('express')));
    const embedded = house.keep(await serveGame({ DATA_DIR: folder }));
    const sides = [
      { name: 'PostgreSQL', served: game, databasePid },
      { name: 'Express', served: express, databasePid },
      { name: 'embedded', served: embedded, databasePid: null },
    ];
    const measured = await measureBattles(sides, { atOnce, seconds, fetches }, rounds, tell);
    rmSync(folder, { recursive: true, force: true });
    return measured;
  });

export const parts: Record<string, Part> = {
  battles: async (settings, tell) => ({ battles: await battles(settings, tell, 'battle') }),
  pages: async (settings, tell) => ({ pages: await battles(settings, tell, 'page') }),
  profile: async ({ atOnce, seconds, rounds }, tell) =>
    within(async (house) => ({
      profile: await measureProfile(house, { atOnce, seconds, fetches: 'battle' }, rounds, tell),
    })),
  moves: async ({ seconds, rounds }, tell) =>
    within(async (house) => ({ moves: await measureMoves(house, seconds, rounds, tell) })),
  reads: async ({ seconds, rounds }, tell) =>
    within(async (house) => ({ reads: await measureReads(house, seconds, rounds, tell) })),
  live: async (settings, tell) =>
    within(async (house) => ({ live: await measureLive(house, settings, tell) })),
  start: async ({ rounds }, tell) =>
    within(async (house) => ({ start: await measureStart(house, rounds, tell) })),
  memory: async ({ battles }, tell) =>
    within(async (house) => ({ memory: await measureMemory(house, battles, tell) })),
  growth: async ({ scale }, tell) =>
    within(async (house) => ({ growth: await measureGrowth(house, scale, tell) }), true),
};
