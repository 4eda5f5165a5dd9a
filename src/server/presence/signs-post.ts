import type { Seat } from './signs.ts';

/** What instances tell each other about who is there. `from`: the instance. */
export type SignsLetter = { from: string; here: Seat[]; gone: Seat[] };

/** Seats of one kind in a letter: PostgreSQL carries less than 8,000 bytes. */
const seatsInLetter = 60;
/** Every so many rounds something is sent even when there is nothing to say, to hear whether one is heard. */
const beatEvery = 5;
/** So many letters of its own unheard, an instance takes itself for deaf. */
const deafAfter = 3;

export type SignsPost = {
  /** `seat`: the same one each time. */
  put(seat: Seat, kind: 'here' | 'gone'): void;
  /** Hands over what was put since the last round. */
  round(): void;
  heardOwn(): void;
  /** Whether letters do not come back: the bus is away, and with it the signs of the other instances. */
  isDeaf(): boolean;
};

/** Collects signs of life and sends them a second's worth at a time. */
export function openSignsPost(
  name: string,
  send: (letter: SignsLetter) => Promise<void> | undefined,
): SignsPost {
  let here = new Set<Seat>();
  let gone = new Set<Seat>();
  let rounds = 0;
  let unheard = 0;
  const post = (letter: Omit<SignsLetter, 'from'>) => {
    unheard += 1;
    void send({ from: name, ...letter })?.catch(() => {});
  };
  return {
    put: (seat, kind) => {
      (kind === 'here' ? gone : here).delete(seat);
      (kind === 'here' ? here : gone).add(seat);
    },
    round: () => {
      const [present, absent] = [[...here], [...gone]];
      [here, gone] = [new Set(), new Set()];
      rounds += 1;
      if (present.length + absent.length === 0 && rounds % beatEvery !== 0) return;
      const letters = Math.max(1, Math.ceil(Math.max(present.length, absent.length) / seatsInLetter));
      for (let i = 0; i < letters; i += 1) {
        const part = (seats: Seat[]) => seats.slice(i * seatsInLetter, (i + 1) * seatsInLetter);
        post({ here: part(present), gone: part(absent) });
      }
    },
    heardOwn: () => {
      unheard = 0;
    },
    isDeaf: () => unheard > deafAfter,
  };
}
