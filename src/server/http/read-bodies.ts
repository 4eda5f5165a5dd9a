import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

/** JSON only. A call without a body may still say that it would be JSON; where there is no call, nothing is read. */
export function readBodies(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void readJson(request, text, (error, body) => done(error && isJson(text) ? forbidden() : error, body));
  });
  app.addHook('preParsing', ({ is404, method, headers }, _reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD') return done(null, payload);
    if (is404) return done(new Failure('not-found'), payload);
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    done(hasBody && isEncoded(headers['content-encoding']) ? new Failure('encoded') : null, payload);
  });
}

const isEncoded = (encoding: string | undefined): boolean =>
  encoding !== undefined && !/^(identity)?$/i.test(encoding.trim());

/** Fields of these names would change what objects are, and the reader refuses them in the same words as what is no JSON. */
const forbidden = () =>
  new Failure('bad-input', {
    message: 'body: no field may be called __proto__, or constructor with a prototype inside',
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
