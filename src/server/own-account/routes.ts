import type { FastifyRequest } from 'fastify';
import type { Reply } from '#contract/schemas.ts';
import { clearSession } from '#server/accounts/cookie.ts';
import { lockOf } from '#server/accounts/locks/lock.ts';
import { claim, refuseClaims, requireOwner, showOwnership } from '#server/accounts/ownership.ts';
import { renameWait } from '#server/accounts/rename.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import type { Context } from '#server/settings/context.ts';
import { copyAccount } from './copy-account.ts';
import { deleteAccount } from './delete-account.ts';

/** An account is its owner's: whose it is, a copy of everything, its end. */
export const ownAccountHandlers = {
  showAccount: ({ context, request, me }) => show(context, request, me),

  claimAccount: async ({ context, request, me }) => {
    await claim(context, request, me);
    return show(context, request, me);
  },

  refuseClaims: async ({ context, request, me }) => {
    await refuseClaims(context, request, me);
    return show(context, request, me);
  },

  copyAccount: async ({ context, request, reply, me }) => {
    await requireOwner(context, request, me);
    reply.header('content-disposition', 'attachment; filename="banger-battle-account.json"');
    return copyAccount(context, request, me);
  },

  deleteAccount: async ({ context, request, reply, me, body }) => {
    await deleteAccount(context, request, me, body.proof);
    clearSession(context, { request, reply });
    return undefined;
  },
} satisfies Partial<Handlers>;

async function show(context: Context, request: FastifyRequest, me: User): Promise<Reply<'showAccount'>> {
  const ownership = await showOwnership(context, request, me);
  return {
    ...(await lockOf(context, me)),
    renameWaitMs: Math.ceil(renameWait(me, context.now())),
    ...ownership,
  };
}
