/** The ways in which an illustration can be drawn. */
const ILLUSTRATION_STYLES = ['pencil', 'crayon', 'watercolour'] as const;

export type IllustrationStyle = (typeof ILLUSTRATION_STYLES)[number];

/** The same post is always drawn by the same hand; neighbouring posts by different ones. */
export function styleOf(postId: number): IllustrationStyle {
  return ILLUSTRATION_STYLES[postId % ILLUSTRATION_STYLES.length] ?? 'pencil';
}

/** How a hand draws. Shares are 0 to 1. */
export type Manner = {
  /** Pixels: smaller details than this become one colour. */
  simplified: number;
  saturation: number;
  /** Colours come in steps this far apart (0 to 255), and how much of it shows. */
  steps: { size: number; share: number };
  stroke: { width: number; length: number } | null;
  /** How much of the paper shows between the strokes, and how much darker the pressed ones are. */
  paperBetween: number;
  pressed: number;
  /** How much the tooth of the paper shows. */
  tooth: number;
  /** Strength of the outlines, and the softness of their pencil in pixels. */
  outline: number;
  outlineBlur: number;
  /** Unevenness of the colour in itself, and the pixels of one blot. */
  uneven: number;
  blot: number;
  /** How far the ragged edge reaches into the picture, as a share of its short side. */
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
