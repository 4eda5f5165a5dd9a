import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from './socket.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  closed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onerror = () => {};
  onclose = (_: { code: number }) => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  /** Fires no close event, as in a browser without a network. */
  close() {
    this.closed = true;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  receives(message: string) {
    this.onmessage({ data: message });
  }
}

const latest = () => FakeSocket.opened.at(-1) ?? expect.fail('no socket');
const joinedMessage = '{"type":"joined"}';
const heartbeats = (socket: FakeSocket) => socket.sent.filter((text) => text.includes('"beat"')).length;

function page(protocol = 'https:') {
  FakeSocket.opened = [];
  const windowEvents = new EventTarget();
  const documentEvents = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', Object.assign(windowEvents, { location: { protocol, host: 'battle.example' } }));
  vi.stubGlobal('document', documentEvents);
  const received = { states: [] as string[], messages: [] as unknown[], sessionEnded: 0 };
  const socket = connect({
    userId: 'me',
    onState: (state) => received.states.push(state),
    onMessage: (message) => received.messages.push(message),
    onSessionEnded: () => {
      received.sessionEnded += 1;
    },
  });
  const setVisibility = (visibilityState: 'visible' | 'hidden') => {
    documentEvents.visibilityState = visibilityState;
    documentEvents.dispatchEvent(new Event('visibilitychange'));
  };
  return { socket, received, setVisibility, online: () => windowEvents.dispatchEvent(new Event('online')) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['https:', 'wss://battle.example/ws'],
  ['http:', 'ws://battle.example/ws'],
])('a page on %s opens its live channel at %s (§3.3.1)', (protocol, url) => {
  page(protocol);
  expect(FakeSocket.opened.map((socket) => socket.url)).toEqual([url]);
});

test('an invalid message and an error of the channel are only logged (§8.30)', () => {
  const { received } = page();
  const socket = latest();
  socket.opens();
  socket.receives('{"type":');
  socket.receives('{"type":"redirectToHome"}');
  socket.onerror();
  expect(received.messages).toEqual([{ type: 'redirectToHome' }]);
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test('a channel that closes is no longer open, and reconnects (§8.31)', () => {
  const { received, socket } = page();
  latest().opens();
  latest().onclose({ code: 1006 });
  expect(received.states).toEqual(['connecting', 'open', 'connecting']);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(2);
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('an open channel sends a heartbeat every ten seconds, and stays open if it is answered', () => {
  const { received } = page();
  latest().opens();
  for (let n = 1; n <= 6; n += 1) {
    vi.advanceTimersByTime(10_000);
    expect(heartbeats(latest())).toBe(n);
    latest().receives('{"type":"beat"}');
  }
  expect(FakeSocket.opened).toHaveLength(1);
  expect(received.messages).toEqual([]);
});

test('a channel without a heartbeat response is closed, although the browser reports it as open', () => {
  const { received } = page();
  latest().opens();
  vi.advanceTimersByTime(10_000 + 6000);
  expect(received.states).toEqual(['connecting', 'open', 'connecting']);
  expect(latest().closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(2);
  latest().opens();
  expect(received.states.at(-1)).toBe('open');
  // A late message or close event of the old connection is ignored.
  FakeSocket.opened[0]?.receives('{"type":"redirectToHome"}');
  FakeSocket.opened[0]?.onclose({ code: 1006 });
  expect([received.messages, received.states.at(-1)]).toEqual([[], 'open']);
});

test('a connection that never opens is retried', () => {
  page();
  vi.advanceTimersByTime(8000 + 500);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('the reconnect delay grows with every failure up to 15 seconds, also if a channel closes right after opening', () => {
  page();
  for (const wait of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const before = FakeSocket.opened.length;
    latest().opens();
    latest().onclose({ code: 1008 });
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(before + 1);
  }
  latest().opens();
  latest().receives(joinedMessage);
  latest().onclose({ code: 1006 });
  const before = FakeSocket.opened.length;
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(before + 1);
});

test('a channel closed for its session refetches the user, and again after each failed reconnect', () => {
  const { received } = page();
  const closes = (code: number) => {
    latest().onclose({ code });
    vi.advanceTimersByTime(4000);
    return received.sessionEnded;
  };
  expect(closes(1006)).toBe(0);
  latest().opens();
  expect([closes(1008), closes(1006)]).toEqual([1, 2]);
  latest().opens();
  latest().receives(joinedMessage);
  expect(closes(1006)).toBe(2);
});

test('browsers reconnect to a server that restarted within three seconds, but not all at once', () => {
  for (const [chance, wait] of [
    [0, 200],
    [0.5, 1600],
    [1, 3000],
  ] as const) {
    vi.mocked(Math.random).mockReturnValue(chance);
    page();
    latest().opens();
    latest().receives(joinedMessage);
    latest().onclose({ code: 1012 });
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
  }
});

test('a page that becomes visible, or gets a network, reconnects at once', () => {
  const { setVisibility, online } = page();
  latest().opens();
  for (const wakes of [online, () => setVisibility('visible')]) {
    latest().onclose({ code: 1006 });
    setVisibility('hidden');
    expect(FakeSocket.opened.at(-1)?.readyState).toBe(1);
    const before = FakeSocket.opened.length;
    setVisibility('visible');
    wakes();
    expect(FakeSocket.opened).toHaveLength(before + 1);
    latest().opens();
  }
});

test('after a sleep the channel sends a heartbeat, and is closed after three seconds without an answer', () => {
  const { setVisibility, received } = page();
  latest().opens();
  setVisibility('hidden');
  expect(heartbeats(latest())).toBe(0);
  setVisibility('visible');
  expect(heartbeats(latest())).toBe(1);
  vi.advanceTimersByTime(2999);
  expect(received.states.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect(received.states.at(-1)).toBe('connecting');
});
