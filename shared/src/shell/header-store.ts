import { create } from 'zustand';
import { useCarousel } from './carousel-store.ts';

export type HomeMode = 'slider' | 'gallery';
export type HeaderPageType = 'home' | 'bookshelf' | 'family' | 'default';

export type HeaderState = { mode: HomeMode; pageType: HeaderPageType; isWritePage: boolean };

type HeaderActions = {
  /** `gallery` sets the carousel back to its first slide; a mode that is none becomes `slider`. */
  setMode: (mode: string) => void;
  toggleMode: () => void;
  setPageType: (pageType: HeaderPageType) => void;
  setWritePage: (isWritePage: boolean) => void;
  /** Mode slider, page type home, no write page. */
  reset: () => void;
};

const AT_FIRST: HeaderState = { mode: 'slider', pageType: 'home', isWritePage: false };

/** How home shows its memories, and which page the header stands over: written by host and home. */
export const useHeader = create<HeaderState & HeaderActions>((set, get) => ({
  ...AT_FIRST,
  setMode: (mode) => {
    if (mode === 'gallery') useCarousel.getState().setIndex(0);
    set({ mode: mode === 'gallery' ? 'gallery' : 'slider' });
  },
  toggleMode: () => get().setMode(get().mode === 'slider' ? 'gallery' : 'slider'),
  setPageType: (pageType) => set({ pageType }),
  setWritePage: (isWritePage) => set({ isWritePage }),
  reset: () => set(AT_FIRST),
}));
