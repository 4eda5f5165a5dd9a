import type { FastifyRequest } from 'fastify';
import type { Room } from '#contract/schemas.ts';
import { personOf } from '#server/accounts/session.ts';
import { showRoom } from '#server/battles/show.ts';
import type { Context } from '#server/context.ts';
import { Failure } from '#server/failure.ts';
import type { Gates } from '#server/limits/gates.ts';
import { lookUpRoom } from '#server/limits/look-up.ts';
import { within } from '#server/within.ts';
import { type Subject, subjectOf } from './address.ts';
import { findPreview, roomPreview } from './find-preview.ts';
import { type Preview, sitePreview } from './preview.ts';

/** A page waits this many milliseconds for what its link is about, then goes without. */
const patience = 700;

/** The room a request's address names, as its visitor may see it; null when it names none that is there. It never throws. */
export const openInvitedRoom =
  (context: Context, gates: Gates) =>
  async (request: FastifyRequest): Promise<Room | null> => {
    const subject = subjectOf(request.url);
    if (subject?.about !== 'room') return null;
    const find = async () => showRoom(context, subject.code, (await personOf(context, request))?.id ?? null);
    return lookUp({ context, gates, subject, request }, find, null);
  };

/** The preview of the page a request is for, or null when no page has this address. It never throws. */
export const openPagePreviews =
  (context: Context, gates: Gates) =>
  async (request: FastifyRequest, room: Promise<Room | null>): Promise<Preview | null> => {
    const subject = subjectOf(request.url);
    if (!subject) return null;
    if (subject.about === 'site') return sitePreview;
    if (subject.about === 'room') return roomPreview(await room) ?? sitePreview;
    // Until it is over, a battle has no public page.
    return lookUp({ context, gates, subject, request }, () => findPreview(context, subject), sitePreview);
  };

type Look = { context: Context; gates: Gates; subject: Subject; request: FastifyRequest };

/** `otherwise`: for whoever may not look, and when it takes too long. */
function lookUp<T>(
  { context, gates, subject, request }: Look,
  find: () => Promise<T>,
  otherwise: T,
): Promise<T> {
  const look = async () => {
    try {
      return (await mayLook(context, gates, subject, request)) ? await find() : otherwise;
    } catch (error) {
      if (!(error instanceof Failure))
        context.log.warn({ err: error, subject }, 'a link went without its preview');
      return otherwise;
    }
  };
  return within(patience, look(), otherwise);
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
