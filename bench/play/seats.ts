// Pairs of players with open pages.
import type { Pair } from './clash.ts';
import { createPlayer } from './player.ts';

/** Pairs that play in turns: a single pair would send more frames in ten seconds than the live channel accepts from a page. */
export type Seat = Pair[];
const pairsEach = 6;

/** Creates the pairs for `count` battles at the same time. */
export async function fillSeats(port: number, count: number): Promise<Seat[]> {
  const seats: Seat[] = Array.from({ length: count }, () => []);
  for (const seat of seats)
    while (seat.length < pairsEach) seat.push([await signUpPlayer(port), await signUpPlayer(port)]);
  return seats;
}

export const leaveSeats = (seats: Seat[]): void => {
  for (const player of seats.flat(2)) player.leave();
};

/** Lets every seat play one battle after the other as long as `another` returns true. */
export const playInTurns = (seats: Seat[], another: () => boolean, play: (pair: Pair) => Promise<unknown>) =>
  Promise.all(
    seats.map(async (seat) => {
      for (let turn = 0; another(); turn += 1) await play(seat[turn % seat.length] as Pair);
    }),
  );

let playerCount = 0;

async function signUpPlayer(port: number) {
  playerCount += 1;
  const player = await createPlayer(port, `Player ${lettersOf(playerCount)}`);
  await player.listen();
  return player;
}

/** Writes a number in consonants, since a name with digits or a word in it may be refused. */
const lettersOf = (n: number): string =>
  Array.from(String(n), (figure) => 'BDGHJLMNPR'[Number(figure)]).join('');
