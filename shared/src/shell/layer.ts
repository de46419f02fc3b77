export type Layer = {
  /** The position of the page's entry in the history, as the router counts; null without a router. */
  index: number | null;
  close: () => void;
};

export function indexOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
