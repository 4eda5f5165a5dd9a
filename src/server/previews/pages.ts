import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/calls.ts';
import type { Context } from '#server/context.ts';
import { type Subject, subjectOf } from './address.ts';
import { findPreview } from './find-preview.ts';
import { type Preview, sitePreview } from './preview.ts';

/** A page waits this many milliseconds for what its link is about, then goes without. */
const patience = 700;

/** The preview of the page a request is for, or null when no page has this address. It never throws. */
export function openPagePreviews(app: FastifyInstance, context: Context) {
  const mayLookUp = lookUpBudget(app);
  return async (request: FastifyRequest): Promise<Preview | null> => {
    const subject = subjectOf(request.url);
    if (!subject) return null;
    if (subject.about === 'site' || !(await mayLookUp(request))) return sitePreview;
    return (await inTime(lookUp(context, subject))) ?? sitePreview;
  };
}

/** A title tells whether a room exists: guessing costs here what it costs in the call that finds rooms. */
function lookUpBudget(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => true;
  const spend = app.createRateLimit({ max: limits.lookup, timeWindow: 60_000 });
  return async (request) => {
    const spent = await spend(request).catch(() => null);
    return spent === null || spent.isAllowed || !spent.isExceeded;
  };
}

async function lookUp(context: Context, subject: Subject): Promise<Preview | null> {
  try {
    return await findPreview(context, subject);
  } catch (error) {
    context.log.warn({ err: error, subject }, 'a link went without its preview');
    return null;
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patience);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
