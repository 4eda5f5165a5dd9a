// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { dismissToast, shownToast, toast } from '#client/announce/toasts.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { type Responder, refusal, renderHook, serve } from '#tests/support/page.ts';
import {
  cancelExpectedLogout,
  expectLogout,
  refetchCurrentUser,
  setCurrentUser,
  useCurrentUser,
} from './current-user.ts';
import { queryClient } from './query-client.ts';
import { writeOnce } from './send.ts';

const ana = { id: 'ana' } as OwnUser;
const known = () => Response.json(ana);
const over = () => refusal(401);
const signedIn = { state: 'signed-in', user: ana };

/** Renders Ana's page. `later`: the later responses of the server to `currentUser`. */
async function open(...later: Responder[]) {
  const responders = [known, ...later];
  const sent = serve({ 'GET /api/auth/user': () => (responders.shift() ?? over)() });
  setCurrentUser(ana);
  const page = await renderHook(useCurrentUser);
  expect([sent.length, page.now()]).toEqual([1, signedIn]);
  sent.length = 0;
  return { ...page, sent };
}
const refetchAll = () => queryClient.invalidateQueries();

afterEach(cancelExpectedLogout);

describe('the end of a session', () => {
  test('is detected by a refetch, and reported once', async () => {
    const { act, now } = await open();
    await act(refetchCurrentUser);
    expect([shownToast()?.title, now().state]).toEqual(['Logged out', 'anonymous']);
    dismissToast();
    await act(refetchAll);
    expect(shownToast()).toBeNull();
  });

  test('is reported after a refetch of all queries', async () => {
    const { act } = await open();
    await act(refetchAll);
    expect(shownToast()?.title).toBe('Logged out');
  });

  test('does not replace the toast of a failure', async () => {
    const { act } = await open();
    toast({ tone: 'failed', title: 'Unauthorized' });
    await act(refetchAll);
    expect(shownToast()?.title).toBe('Unauthorized');
  });

  test('is not reported during a logout on this page', async () => {
    const { act, sent } = await open();
    expectLogout();
    await act(refetchCurrentUser);
    expect(sent).toEqual([]);
    await act(refetchAll);
    expect([sent.length, shownToast()]).toEqual([1, null]);
  });

  test('is not reported when the player goes back to a page on which they logged out, but the next one is', async () => {
    const { act } = await open(over, known);
    expectLogout();
    window.dispatchEvent(new Event('pageshow'));
    await act(refetchCurrentUser);
    expect(shownToast()).toBeNull();
    await act(refetchAll);
    await act(refetchAll);
    expect(shownToast()?.title).toBe('Logged out');
  });

  test('is checked again after a sign-in that is pending on this page', async () => {
    const { act, now, sent } = await open(over, known);
    const signingIn = Promise.withResolvers<void>();
    void writeOnce('sign in', () => signingIn.promise);
    await act(() => void refetchAll());
    expect(sent).toHaveLength(1);
    await act(() => signingIn.resolve());
    expect([sent.length, now(), shownToast()]).toEqual([2, signedIn, null]);
  });

  test('is not reported if a player has signed in meanwhile', async () => {
    const first = Promise.withResolvers<Response>();
    const { act, now, sent } = await open(() => first.promise, known);
    await act(() => void refetchAll());
    expect(sent).toHaveLength(1);
    setCurrentUser(ana);
    await act(() => first.resolve(over()));
    expect([sent.length, now(), shownToast()]).toEqual([2, signedIn, null]);
  });

  test('clears the cache for another player who signs in on the same page', async () => {
    const { act } = await open(over);
    queryClient.setQueryData(['showRivals'], []);
    await act(refetchCurrentUser);
    await act(() => setCurrentUser({ ...ana }));
    expect(queryClient.getQueryData(['showRivals'])).toEqual([]);
    await act(() => setCurrentUser({ id: 'ben' } as OwnUser));
    expect(queryClient.getQueryData(['showRivals'])).toBeUndefined();
  });

  test('clears the cache for another player who signed in in another tab', async () => {
    const { act } = await open(over, () => Response.json({ id: 'ben' }));
    queryClient.setQueryData(['showRivals'], []);
    await act(refetchCurrentUser);
    expect(queryClient.getQueryData(['showRivals'])).toEqual([]);
    await act(refetchCurrentUser);
    expect(queryClient.getQueryData(['showRivals'])).toBeUndefined();
  });
});
