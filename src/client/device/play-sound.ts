import { recipes, type Sound, type Voice } from './sound-recipes.ts';

/** As good as silent; an exponential curve cannot reach nought. */
const silence = 0.0001;
/** How fast a struck voice is loud, in seconds: no faster, or it clicks. */
const strike = 0.004;

/** Plays a recipe into `out`, at a moment of the context's own clock. */
export function playSound(out: AudioNode, sound: Sound, when: number): void {
  for (const voice of recipes[sound]) playVoice(out, voice, when + voice.at);
}

function playVoice(out: AudioNode, voice: Voice, start: number) {
  const { context } = out;
  const end = start + voice.lasts;
  const loudness = new GainNode(context, { gain: silence });
  const { gain } = loudness;
  gain.setValueAtTime(silence, start);
  if (voice.shape === 'struck') {
    gain.exponentialRampToValueAtTime(voice.loud, start + strike);
    gain.exponentialRampToValueAtTime(silence, end);
  } else {
    gain.linearRampToValueAtTime(voice.loud, start + voice.lasts / 3);
    gain.linearRampToValueAtTime(silence, end);
  }
  loudness.connect(out);
  const source = voice.source === 'noise' ? noise(loudness, voice, start) : tone(loudness, voice, start);
  source.start(start);
  source.stop(end);
  source.onended = () => loudness.disconnect();
}

function glide(param: AudioParam, { pitch, lasts }: Voice, start: number) {
  param.setValueAtTime(pitch[0], start);
  param.exponentialRampToValueAtTime(pitch[1], start + lasts);
}

function tone(out: AudioNode, voice: Voice, start: number): AudioScheduledSourceNode {
  const wave = new OscillatorNode(out.context, { type: voice.source as OscillatorType });
  glide(wave.frequency, voice, start);
  wave.connect(out);
  return wave;
}

function noise(out: AudioNode, voice: Voice, start: number): AudioScheduledSourceNode {
  const { context } = out;
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.8 });
  glide(band.frequency, voice, start);
  source.connect(band).connect(out);
  return source;
}

const made = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, made once. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = made.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  made.set(context, buffer);
  return buffer;
}
