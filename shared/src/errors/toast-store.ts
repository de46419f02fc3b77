import { create } from 'zustand';

/** How long a toast stays (product.md section 9). */
export const TOAST_DURATION_MS = 4000;

/** How many toasts are seen at once (product.md section 9). */
export const TOASTS_AT_MOST = 3;

export type ToastTone = 'success' | 'error' | 'info';

export type ToastAction =
  | { label: string; onSelect: () => void; to?: undefined }
  | { label: string; to: string; onSelect?: () => void };

export type Toast = {
  id: number;
  message: string;
  tone: ToastTone;
  action: ToastAction | null;
  durationMs: number;
};

export type ToastRequest = {
  /** Korean, one sentence. */
  message: string;
  /** `success` by default. `error` is spoken at once, the others when the reader pauses. */
  tone?: ToastTone;
  action?: ToastAction;
  durationMs?: number;
};

type ToastState = { toasts: readonly Toast[]; held: boolean };

const toastStore = create<ToastState>(() => ({ toasts: [], held: false }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** The toasts that are seen now, oldest first: at most three. */
export function useToasts(): readonly Toast[] {
  return toastStore((state) => state.toasts);
}

/** Shows a toast and returns its id. A repeated message stays longer; a fourth replaces the oldest. */
export function showToast({
  message,
  tone = 'success',
  action,
  durationMs = TOAST_DURATION_MS,
}: ToastRequest): number {
  const shown = toastStore
    .getState()
    .toasts.find((toast) => toast.message === message && toast.tone === tone);
  const toast: Toast = { id: shown?.id ?? ++lastId, message, tone, action: action ?? null, durationMs };
  const others = toastStore.getState().toasts.filter(({ id }) => id !== toast.id);
  const remaining = others.slice(Math.max(0, others.length - (TOASTS_AT_MOST - 1)));
  for (const dropped of others.slice(0, others.length - remaining.length)) stopTimer(dropped.id);
  toastStore.setState({ toasts: [...remaining, toast] });
  startTimer(toast);
  return toast.id;
}

/** Takes a toast away; an id that is gone already is fine. */
export function dismissToast(id: number): void {
  stopTimer(id);
  const toasts = toastStore.getState().toasts.filter((toast) => toast.id !== id);
  toastStore.setState(toasts.length === 0 ? { toasts, held: false } : { toasts });
}

/** Pauses all toasts while they are hovered or focused. */
export function holdToasts(): void {
  toastStore.setState({ held: true });
  for (const { id } of toastStore.getState().toasts) stopTimer(id);
}

/** Ends `holdToasts`: every toast gets its full time again. */
export function releaseToasts(): void {
  toastStore.setState({ held: false });
  for (const toast of toastStore.getState().toasts) startTimer(toast);
}

export function clearToasts(): void {
  for (const { id } of toastStore.getState().toasts) stopTimer(id);
  toastStore.setState({ toasts: [], held: false });
}

function startTimer(toast: Toast): void {
  stopTimer(toast.id);
  if (toastStore.getState().held) return;
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toast.durationMs),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
