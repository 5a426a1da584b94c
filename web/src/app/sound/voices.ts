// The sounds themselves: noise and a few tones, shaped by short envelopes. Nothing is recorded and nothing is loaded.

/** Plays into `out` from `at` on, in seconds of the context's clock. */
type Voice = (context: BaseAudioContext, out: AudioNode, at: number) => void;

/** No sound is longer, in seconds. */
export const LONGEST = 0.4;
const QUIET = 0.0001;

/** Up at once and away: what was `loud` is not heard `length` seconds later. */
function fading(context: BaseAudioContext, out: AudioNode, at: number, loud: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(QUIET, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.004, length / 4));
  gain.gain.exponentialRampToValueAtTime(QUIET, at + length);
  gain.connect(out);
  return gain;
}

let hiss: { rate: number; samples: Float32Array<ArrayBuffer> } | undefined;

/** White noise, always the same. */
function noise(context: BaseAudioContext): AudioBufferSourceNode {
  const rate = context.sampleRate;
  if (hiss?.rate !== rate) {
    const samples = new Float32Array(Math.ceil(rate * LONGEST));
    let seed = 1429;
    for (let i = 0; i < samples.length; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      samples[i] = seed / 2 ** 31 - 1;
    }
    hiss = { rate, samples };
  }
  const buffer = context.createBuffer(1, hiss.samples.length, rate);
  buffer.copyToChannel(hiss.samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

interface Burst {
  loud: number;
  length: number;
  filter: BiquadFilterType;
  /** Where the filter stands, and where it glides to. */
  from: number;
  to?: number;
  q?: number;
}

function burst(context: BaseAudioContext, out: AudioNode, at: number, how: Burst): void {
  const filter = context.createBiquadFilter();
  filter.type = how.filter;
  filter.Q.value = how.q ?? 1;
  filter.frequency.setValueAtTime(how.from, at);
  if (how.to) filter.frequency.exponentialRampToValueAtTime(how.to, at + how.length);
  const source = noise(context);
  source.connect(filter);
  filter.connect(fading(context, out, at, how.loud, how.length));
  source.start(at, 0, how.length);
}

interface Tone {
  loud: number;
  length: number;
  from: number;
  to?: number;
  wave?: OscillatorType;
}

function tone(context: BaseAudioContext, out: AudioNode, at: number, how: Tone): void {
  const source = context.createOscillator();
  source.type = how.wave ?? "sine";
  source.frequency.setValueAtTime(how.from, at);
  if (how.to) source.frequency.exponentialRampToValueAtTime(how.to, at + how.length);
  source.connect(fading(context, out, at, how.loud, how.length));
  source.start(at);
  source.stop(at + how.length);
}

/** Bone on wood: knocks that come faster and softer. */
const dice: Voice = (context, out, at) => {
  const knocks = [0, 0.075, 0.135, 0.18, 0.215, 0.24];
  knocks.forEach((when, i) => {
    const loud = 0.55 * 0.78 ** i;
    const pitch = 1500 + 420 * ((i * 2) % 5);
    burst(context, out, at + when, { loud, length: 0.035, filter: "bandpass", from: pitch, q: 4 });
    tone(context, out, at + when, { loud: loud * 0.5, length: 0.05, from: pitch / 4, to: pitch / 5, wave: "triangle" });
  });
};

/** Two feet on earth. */
const step: Voice = (context, out, at) => {
  for (const [when, loud] of [
    [0, 0.5],
    [0.19, 0.38],
  ] as const) {
    tone(context, out, at + when, { loud, length: 0.1, from: 110, to: 55 });
    burst(context, out, at + when, { loud: loud * 0.5, length: 0.09, filter: "lowpass", from: 620, to: 240 });
  }
};

/** A canter: three beats and a rest. */
const hooves: Voice = (context, out, at) => {
  for (const [when, loud, pitch] of [
    [0, 0.5, 640],
    [0.1, 0.4, 560],
    [0.19, 0.55, 720],
  ] as const) {
    burst(context, out, at + when, { loud, length: 0.06, filter: "bandpass", from: pitch, to: pitch * 0.7, q: 5 });
    tone(context, out, at + when, { loud: loud * 0.6, length: 0.07, from: 130, to: 70 });
  }
};

/** The string, and the arrow in the air. */
const shot: Voice = (context, out, at) => {
  tone(context, out, at, { loud: 0.4, length: 0.14, from: 230, to: 120, wave: "triangle" });
  burst(context, out, at + 0.02, { loud: 0.3, length: 0.3, filter: "bandpass", from: 3400, to: 900, q: 1.4 });
};

/** Blade on blade: partials that agree with nobody. */
const swords: Voice = (context, out, at) => {
  burst(context, out, at, { loud: 0.4, length: 0.05, filter: "highpass", from: 3000 });
  for (const [pitch, loud, length] of [
    [1870, 0.2, 0.34],
    [2790, 0.16, 0.3],
    [4310, 0.12, 0.26],
    [6020, 0.07, 0.2],
  ] as const)
    tone(context, out, at, { loud, length, from: pitch, to: pitch * 0.995 });
};

/** Pasteboard over pasteboard. */
const card: Voice = (context, out, at) => {
  burst(context, out, at, { loud: 0.35, length: 0.1, filter: "bandpass", from: 1800, to: 5200, q: 0.8 });
  burst(context, out, at + 0.1, { loud: 0.3, length: 0.04, filter: "lowpass", from: 1500 });
};

/** A horn from afar: a fifth. */
const turn: Voice = (context, out, at) => {
  for (const [when, pitch] of [
    [0, 392],
    [0.13, 587],
  ] as const) {
    tone(context, out, at + when, { loud: 0.32, length: 0.26, from: pitch });
    tone(context, out, at + when, { loud: 0.1, length: 0.2, from: 2 * pitch, wave: "triangle" });
  }
};

export const VOICES = { dice, step, hooves, shot, swords, card, turn };
export type Sound = keyof typeof VOICES;
