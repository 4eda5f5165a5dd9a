import { expect, test, vi } from 'vitest';
import { type ConnectedSocket, Connection } from './connection.ts';
import { createSearchRelay } from './search-relay.ts';

test('a player who adds nothing to the song search for a while has stopped typing (§3.3.13)', async () => {
  const publish = vi.fn();
  const findPlayer = async (id: string) => ({ id, nickname: 'Plum', firstName: null, avatarType: null });
  const { relay } = createSearchRelay({ findPlayer, hub: { publish }, now: Date.now }, 10);
  const socket = {} as ConnectedSocket;
  const page = new Connection({ socket, me: { id: 'plum' }, sid: null, ip: '::1', requestId: '1' });
  for (const searchQuery of ['q', 'qu']) await relay(page, 7, searchQuery);
  const published = () => publish.mock.calls.map(([{ message }]) => message.type);
  await vi.waitFor(() =>
    expect(published()).toEqual(['playerTyping', 'playerTyping', 'playerStoppedTyping']),
  );
  expect(publish).toHaveBeenLastCalledWith({
    game: 7,
    except: 'plum',
    message: { type: 'playerStoppedTyping', gameId: 7, userId: 'plum' },
  });
});
