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
  app.addHook('preParsing', ({ is404, method }, _reply, payload, done) => {
    const isPage = method === 'GET' || method === 'HEAD';
    done(is404 && !isPage ? new Failure('not-found') : null, payload);
  });
}

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
