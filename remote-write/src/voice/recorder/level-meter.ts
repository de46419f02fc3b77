/** Samples that are read at once: 43 ms at 48 kHz. */
const WINDOW_SIZE = 2_048;

export type LevelMeter = {
  /** Loudness at this moment, from 0 to 100. */
  level: () => number;
  close: () => void;
};

const SILENT: LevelMeter = { level: () => 0, close: () => undefined };

/** Measures how loud a microphone is. A browser without Web Audio records all the same. */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  if (typeof AudioContext !== 'function') return SILENT;
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = WINDOW_SIZE;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(WINDOW_SIZE);
    return {
      level() {
        analyser.getFloatTimeDomainData(samples);
        return levelOf(samples);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return SILENT;
  }
}

/** The peak, by its root: speech is mostly quiet, and would hardly show. */
function levelOf(samples: Float32Array): number {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return Math.min(100, Math.round(Math.sqrt(peak) * 100));
}
