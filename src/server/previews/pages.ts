import type { FastifyRequest } from 'fastify';
import { personOf } from '#server/accounts/session.ts';
import type { Context } from '#server/context.ts';
import type { Gates } from '#server/limits/gates.ts';
import { lookUpRoom } from '#server/limits/look-up.ts';
import { within } from '#server/within.ts';
import { type Subject, subjectOf } from './address.ts';
import { findPreview } from './find-preview.ts';
import { type Preview, sitePreview } from './preview.ts';

/** A page waits this many milliseconds for what its link is about, then goes without. */
const patience = 700;

/** The preview of the page a request is for, or null when no page has this address. It never throws. */
export const openPagePreviews =
  (context: Context, gates: Gates) =>
  async (request: FastifyRequest): Promise<Preview | null> => {
    const subject = subjectOf(request.url);
    if (!subject) return null;
    if (subject.about === 'site') return sitePreview;
    const found = await within(patience, lookUp(context, gates, subject, request), sitePreview);
    // Until it is over, a battle has no public page.
    return found ?? (subject.about === 'battle' ? null : sitePreview);
  };

async function lookUp(
  context: Context,
  gates: Gates,
  subject: Subject,
  request: FastifyRequest,
): Promise<Preview | null> {
  try {
    return (await mayLook(context, gates, subject, request))
      ? await findPreview(context, subject)
      : sitePreview;
  } catch (error) {
    context.log.warn({ err: error, subject }, 'a link went without its preview');
    return sitePreview;
  }
}

/** A title tells whether a room exists: guessing costs here what it costs in every other place. */
export async function mayLook(
  context: Context,
  gates: Gates,
  subject: Subject,
  request: FastifyRequest,
): Promise<boolean> {
  if (subject.about === 'site') return true;
  const ref = subject.about === 'room' ? subject.code : subject.ref;
  const me = await personOf(context, request);
  return (await lookUpRoom(context, gates, ref, { ip: request.ip, me })) === null;
}
