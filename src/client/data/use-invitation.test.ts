import { expect, test } from 'vitest';
import type { Room } from '#contract/schemas.ts';
import { CallFailed } from './send.ts';
import { invitationFrom } from './use-invitation.ts';

const inStatus = (status: Room['status']) => ({ status }) as Room;

test.each(['active', 'rating', 'round_summary', 'completed', 'expired'] as const)(
  'the room of a battle that is %s is not open to a new player',
  (status) => expect(invitationFrom(inStatus(status), null).open).toBe(false),
);

test('a waiting room is open, and so is a room of unknown state', () => {
  expect(invitationFrom(inStatus('waiting'), null).open).toBe(true);
  expect(invitationFrom(undefined, null).open).toBe(true);
  expect(invitationFrom(undefined, new CallFailed(502, null, ''))).toMatchObject({
    open: true,
    closed: false,
  });
});

test('a room that does not exist is closed', () => {
  expect(invitationFrom(undefined, new CallFailed(404, null, ''))).toMatchObject({
    open: false,
    closed: true,
  });
});
