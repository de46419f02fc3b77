import { Component, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { AreaFailureComponent } from './area-failure.ts';
import type { ScreenSlot } from './screen-slot.ts';

/** The component React Router renders for a lazy screen of an area: draws the state of its slot. */
export function areaScreen(area: string, slot: ScreenSlot, AreaFailure: AreaFailureComponent): ComponentType {
  return function AreaScreen() {
    const state = useSyncExternalStore(slot.subscribe, slot.getState);
    useLoadWhenIdle(slot, state.kind === 'idle');
    if (state.kind === 'failed')
      return <AreaFailure area={area} isRetrying={state.isRetrying} onRetry={slot.retry} />;
    if (state.kind === 'idle') return null;
    return (
      <RenderBoundary onError={slot.failInRender}>
        <state.Component />
      </RenderBoundary>
    );
  };
}

/** Reloads a displayed screen whose code was replaced (a layout around the failed one). */
function useLoadWhenIdle(slot: ScreenSlot, isIdle: boolean): void {
  useEffect(() => {
    if (isIdle) void slot.load();
  }, [slot, isIdle]);
}

type RenderBoundaryProps = { onError: (error: unknown) => void; children: ReactNode };

class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
