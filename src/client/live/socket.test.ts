import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from './socket.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onerror = () => {};
  onclose = () => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose();
  }
}

function page(protocol: string) {
  FakeSocket.opened = [];
  const quiet = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { protocol, host: 'battle.example' }, ...quiet });
  vi.stubGlobal('document', { visibilityState: 'visible', ...quiet });
  const heard = { states: [] as string[], messages: [] as unknown[] };
  const socket = openSocket({
    onState: (state) => heard.states.push(state),
    onMessage: (message) => heard.messages.push(message),
  });
  return { socket, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['https:', 'wss://battle.example/ws'],
  ['http:', 'ws://battle.example/ws'],
])('on %s the channel is %s', (protocol, url) => {
  page(protocol);
  expect(FakeSocket.opened.map((socket) => socket.url)).toEqual([url]);
});

test('a message that is no JSON and a broken channel are only logged', () => {
  const { heard } = page('https:');
  const [socket] = FakeSocket.opened;
  socket?.onopen();
  socket?.onmessage({ data: '{"type":' });
  socket?.onmessage({ data: '{"type":"redirectToHome"}' });
  socket?.onerror();
  expect(heard.messages).toEqual([{ type: 'redirectToHome' }]);
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test('a channel that closes is no longer open, and comes back by itself', () => {
  const { heard, socket } = page('https:');
  FakeSocket.opened[0]?.onopen();
  FakeSocket.opened[0]?.onclose();
  expect(heard.states).toEqual(['connecting', 'open', 'connecting']);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(2);
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(2);
});
