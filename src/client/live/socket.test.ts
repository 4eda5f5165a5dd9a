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
  /** As in a browser whose network is gone: no one answers the goodbye. */
  close() {
    this.closed = true;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  brings(message: string) {
    this.onmessage({ data: message });
  }
}

const latest = () => FakeSocket.opened.at(-1) ?? expect.fail('no socket');
const joined = '{"type":"joined"}';
const asked = (socket: FakeSocket) => socket.sent.filter((text) => text.includes('"beat"')).length;

function page(protocol = 'https:') {
  FakeSocket.opened = [];
  const happens = new EventTarget();
  const looks = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', Object.assign(happens, { location: { protocol, host: 'battle.example' } }));
  vi.stubGlobal('document', looks);
  const heard = { states: [] as string[], messages: [] as unknown[], sessionEnded: 0 };
  const socket = connect({
    userId: 'me',
    onState: (state) => heard.states.push(state),
    onMessage: (message) => heard.messages.push(message),
    onSessionEnded: () => {
      heard.sessionEnded += 1;
    },
  });
  const looksAt = (visibilityState: 'visible' | 'hidden') => {
    looks.visibilityState = visibilityState;
    looks.dispatchEvent(new Event('visibilitychange'));
  };
  return { socket, heard, looksAt, online: () => happens.dispatchEvent(new Event('online')) };
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
])('on %s the channel is %s (§3.3.1)', (protocol, url) => {
  page(protocol);
  expect(FakeSocket.opened.map((socket) => socket.url)).toEqual([url]);
});

test('a message that is no JSON and a broken channel are only logged (§8.30)', () => {
  const { heard } = page();
  const socket = latest();
  socket.opens();
  socket.brings('{"type":');
  socket.brings('{"type":"redirectToHome"}');
  socket.onerror();
  expect(heard.messages).toEqual([{ type: 'redirectToHome' }]);
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test('a channel that closes is no longer open, and comes back by itself (§8.31)', () => {
  const { heard, socket } = page();
  latest().opens();
  latest().onclose({ code: 1006 });
  expect(heard.states).toEqual(['connecting', 'open', 'connecting']);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(2);
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('an open channel is asked every ten seconds, and one that answers is kept', () => {
  const { heard } = page();
  latest().opens();
  for (let n = 1; n <= 6; n += 1) {
    vi.advanceTimersByTime(10_000);
    expect(asked(latest())).toBe(n);
    latest().brings('{"type":"beat"}');
  }
  expect(FakeSocket.opened).toHaveLength(1);
  expect(heard.messages).toEqual([]);
});

test('one that does not answer is given up, though the browser takes it for open', () => {
  const { heard } = page();
  latest().opens();
  vi.advanceTimersByTime(10_000 + 6000);
  expect(heard.states).toEqual(['connecting', 'open', 'connecting']);
  expect(latest().closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(2);
  latest().opens();
  expect(heard.states.at(-1)).toBe('open');
  // What the old one brings late, or its late goodbye, is no one's business.
  FakeSocket.opened[0]?.brings('{"type":"redirectToHome"}');
  FakeSocket.opened[0]?.onclose({ code: 1006 });
  expect([heard.messages, heard.states.at(-1)]).toEqual([[], 'open']);
});

test('one that never opens is tried anew', () => {
  page();
  vi.advanceTimersByTime(8000 + 500);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('it waits ever longer between failures, a close right after opening among them, and at most 15 seconds', () => {
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
  latest().brings(joined);
  latest().onclose({ code: 1006 });
  const before = FakeSocket.opened.length;
  vi.advanceTimersByTime(500);
  expect(FakeSocket.opened).toHaveLength(before + 1);
});

test('after a close for the session the user is fetched, again with every failed reconnect, and no more once one succeeds', () => {
  const { heard } = page();
  const closes = (code: number) => {
    latest().onclose({ code });
    vi.advanceTimersByTime(4000);
    return heard.sessionEnded;
  };
  expect(closes(1006)).toBe(0);
  latest().opens();
  expect([closes(1008), closes(1006)]).toEqual([1, 2]);
  latest().opens();
  latest().brings(joined);
  expect(closes(1006)).toBe(2);
});

test('a server that restarts gets its browsers back over three seconds, not all at once', () => {
  for (const [chance, wait] of [
    [0, 200],
    [0.5, 1600],
    [1, 3000],
  ] as const) {
    vi.mocked(Math.random).mockReturnValue(chance);
    page();
    latest().opens();
    latest().brings(joined);
    latest().onclose({ code: 1012 });
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
  }
});

test('a page that becomes visible, or gets a network, reconnects at once', () => {
  const { looksAt, online } = page();
  latest().opens();
  for (const wakes of [online, () => looksAt('visible')]) {
    latest().onclose({ code: 1006 });
    looksAt('hidden');
    expect(FakeSocket.opened.at(-1)?.readyState).toBe(1);
    const before = FakeSocket.opened.length;
    looksAt('visible');
    wakes();
    expect(FakeSocket.opened).toHaveLength(before + 1);
    latest().opens();
  }
});

test('after a sleep the channel sends a heartbeat, and is closed after three seconds without an answer', () => {
  const { looksAt, heard } = page();
  latest().opens();
  looksAt('hidden');
  expect(asked(latest())).toBe(0);
  looksAt('visible');
  expect(asked(latest())).toBe(1);
  vi.advanceTimersByTime(2999);
  expect(heard.states.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect(heard.states.at(-1)).toBe('connecting');
});
