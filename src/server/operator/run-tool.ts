import pino from 'pino';
import { openFindCaller } from '#server/accounts/find-caller.ts';
import { openPlayerLoader } from '#server/accounts/store.ts';
import { openBattleCache } from '#server/battles/battle-cache.ts';
import { openIds } from '#server/database/ids.ts';
import { openDatabase } from '#server/database/open.ts';
import { openBus } from '#server/live/bus.ts';
import { openHub } from '#server/live/hub.ts';
import { openPush } from '#server/push/push.ts';
import { type Config, ConfigError, NotDone, readConfig } from '#server/settings/config.ts';
import { timeLimitsOf } from '#server/settings/context.ts';
import { type AdminAnswer, callAdminEndpoint, type Tool, tools } from './admin-endpoint.ts';

export async function runTool(tool: Tool): Promise<void> {
  try {
    const { done, words } = await callTool(readConfig(), tool, process.argv.slice(2));
    (done ? process.stdout : process.stderr).write(`${words}\n`);
    process.exitCode = done ? 0 : 1;
  } catch (error) {
    const { message, stack } = error as Error;
    process.stderr.write(`${error instanceof ConfigError ? message : stack}\n`);
    process.exitCode = 1;
  }
}

export async function callTool(config: Config, tool: Tool, command: string[]): Promise<AdminAnswer> {
  const asked = config.DATABASE_URL ? null : await callAdminEndpoint(config.DATA_DIR, { tool, command });
  return asked ?? withDatabase(config, tool, command);
}

async function withDatabase(config: Config, tool: Tool, command: string[]): Promise<AdminAnswer> {
  const log = pino({ level: 'silent' });
  const { db, queryPrepared, transaction, now, close } = await openDatabase(config, log);
  // Through it other instances close the sockets of players who are signed out.
  const hub = openHub(await openBus(config, log), log);
  try {
    const context = {
      db,
      queryPrepared,
      transaction,
      hub,
      log,
      now,
      random: Math.random,
      timeLimits: timeLimitsOf(config),
      push: await openPush(config, queryPrepared, Date.now),
      ids: openIds(queryPrepared),
      battles: openBattleCache(queryPrepared),
      findCaller: openFindCaller(queryPrepared),
      findPlayer: openPlayerLoader(queryPrepared),
    };
    return { done: true, words: await tools[tool](context, command) };
  } catch (error) {
    if (error instanceof NotDone) return { done: false, words: error.message };
    throw error;
  } finally {
    await hub.close();
    await close();
  }
}
