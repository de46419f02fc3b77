import { create } from 'zustand';

/** Number of slides on home before the response arrives (product.md section 9). */
export const CAROUSEL_DEFAULT_TOTAL = 5;

export type CarouselState = {
  /** The slide that is shown, from 0. */
  index: number;
  total: number;
  /** Set while a detail page is open that was reached from a slide: coming back shows that slide again. */
  remember: boolean;
};

const FIRST: CarouselState = { index: 0, total: CAROUSEL_DEFAULT_TOTAL, remember: false };

/** The home carousel: written by home, reset by the host's header and navigation. */
export const useCarousel = create<CarouselState & CarouselActions>((set) => ({
  ...FIRST,
  setIndex: (index) => set(({ total }) => ({ index: Math.max(0, Math.min(index, Math.max(0, total - 1))) })),
  setTotal: (total) => set(({ index }) => ({ total, index: Math.max(0, Math.min(index, total - 1)) })),
  rememberForReturn: () => set({ remember: true }),
  reset: () => set({ index: FIRST.index, remember: FIRST.remember }),
}));

type CarouselActions = {
  /** Clamped to the existing slides. */
  setIndex: (index: number) => void;
  setTotal: (total: number) => void;
  /** Called when a detail page is opened from a slide. */
  rememberForReturn: () => void;
  /** The first slide, nothing remembered. The number of slides stays. */
  reset: () => void;
};
