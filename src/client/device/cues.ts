// The game's sounds and vibrations. There is no sound before the first tap, when muted, or while a song plays.
import { externalStore } from '#client/external-store.ts';
import { wantsStillness } from './media.ts';
import type { Sound } from './play-sound.ts';
import { storage } from './storage.ts';

/** A sound that would be later than this is not played, since the page has changed meanwhile; in milliseconds. */
const tooLate = 400;
/** The gain of all sounds; the songs are louder. */
const volume = 0.4;

let wanted = false;
/** As chosen on this page; undefined: as it is stored. */
const muted = externalStore<boolean | undefined>(undefined);
export const watchMuted = muted.subscribe;
let songsPlaying = 0;
let context: AudioContext | undefined;
let out: GainNode | undefined;

export const isMuted = (): boolean => muted.getSnapshot() ?? storage.get('sound') === 'off';

export function setMuted(next: boolean): void {
  if (next) storage.set('sound', 'off');
  else storage.remove('sound');
  if (next) hush();
  muted.set(next);
}

const isSilent = (): boolean => isMuted() || songsPlaying > 0 || !navigator.userActivation?.hasBeenActive;

/** Stops all sounds, also those that are scheduled. */
function hush() {
  out?.disconnect();
  out = undefined;
}

/** Mutes the game's sounds while a song plays. Returns the function that ends this. */
export function makeRoomForSong(): () => void {
  songsPlaying += 1;
  hush();
  return () => {
    songsPlaying -= 1;
  };
}

/** A browser starts audio only within a user gesture, so each tap resumes the context. */
function wake() {
  if (isSilent() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/** Loads the code on pages that have sounds, so that it is there at the first tap. */
export function prepareSounds(): void {
  if (wanted) return;
  wanted = true;
  for (const tap of ['pointerup', 'keydown']) window.addEventListener(tap, wake, { passive: true });
  loadPlayer().catch(() => undefined);
}

const loadPlayer = () => import('./play-sound.ts');

/** Plays a sound, after `inMs`. A failure is ignored. */
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

/** Vibration patterns: milliseconds on, off, on. */
const patterns = {
  step: [8],
  sticker: [10],
  send: [20],
  turn: [30, 60, 30],
  halfMinute: [60],
  win: [40, 40, 120],
} as const;

type Touch = keyof typeof patterns;

/** Vibrations that inform the player; the others only go with a movement on the page. */
const informing: readonly Touch[] = ['send', 'turn', 'halfMinute'];

/** Vibrates, if the device can and the browser allows it. */
export function touch(kind: Touch, { times = 1, everyMs = 0 } = {}): void {
  if (typeof navigator.vibrate !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  if (wantsStillness() && !informing.includes(kind)) return;
  navigator.vibrate(repeated(patterns[kind], times, everyMs));
}

/** The pattern repeated, each beginning `everyMs` after the one before. */
export function repeated(pattern: readonly number[], times: number, everyMs: number): number[] {
  const lasts = pattern.reduce((sum, ms) => sum + ms, 0);
  const pause = Math.max(0, everyMs - lasts);
  return Array.from({ length: times }, (_, at) => (at === 0 ? pattern : [pause, ...pattern])).flat();
}
