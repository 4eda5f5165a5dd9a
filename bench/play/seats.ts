// Pairs with their pages open. Each seat has some that play in turns: alone, one would say more in ten seconds than the live
// channel hears from one page.
import type { Pair } from './clash.ts';
import { newPlayer } from './player.ts';

export type Seat = Pair[];

let people = 0;

/** `count`: how many battles are played at once; `pairsEach`: more for whoever plays on and on. */
export async function fillSeats(port: number, count: number, pairsEach = 2): Promise<Seat[]> {
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

async function newcomer(port: number) {
  people += 1;
  const player = await newPlayer(port, `Player ${process.pid} ${people}`);
  await player.listen();
  return player;
}
