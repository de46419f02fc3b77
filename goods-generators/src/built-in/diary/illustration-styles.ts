const ILLUSTRATION_STYLES = ['pencil', 'crayon', 'watercolour'] as const;

export type IllustrationStyle = (typeof ILLUSTRATION_STYLES)[number];

/** Deterministic per post; neighbouring posts get different styles. */
export function styleOf(postId: number): IllustrationStyle {
  return ILLUSTRATION_STYLES[postId % ILLUSTRATION_STYLES.length] ?? 'pencil';
}

/** A style's parameters. Shares are 0 to 1. */
export type Manner = {
  /** Details below this size in pixels become one colour. */
  simplified: number;
  saturation: number;
  /** Distance of the colour steps (0 to 255), and their visibility. */
  steps: { size: number; share: number };
  stroke: { width: number; length: number } | null;
  /** How much paper shows between the strokes, and how much darker pressed strokes are. */
  paperBetween: number;
  pressed: number;
  /** Visibility of the paper's texture. */
  tooth: number;
  /** Strength of the outlines, and their softness in pixels. */
  outline: number;
  outlineBlur: number;
  /** Unevenness of the colour, and the size of one blot in pixels. */
  uneven: number;
  blot: number;
  /** Width of the ragged edge, as a share of the short side. */
  edge: number;
  edgeBlot: number;
};

export const MANNERS: Readonly<Record<IllustrationStyle, Manner>> = {
  pencil: {
    simplified: 7,
    saturation: 1.8,
    steps: { size: 28, share: 0.35 },
    stroke: { width: 2.2, length: 48 },
    paperBetween: 0.5,
    pressed: 0.16,
    tooth: 0.22,
    outline: 0.85,
    outlineBlur: 6,
    uneven: 0.1,
    blot: 90,
    edge: 0.05,
    edgeBlot: 7,
  },
  crayon: {
    simplified: 13,
    saturation: 2,
    steps: { size: 40, share: 0.6 },
    stroke: { width: 6, length: 60 },
    paperBetween: 0.42,
    pressed: 0.14,
    tooth: 0.5,
    outline: 0.95,
    outlineBlur: 12,
    uneven: 0.1,
    blot: 120,
    edge: 0.06,
    edgeBlot: 12,
  },
  watercolour: {
    simplified: 17,
    saturation: 1.9,
    steps: { size: 36, share: 0.55 },
    stroke: null,
    paperBetween: 0,
    pressed: 0,
    tooth: 0.12,
    outline: 0.8,
    outlineBlur: 4,
    uneven: 0.5,
    blot: 60,
    edge: 0.08,
    edgeBlot: 36,
  },
};
