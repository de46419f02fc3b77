import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { TimeLimitError } from '../area-load-error.ts';
import type { AreaFailureComponent } from './area-module.ts';
import { type ScreenSlot, useShownScreen } from './screen-slot.ts';

/** The component React Router renders for a lazy screen of an area: draws the state of its slot. */
export function areaScreen(area: string, slot: ScreenSlot, AreaFailure: AreaFailureComponent): ComponentType {
  return function AreaScreen() {
    const state = useSyncExternalStore(slot.subscribe, slot.getState);
    useShownScreen(slot);
    useForgetWhenLeft(slot);
    useLoadWhenIdle(slot, state.kind === 'idle');
    if (state.kind === 'failed')
      return <AreaFailure area={area} isRetrying={state.isRetrying} onRetry={slot.retry} />;
    if (state.kind === 'idle') return null;
    return (
      <RenderBoundary onError={slot.failInRender}>
        <Suspense fallback={<Suspended slot={slot} />}>
          <state.Component />
          <Drawn slot={slot} />
        </Suspense>
      </RenderBoundary>
    );
  };
}

/** Reloads a displayed screen whose code was replaced. */
function useLoadWhenIdle(slot: ScreenSlot, isIdle: boolean): void {
  useEffect(() => {
    if (isIdle) void slot.load();
  }, [slot, isIdle]);
}

/** Once the next page is committed: until then, React Router still renders this one. */
function useForgetWhenLeft(slot: ScreenSlot): void {
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another post is another page
  useEffect(() => () => slot.forgetRenderFailure(), [slot, pathname]);
}

/** Its effect runs once nothing beside it is awaited. */
function Drawn({ slot }: { slot: ScreenSlot }) {
  useLayoutEffect(() => slot.drawn(), [slot]);
  return null;
}

/** Without a boundary, a screen that suspends for ever would block every navigation. */
function Suspended({ slot }: { slot: ScreenSlot }) {
  useEffect(() => {
    const { timeLimitMs } = slot;
    const timer = setTimeout(
      () => slot.failInRender(new TimeLimitError('a suspended screen', timeLimitMs)),
      timeLimitMs,
    );
    return () => clearTimeout(timer);
  }, [slot]);
  return null;
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
