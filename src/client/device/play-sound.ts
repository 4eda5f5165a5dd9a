/** One voice of a sound. Times in seconds from the start of the sound, pitches in Hz, loudness 0 to 1. */
type Voice = {
  at: number;
  lasts: number;
  /** Wave of an oscillator, or noise in a band around the pitch. */
  source: OscillatorType | 'noise';
  pitch: readonly [number, number];
  loud: number;
  /** `struck`: loud at once, then decaying; `swelling`: up and down again. */
  shape: 'struck' | 'swelling';
};

export type Sound = 'turn' | 'sticker' | 'click' | 'win' | 'lose';

/** Returns the voices of a horn: three reeds, slightly out of tune. */
const horn = (at: number, lasts: number, pitch: number): Voice[] =>
  [1, 1.006, 1.5].map((reed) => ({
    at,
    lasts,
    source: 'sawtooth',
    shape: 'struck',
    loud: 0.22,
    pitch: [pitch * reed, pitch * reed * 0.985],
  }));

type VoiceInput = Pick<Voice, 'lasts' | 'pitch' | 'loud'> & Partial<Voice>;

const noise = (voice: VoiceInput): Voice => ({ at: 0, source: 'noise', shape: 'struck', ...voice });
const tone = (voice: VoiceInput): Voice => ({ at: 0, source: 'sine', shape: 'struck', ...voice });

/** The sounds of the game, synthesized from waves and noise. */
export const recipes: Record<Sound, readonly Voice[]> = {
  // An airhorn's stab, two notes.
  turn: [...horn(0, 0.12, 392), ...horn(0.14, 0.16, 523)],
  // Paper pressed on paper.
  sticker: [
    noise({ lasts: 0.05, pitch: [3200, 1600], loud: 0.7 }),
    tone({ lasts: 0.09, pitch: [150, 70], loud: 0.5 }),
  ],
  // A drum's rim.
  click: [
    tone({ lasts: 0.035, source: 'triangle', pitch: [1750, 1600], loud: 0.35 }),
    noise({ lasts: 0.015, pitch: [4200, 4200], loud: 0.3 }),
  ],
  // A crash cymbal with a kick, and a crowd that swells.
  win: [
    noise({ lasts: 1.2, pitch: [7000, 4500], loud: 0.45 }),
    tone({ lasts: 0.25, pitch: [150, 45], loud: 0.8 }),
    noise({ at: 0.05, lasts: 1.15, pitch: [850, 1250], loud: 0.5, shape: 'swelling' }),
    noise({ at: 0.1, lasts: 1.1, pitch: [1900, 2400], loud: 0.3, shape: 'swelling' }),
  ],
  // A needle that is lifted: a scrape, then the pop of the arm.
  lose: [
    noise({ lasts: 0.18, pitch: [900, 3600], loud: 0.4, shape: 'swelling' }),
    tone({ lasts: 0.16, source: 'sawtooth', pitch: [260, 900], loud: 0.08 }),
    tone({ at: 0.2, lasts: 0.07, pitch: [110, 60], loud: 0.5 }),
  ],
};

/** Lowest gain, nearly silent: an exponential ramp cannot reach 0. */
const lowestGain = 0.0001;
/** Attack of a struck voice, in seconds; a shorter attack would click. */
const attackSeconds = 0.004;

export function playSound(out: AudioNode, sound: Sound, when: number): void {
  for (const voice of recipes[sound]) playVoice(out, voice, when + voice.at);
}

function playVoice(out: AudioNode, voice: Voice, start: number) {
  const { context } = out;
  const end = start + voice.lasts;
  const loudness = new GainNode(context, { gain: lowestGain });
  const { gain } = loudness;
  gain.setValueAtTime(lowestGain, start);
  if (voice.shape === 'struck') {
    gain.exponentialRampToValueAtTime(voice.loud, start + attackSeconds);
    gain.exponentialRampToValueAtTime(lowestGain, end);
  } else {
    gain.linearRampToValueAtTime(voice.loud, start + voice.lasts / 3);
    gain.linearRampToValueAtTime(lowestGain, end);
  }
  loudness.connect(out);
  const source =
    voice.source === 'noise' ? noiseSource(loudness, voice, start) : toneSource(loudness, voice, start);
  source.start(start);
  source.stop(end);
  source.onended = () => loudness.disconnect();
}

function glide(param: AudioParam, { pitch, lasts }: Voice, start: number) {
  param.setValueAtTime(pitch[0], start);
  param.exponentialRampToValueAtTime(pitch[1], start + lasts);
}

function toneSource(out: AudioNode, voice: Voice, start: number): AudioScheduledSourceNode {
  const wave = new OscillatorNode(out.context, { type: voice.source as OscillatorType });
  glide(wave.frequency, voice, start);
  wave.connect(out);
  return wave;
}

function noiseSource(out: AudioNode, voice: Voice, start: number): AudioScheduledSourceNode {
  const { context } = out;
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.8 });
  glide(band.frequency, voice, start);
  source.connect(band).connect(out);
  return source;
}

const noiseCache = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Returns a second of noise, computed once for each context. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const cached = noiseCache.get(context);
  if (cached) return cached;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  noiseCache.set(context, buffer);
  return buffer;
}
