// The cues of the game: what is heard and felt. There are no sounds before the first tap, none when muted, none while a song plays.
import { externalStore } from '#client/external-store.ts';
import { wantsStillness } from './media.ts';
import type { Sound } from './play-sound.ts';
import { storage } from './storage.ts';

/** A sound that would come later than this is left out: it would belong to nothing on the page; in milliseconds. */
const tooLate = 400;
/** Of full loudness: songs are the loud thing here. */
const volume = 0.4;

let wanted = false;
/** As chosen on this page; undefined: as it is stored. */
const muted = externalStore<boolean | undefined>(undefined);
export const watchMuted = muted.subscribe;
let players = 0;
let context: AudioContext | undefined;
let out: GainNode | undefined;

export const isMuted = (): boolean => muted.getSnapshot() ?? storage.get('sound') === 'off';

export function setMuted(next: boolean): void {
  if (next) storage.set('sound', 'off');
  else storage.remove('sound');
  if (next) hush();
  muted.set(next);
}

const isSilent = (): boolean => isMuted() || players > 0 || !navigator.userActivation?.hasBeenActive;

/** Ends what can be heard now, and all that was planned. */
function hush() {
  out?.disconnect();
  out = undefined;
}

/** While a song can be heard nothing of ours can. Answers how to give the sound back. */
export function makeRoomForSong(): () => void {
  players += 1;
  hush();
  return () => {
    players -= 1;
  };
}

/** A browser lets a page sound only from within a tap, so each tap makes sure of it. */
function wake() {
  if (isSilent() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/** Gets ready on pages that have sounds: the first tap finds everything there. */
export function prepareSounds(): void {
  if (wanted) return;
  wanted = true;
  for (const tap of ['pointerup', 'keydown']) window.addEventListener(tap, wake, { passive: true });
  loadPlayer().catch(() => undefined);
}

const loadPlayer = () => import('./play-sound.ts');

/** Plays a sound, perhaps a little later. Whatever stands against it is no reason to say anything. */
export function play(sound: Sound, { inMs = 0 } = {}): void {
  playSoon(sound, inMs).catch(() => undefined);
}

async function playSoon(sound: Sound, inMs: number) {
  wake();
  if (isSilent() || !context) return;
  const asked = performance.now();
  const [{ playSound }] = await Promise.all([loadPlayer(), context.resume()]);
  const late = performance.now() - asked;
  if (isSilent() || late > tooLate) return;
  if (!out) {
    out = new GainNode(context, { gain: volume });
    out.connect(context.destination);
  }
  playSound(out, sound, context.currentTime + Math.max(0, inMs - late) / 1000);
}

/** What can be felt; milliseconds on, off, on. */
const patterns = {
  step: [8],
  sticker: [10],
  send: [20],
  turn: [30, 60, 30],
  halfMinute: [60],
  win: [40, 40, 120],
} as const;

type Touch = keyof typeof patterns;

/** Touches that say something the player may be waiting for; the others only decorate what moves. */
const informing: readonly Touch[] = ['send', 'turn', 'halfMinute'];

/** Moves the phone in the hand. Where it cannot, or may not yet, nothing happens. */
export function touch(kind: Touch, { times = 1, everyMs = 0 } = {}): void {
  if (typeof navigator.vibrate !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  if (wantsStillness() && !informing.includes(kind)) return;
  navigator.vibrate(repeated(patterns[kind], times, everyMs));
}

/** The pattern several times over, each beginning so long after the one before. */
export function repeated(pattern: readonly number[], times: number, everyMs: number): number[] {
  const lasts = pattern.reduce((sum, ms) => sum + ms, 0);
  const pause = Math.max(0, everyMs - lasts);
  return Array.from({ length: times }, (_, at) => (at === 0 ? pattern : [pause, ...pattern])).flat();
}
