import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '#contract/live.ts';
import { within } from '#server/http/within.ts';
import type { SignsLetter } from '#server/presence/signs-post.ts';
import type { Bus } from './bus.ts';
import { closing } from './closing.ts';
import { dismiss } from './goodbye.ts';
import { openSeating, type Seating } from './seating.ts';
import { sendText, sendTyped } from './send.ts';

/** A live message on its way: to every socket of these people, or to those in a battle but one. */
export type Letter = { message: LiveMessage } & ({ to: string[] } | { game: number; except: string });
/** Or the news that a session is over, and with it its sockets; or of who is there. */
export type Envelope = Letter | { signedOut: string } | { signs: SignsLetter } | Probe;
/** Only to see how long the way through the bus takes. */
type Probe = { probe: string };

export type Hub = Pick<
  Seating,
  'add' | 'enter' | 'leave' | 'remove' | 'ofPerson' | 'guests' | 'sessions' | 'isInside' | 'isWatched'
> & {
  /** Sends to the sockets of every instance, through the bus. */
  publish(envelope: Envelope): Promise<void>;
  /** Sends to the sockets of this instance only. */
  tellHere(letter: Letter): void;
  onSigns(hear: (letter: SignsLetter) => void): void;
  /** How long a message takes through the bus and back, in milliseconds; null when it is not back in that time. */
  roundTrip(patienceMs: number): Promise<number | null>;
  /** Whether messages reach the other instances. */
  ready(): Promise<boolean>;
  /** Closes the sockets a session has here. */
  showOut(sid: string): void;
  close(): Promise<void>;
};

/** The sockets of this instance, and the way to those of all. */
export function openHub(bus: Bus): Hub {
  const seating = openSeating();
  const probes = new Map<string, () => void>();
  let hearSigns: (letter: SignsLetter) => void = () => {};
  const tellHere = (letter: Letter) => {
    if (!('to' in letter)) {
      const text = JSON.stringify(letter.message);
      const send = letter.message.type === 'playerTyping' ? sendTyped : sendText;
      return seating.eachOfBattle(letter.game, letter.except, (guest) => send(guest, text));
    }
    const guests = letter.to.flatMap(seating.ofPerson);
    if (guests.length === 0) return;
    const text = JSON.stringify(letter.message);
    for (const guest of guests) sendText(guest, text);
  };
  const showOut = (sid: string) => {
    for (const guest of seating.ofSession(sid)) dismiss(guest, closing.signedOut, 'signed out');
  };
  const deliver = (envelope: Envelope): undefined => {
    if ('message' in envelope) return void tellHere(envelope);
    if ('signs' in envelope) return void hearSigns(envelope.signs);
    if ('signedOut' in envelope) return void showOut(envelope.signedOut);
    probes.get(envelope.probe)?.();
  };
  bus.listen((text) => deliver(JSON.parse(text) as Envelope));
  return {
    ...seating,
    publish: (envelope) => bus.send(JSON.stringify(envelope)),
    tellHere,
    onSigns: (hear) => {
      hearSigns = hear;
    },
    roundTrip: (patienceMs) => roundTrip(bus, probes, patienceMs),
    ready: () => bus.ready(),
    showOut,
    close: () => bus.close(),
  };
}

async function roundTrip(bus: Bus, probes: Map<string, () => void>, patienceMs: number) {
  const probe = randomUUID();
  const since = performance.now();
  const heard = new Promise<number>((done) => probes.set(probe, () => done(performance.now() - since)));
  const sent = bus.send(JSON.stringify({ probe } satisfies Probe));
  const took = await within(patienceMs, Promise.all([heard, sent]), null);
  probes.delete(probe);
  return took?.[0] ?? null;
}
