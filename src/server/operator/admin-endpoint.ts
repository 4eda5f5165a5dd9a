import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bearsToken } from '#server/http/bearer-token.ts';
import type { Context, ToolContext } from '#server/settings/context.ts';
import { folderError } from '#server/settings/private-folder.ts';
import { NotDone } from '#server/settings/tool-commands.ts';
import { type Tool, tools } from './tools.ts';

const toolNames = Object.keys(tools) as Tool[];

const fileIn = (folder: string): string => join(folder, 'admin-endpoint');
const endpointShape = z.object({ port: z.int(), token: z.string() });
const answerShape = z.object({ done: z.boolean(), words: z.string() });
const commandShape = z.object({ tool: z.enum(toolNames), command: z.array(z.string().max(1000)).max(20) });
type AdminAnswer = z.output<typeof answerShape>;

const commandBytes = 8192;

/**
 * Opens an endpoint through which the operator's tools run in the server, because the embedded database allows one process. It listens
 * on localhost only and requires a token that is stored in the data folder.
 */
export async function openAdminEndpoint(app: FastifyInstance, context: Context) {
  const { DATABASE_URL, DATA_DIR } = context.config;
  if (DATABASE_URL || DATA_DIR.startsWith('memory://')) return;
  const token = randomBytes(32).toString('base64url');
  const server = createServer({ headersTimeout: 2000, requestTimeout: 5000 }, async (request, response) => {
    const [status, answer] = await answerTo(context, token, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    writeFileSync(fileIn(DATA_DIR), JSON.stringify({ port, token }), { mode: 0o600 });
  } catch (cause) {
    throw folderError(DATA_DIR, fileIn(DATA_DIR), cause);
  }
  app.addHook('onClose', async () => {
    rmSync(fileIn(DATA_DIR), { force: true });
    server.close();
    server.closeAllConnections();
  });
}

async function answerTo(
  context: ToolContext,
  token: string,
  request: IncomingMessage,
): Promise<[number, AdminAnswer]> {
  if (!bearsToken(request.headers, token)) return [403, { done: false, words: 'The token is wrong.' }];
  try {
    const { tool, command } = commandShape.parse(await bodyOf(request));
    return [200, { done: true, words: await tools[tool](context, command) }];
  } catch (error) {
    if (error instanceof NotDone) return [200, { done: false, words: error.message }];
    context.log.error({ err: error }, "an operator's command failed");
    return [200, { done: false, words: 'The command failed; the log of the server contains the error.' }];
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).length > commandBytes) throw new NotDone('The command is too long.');
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Runs a command in the server that uses this data folder. Returns null if no server responds. */
export async function callAdminEndpoint(folder: string, command: { tool: Tool; command: string[] }) {
  try {
    const { port, token } = endpointShape.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(command),
    });
    return answerShape.parse(await answer.json());
  } catch {
    return null;
  }
}
