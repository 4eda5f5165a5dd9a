// The game's sounds and vibrations. There is no sound before the first tap, when muted, or while a song plays.
import { externalStore } from '#client/external-store.ts';
import { prefersReducedMotion } from './media.ts';
import type { Sound } from './play-sound.ts';
import { storage } from './storage.ts';

/** Maximum delay of a sound in milliseconds: a later sound is dropped, since the page has changed. */
const maxDelayMs = 400;
/** Gain of all sounds, which are less loud than songs. */
const volume = 0.4;

let prepared = false;
/** Choice made on this page; undefined: the stored choice applies. */
const muted = externalStore<boolean | undefined>(undefined);
export const watchMuted = muted.subscribe;
let songsPlaying = 0;
let context: AudioContext | undefined;
let output: GainNode | undefined;

export const isMuted = (): boolean => muted.getSnapshot() ?? storage.get('sound') === 'off';

export function setMuted(next: boolean): void {
  if (next) storage.set('sound', 'off');
  else storage.remove('sound');
  if (next) stopSounds();
  muted.set(next);
}

const isSilent = (): boolean => isMuted() || songsPlaying > 0 || !navigator.userActivation?.hasBeenActive;

/** Stops all sounds, also those that are scheduled. */
function stopSounds() {
  output?.disconnect();
  output = undefined;
}

/** Mutes the game's sounds while a song plays. Returns the function that unmutes them. */
export function muteForSong(): () => void {
  songsPlaying += 1;
  stopSounds();
  return () => {
    songsPlaying -= 1;
  };
}

/** Resumes the audio context on every tap, since a browser starts audio only within a user gesture. */
function wake() {
  if (isSilent() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/** Loads the code of the sounds before the first tap. Called by pages with sounds. */
export function prepareSounds(): void {
  if (prepared) return;
  prepared = true;
  for (const tap of ['pointerup', 'keydown']) window.addEventListener(tap, wake, { passive: true });
  loadPlayer().catch(() => undefined);
}

const loadPlayer = () => import('./play-sound.ts');

/** Plays a sound after `inMs` milliseconds. Never throws. */
export function play(sound: Sound, { inMs = 0 } = {}): void {
  playSoon(sound, inMs).catch(() => undefined);
}

async function playSoon(sound: Sound, inMs: number) {
  wake();
  if (isSilent() || !context) return;
  const requestedAt = performance.now();
  const [{ playSound }] = await Promise.all([loadPlayer(), context.resume()]);
  const delay = performance.now() - requestedAt;
  if (isSilent() || delay > maxDelayMs) return;
  if (!output) {
    output = new GainNode(context, { gain: volume });
    output.connect(context.destination);
  }
  playSound(output, sound, context.currentTime + Math.max(0, inMs - delay) / 1000);
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

type Vibration = keyof typeof patterns;

/** Vibrations that inform the player; the others accompany an animation, so reduced motion disables them. */
const informing: readonly Vibration[] = ['send', 'turn', 'halfMinute'];

/** Vibrates, if the device and the browser allow it. */
export function vibrate(kind: Vibration, { times = 1, everyMs = 0 } = {}): void {
  if (typeof navigator.vibrate !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  if (prefersReducedMotion() && !informing.includes(kind)) return;
  navigator.vibrate(repeated(patterns[kind], times, everyMs));
}

/** Returns the pattern repeated, each copy starting `everyMs` after the previous one. */
export function repeated(pattern: readonly number[], times: number, everyMs: number): number[] {
  const lengthMs = pattern.reduce((sum, ms) => sum + ms, 0);
  const pause = Math.max(0, everyMs - lengthMs);
  return Array.from({ length: times }, (_, at) => (at === 0 ? pattern : [pause, ...pattern])).flat();
}
