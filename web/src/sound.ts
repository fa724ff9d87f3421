// Short sounds, made here: no file is loaded. A browser allows them after the first click or key.
export type Sound = 'move' | 'capture' | 'end';

let context: AudioContext | null = null;

interface Knock {
  frequency: number;
  at: number; // seconds from now
  length: number;
  loudness: number;
  shape: OscillatorType;
}

const sounds: Record<Sound, Knock[]> = {
  move: [
    { frequency: 520, at: 0, length: 0.06, loudness: 0.16, shape: 'triangle' },
    { frequency: 190, at: 0, length: 0.09, loudness: 0.2, shape: 'sine' },
  ],
  capture: [
    { frequency: 430, at: 0, length: 0.05, loudness: 0.16, shape: 'triangle' },
    { frequency: 640, at: 0.07, length: 0.1, loudness: 0.16, shape: 'triangle' },
    { frequency: 160, at: 0.07, length: 0.12, loudness: 0.2, shape: 'sine' },
  ],
  end: [
    { frequency: 392, at: 0, length: 0.22, loudness: 0.12, shape: 'triangle' },
    { frequency: 494, at: 0.14, length: 0.22, loudness: 0.12, shape: 'triangle' },
    { frequency: 587, at: 0.28, length: 0.45, loudness: 0.14, shape: 'triangle' },
  ],
};

const seen_first = 30; // milliseconds: the move appears, then it is heard; making a sound takes as long as drawing

export function play_sound(sound: Sound) {
  setTimeout(() => knock_now(sound), seen_first);
}

function knock_now(sound: Sound) {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const knock of sounds[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = knock.shape;
    tone.frequency.setValueAtTime(knock.frequency, start + knock.at);
    tone.frequency.exponentialRampToValueAtTime(knock.frequency * 0.7, start + knock.at + knock.length);
    gain.gain.setValueAtTime(knock.loudness, start + knock.at);
    gain.gain.exponentialRampToValueAtTime(0.001, start + knock.at + knock.length);
    tone.connect(gain).connect(context.destination);
    tone.start(start + knock.at);
    tone.stop(start + knock.at + knock.length);
  }
}

// A view tells its scores in one of two ways, or not at all.
function scores_of(view: unknown): number[] {
  const seen = view as { scores?: unknown; seats?: unknown } | null | undefined;
  if (Array.isArray(seen?.scores)) return seen.scores as number[];
  if (Array.isArray(seen?.seats)) return (seen.seats as { score?: number }[]).map((seat) => seat.score ?? 0);
  return [];
}

// Something was taken: somebody's score fell, or rose by more than the one piece that was put down.
export function is_capture(previous: unknown, view: unknown): boolean {
  const before = scores_of(previous);
  return scores_of(view).some((score, seat) => score < (before[seat] ?? score) || score > (before[seat] ?? score) + 1);
}
