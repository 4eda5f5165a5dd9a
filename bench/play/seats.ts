// Pairs with their pages open.
import type { Pair } from './clash.ts';
import { newPlayer } from './player.ts';

/** They play in turns: alone, one would say more in ten seconds than the live channel hears from one page. */
export type Seat = Pair[];
const pairsEach = 6;

/** `count`: how many battles are played at once. */
export async function fillSeats(port: number, count: number): Promise<Seat[]> {
  const seats: Seat[] = Array.from({ length: count }, () => []);
  for (const seat of seats)
    while (seat.length < pairsEach) seat.push([await newcomer(port), await newcomer(port)]);
  return seats;
}

export const leaveSeats = (seats: Seat[]): void => {
  for (const player of seats.flat(2)) player.leave();
};

/** Every seat plays battle after battle as long as there is another to play. */
export const playInTurns = (seats: Seat[], another: () => boolean, play: (pair: Pair) => Promise<unknown>) =>
  Promise.all(
    seats.map(async (seat) => {
      for (let turn = 0; another(); turn += 1) await play(seat[turn % seat.length] as Pair);
    }),
  );

let people = 0;

async function newcomer(port: number) {
  people += 1;
  const player = await newPlayer(port, `Player ${lettersOf(people)}`);
  await player.listen();
  return player;
}

/** A number in letters that make no word: figures may be read as letters, and some words are no name. */
const lettersOf = (n: number): string =>
  Array.from(String(n), (figure) => 'BDGHJLMNPR'[Number(figure)]).join('');
