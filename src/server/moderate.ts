import pino from 'pino';
import { openFindPerson } from './accounts/store.ts';
import { openSaving } from './battles/save.ts';
import { openReading } from './battles/store.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { clocksOf } from './context.ts';
import { openIds } from './database/ids.ts';
import { openDatabase } from './database/open.ts';
import { openBus } from './live/bus.ts';
import { openHub } from './live/hub.ts';
import { openMemory } from './memory/memory.ts';
import { moderate } from './reports/commands.ts';
import { askAtDoor, type DoorAnswer } from './reports/door.ts';
import { NotDone } from './reports/moderation.ts';
import { databaseTrouble } from './start-trouble.ts';

/** The operator's tool: at the door of the server that has the embedded database, else on the database itself. */
async function run(config: Config, command: string[]): Promise<DoorAnswer> {
  const asked = config.DATABASE_URL ? null : await askAtDoor(config.DATA_DIR, command);
  return asked ?? withDatabase(config, command);
}

async function withDatabase(config: Config, command: string[]): Promise<DoorAnswer> {
  const log = pino({ level: 'silent' });
  const { db, ask, company, now, address, close } = await openDatabase(config, log).catch(
    (error: unknown) => {
      throw databaseTrouble(error, config);
    },
  );
  // Other instances are told through it who is signed out.
  const hub = openHub(await openBus({ ...config, DATABASE_URL: address ?? undefined }, log), company);
  try {
    const memory = openMemory(company, ask);
    const desk = {
      ...{ db, ask, hub, log, now, memory, random: Math.random, clocks: clocksOf(config) },
      ...{ ids: openIds(ask), saveBattle: openSaving(ask, memory) },
      ...{ readBattle: openReading(ask), findPerson: openFindPerson(ask) },
    };
    return { done: true, words: await moderate(desk, command) };
  } catch (error) {
    if (error instanceof NotDone) return { done: false, words: error.message };
    throw error;
  } finally {
    await hub.close();
    await close();
  }
}

try {
  const { done, words } = await run(readConfig(), process.argv.slice(2));
  (done ? process.stdout : process.stderr).write(`${words}\n`);
  process.exitCode = done ? 0 : 1;
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${error instanceof ConfigError ? message : stack}\n`);
  process.exitCode = 1;
}
