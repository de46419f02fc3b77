import { useLayoutEffect } from 'react';
import type { ActionFunction } from 'react-router';
import { AreaLoadError, TimeLimitError, withinTimeLimit } from '../area-load-error.ts';
import type { AreaFreezes, ScreenModule } from './area-module.ts';
import { beginScreen, reach, type TracedLoad } from '../loading-trace.ts';

export type ScreenState =
  | { kind: 'idle' }
  | ({ kind: 'ready' } & ScreenModule)
  | { kind: 'failed'; isRetrying: boolean };

type Failure = 'load' | 'timeout' | 'render';

export type ScreenSource = {
  area: string;
  timeLimitMs: number;
  /** Loads the screen from the current module. */
  load: () => Promise<ScreenModule>;
  /** Re-fetches the area; `load` uses the new code afterwards. */
  reloadArea: () => Promise<void>;
  onFailure: (error: unknown) => void;
  path: string;
  freezes?: AreaFreezes | undefined;
  navigationLoop?: { isRunning: boolean };
};

/** The retry with the same code has this limit; the rest is left for reloading the area. */
const SAME_CODE_TIME_LIMIT_MS = 2_500;

/** A screen that can recover: React Router caches what `lazy` returns or throws (docs/decisions/areas). */
export class ScreenSlot {
  private state: ScreenState = { kind: 'idle' };
  private failure: Failure = 'load';
  private renderFailures = 0;
  private loading: Promise<void> | undefined;
  private trace: TracedLoad | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly source: ScreenSource;

  constructor(source: ScreenSource) {
    this.source = source;
  }

  get timeLimitMs(): number {
    return this.source.timeLimitMs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ScreenState => this.state;

  /** Settles with a screen or a failure to render. Never rejects. */
  load(): Promise<void> {
    if (this.state.kind === 'ready') return Promise.resolve();
    if (this.source.freezes?.isBlocked(this.source.path)) {
      this.fail('load', new AreaLoadError(this.source.area, 'frozen'));
      return Promise.resolve();
    }
    this.loading ??= this.loadOnce(this.source.timeLimitMs)
      .catch((error: unknown) => this.fail(error instanceof TimeLimitError ? 'timeout' : 'load', error))
      .finally(() => {
        this.loading = undefined;
      });
    return this.loading;
  }

  /** What a form has sent goes to the screen's action; one that throws is a card, like the screen itself. */
  readonly act: ActionFunction = async (args) => {
    await this.load();
    if (this.state.kind !== 'ready') return null;
    const { action } = this.state;
    if (action === undefined) throw new Response(null, { status: 405 });
    try {
      return await action(args);
    } catch (error) {
      // A redirect, or a response of the screen's own.
      if (error instanceof Response) throw error;
      this.failInRender(error);
      return null;
    }
  };

  readonly failInRender = (error: unknown): void => {
    this.renderFailures += 1;
    this.fail('render', error);
  };

  failWhileShown(error: unknown): void {
    if (this.state.kind === 'ready') this.failInRender(error);
  }

  /** Called on navigation: the next page may render. */
  forgetRenderFailure(): void {
    if (this.source.navigationLoop?.isRunning) return;
    this.renderFailures = 0;
    if (this.state.kind === 'failed' && this.failure === 'render' && !this.state.isRetrying)
      this.set({ kind: 'idle' });
  }

  /** Loads the screen from the replaced module, so that all parts match. */
  reset(): void {
    if (this.state.kind !== 'failed') this.set({ kind: 'idle' });
  }

  readonly retry = (): void => {
    if (this.state.kind !== 'failed' || this.state.isRetrying) return;
    this.set({ kind: 'failed', isRetrying: true });
    this.source.freezes?.allow(this.source.path);
    const deadline = Date.now() + this.source.timeLimitMs;
    void this.retrySameCode()
      .catch(async () => {
        const left = (): number => Math.max(deadline - Date.now(), 1);
        await withinTimeLimit(this.source.reloadArea(), left(), `area ${this.source.area}`);
        await this.loadOnce(left());
      })
      .catch((error: unknown) => this.fail(error instanceof TimeLimitError ? 'timeout' : 'load', error));
  };

  /** Retries with the same code, which preserves module state: enough for a missing file or render error. */
  private async retrySameCode(): Promise<void> {
    const isHopeless = this.failure === 'timeout' || this.renderFailures > 1;
    if (isHopeless) throw new Error('the same code would fail the same way');
    await this.loadOnce(Math.min(SAME_CODE_TIME_LIMIT_MS, this.source.timeLimitMs));
  }

  /** Called once it stands on the page. */
  drawn(): void {
    if (this.trace) reach(this.trace, 'shown');
  }

  private async loadOnce(limitMs: number): Promise<void> {
    const load = (this.trace = beginScreen(this.source.area, this.source.path));
    const screen = await withinTimeLimit(this.source.load(), limitMs, `a screen of ${this.source.area}`);
    reach(load, 'render');
    this.set({ kind: 'ready', ...screen });
  }

  private fail(failure: Failure, error: unknown): void {
    this.failure = failure;
    if (this.trace) reach(this.trace, 'failed', failure);
    this.set({ kind: 'failed', isRetrying: false });
    this.source.onFailure(error);
  }

  private set(state: ScreenState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

const shown = new Set<ScreenSlot>();

export function useShownScreen(slot: ScreenSlot): void {
  useLayoutEffect(() => {
    shown.add(slot);
    return () => void shown.delete(slot);
  }, [slot]);
}

export function isShown(slot: ScreenSlot): boolean {
  return shown.has(slot);
}

/** Replaces the shown screen by its area's card: for failures that throw nothing. */
export function failShownScreen(error: unknown): void {
  for (const slot of shown) slot.failWhileShown(error);
}
