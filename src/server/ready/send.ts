import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** `headers`: the same list for all answers that share them. `body` has a character for each byte. */
type Sent = { headers: string[]; id: string; body: string };
export type Send = (request: IncomingMessage, response: ServerResponse, sent: Sent) => void;
/** Node's own name for the text of a head. What stands there already is sent as it is. */
type WithHead = { _header: string };

/**
 * Node makes the text of a head anew for each answer, and proves every header of it: a tenth of what an answer that is at
 * hand costs. All but three lines of it stay the same. Where the connection is to end, Node writes it, and ends it.
 */
export function openSending({ keepAliveTimeout }: Pick<Server, 'keepAliveTimeout'>): Send {
  const known = new WeakMap<string[], string>();
  const alike = (headers: string[]): string => {
    const text = known.get(headers) ?? textOf(headers, keepAliveTimeout);
    known.set(headers, text);
    return text;
  };
  return (request, response, { headers, id, body }) => {
    const length = String(body.length);
    if (response.shouldKeepAlive && request.httpVersion === '1.1')
      (response as unknown as WithHead)._header =
        `${alike(headers)}x-request-id: ${id}\r\ncontent-length: ${length}\r\nDate: ${today()}\r\n\r\n`;
    else response.writeHead(200, [...headers, 'x-request-id', id, 'content-length', length]);
    response.end(body, 'latin1');
  };
}

function textOf(headers: string[], keepAliveTimeout: number): string {
  const lines = headers.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
  const seconds = Math.floor(keepAliveTimeout / 1000);
  return `HTTP/1.1 200 OK\r\n${lines}Connection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n`;
}

let date = { second: 0, text: '' };

/** The moment as HTTP writes it, made once a second. */
function today(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== date.second) date = { second, text: new Date(second * 1000).toUTCString() };
  return date.text;
}
