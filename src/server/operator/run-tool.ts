import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { createFindCaller } from '#server/accounts/find-caller.ts';
import { createBattleCache } from '#server/battles/battle-cache.ts';
import { createIds } from '#server/database/ids.ts';
import { openDatabase } from '#server/database/open.ts';
import { type Bus, openBus } from '#server/live/bus.ts';
import { createHub } from '#server/live/hub.ts';
import { createPush } from '#server/push/push.ts';
import { type Config, ConfigError, readConfig } from '#server/settings/config.ts';
import { type ToolContext, timeLimitsOf } from '#server/settings/context.ts';
import { folderError } from '#server/settings/private-folder.ts';
import { secureRandom } from '#server/settings/secure-random.ts';
import { NotDone } from '#server/settings/tool-commands.ts';
import { callAdminEndpoint } from './admin-endpoint.ts';
import { type Tool, tools } from './tools.ts';

export const runTool = (tool: Tool): Promise<void> =>
  runCommand(() => callTool(readConfig(), tool, process.argv.slice(2)));

/** Runs a command and prints its result; after an error, prints that and sets the exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    const { message, stack, cause } = error as Error;
    const isKnown = error instanceof ConfigError || error instanceof NotDone;
    process.stderr.write(`${isKnown ? message : `${stack}\n${cause ?? ''}`}\n`);
    process.exitCode = 1;
  }
}

/** Runs a tool in the server that uses the data folder, else in this process. @throws ConfigError, NotDone */
export async function callTool(config: Config, tool: Tool, command: string[]): Promise<string> {
  if (config.DATABASE_URL) return withDatabase(config, tool, command);
  const answer = await callAdminEndpoint(config.DATA_DIR, { tool, command });
  if (answer?.done) return answer.words;
  if (answer) throw new NotDone(answer.words);
  assertOwnDatabase(resolve(config.DATA_DIR));
  return withDatabase(config, tool, command);
}

/** Asserts an existing database of this user, because the server could not read another user's files. @throws ConfigError */
export function assertOwnDatabase(folder: string): void {
  const owner = ownerIn(folder);
  if (owner === null)
    throw new ConfigError(`There is no database in ${folder}: DATA_DIR must be the same as for the server.`);
  const self = process.getuid?.() ?? owner;
  if (owner !== self)
    throw new ConfigError(
      `The database in ${folder} belongs to user ${owner}, but you are user ${self}: start the server, or run this command with sudo -u '#${owner}' (for systemd see docs/operating.md).`,
    );
}

/** Returns the owner (uid) of the database, null without one. The folder itself may be a volume of another user. */
function ownerIn(folder: string): number | null {
  try {
    return statSync(join(folder, 'postgres/PG_VERSION'), { throwIfNoEntry: false })?.uid ?? null;
  } catch (cause) {
    throw folderError(folder, `the folder ${folder}`, cause);
  }
}

async function withDatabase(config: Config, tool: Tool, command: string[]): Promise<string> {
  const log = pino({ level: 'silent' });
  const { db, queryPrepared, transaction, now, close } = await openDatabase(config, log);
  // The hub makes other instances close the sockets of players whom the tool signs out.
  const lost = new Set<string>();
  const hub = createHub(noteLost(await openBus(config, log), lost), log);
  let answer: string;
  try {
    const context: ToolContext = {
      db,
      queryPrepared,
      transaction,
      hub,
      log,
      now,
      random: secureRandom,
      timeLimits: timeLimitsOf(config),
      push: await createPush(config, db, Date.now),
      ids: createIds(queryPrepared),
      battles: createBattleCache(queryPrepared),
      findCaller: createFindCaller(queryPrepared),
    };
    answer = await tools[tool](context, command);
  } finally {
    await hub.close();
    await close();
  }
  return lost.size > 0 ? `${answer}\n${lostWords}` : answer;
}

const lostWords = 'The servers did not get all live messages: open pages may show the change late.';

/** Adds the messages that cannot be sent to `lost`. */
const noteLost = (bus: Bus, lost: Set<string>): Bus => ({
  ...bus,
  send: (text) =>
    bus.send(text).catch((error) => {
      lost.add(text);
      throw error;
    }),
});
