import { Component, type ReactNode, useState } from 'react';
import { reportAreaFailure } from 'federation/runtime/area-loader';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { reportError } from 'shared/errors';
import { HOST, partOfPath } from '../site/release-parts.ts';

type Screen = { routeId: string; pathname: string };

/**
 * The router's outlet, with a boundary for each screen that stays when the screen is left: React reports what
 * an effect's cleanup throws to the nearest boundary that is still mounted (docs/decisions/areas).
 */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  const routeId = useMatches().at(-1)?.id ?? '';
  const [opened, setOpened] = useState<readonly Screen[]>([]);
  const screens = withScreen(opened, { routeId, pathname });
  if (screens !== opened) setOpened(screens);

  return screens.map((screen) => (
    <ScreenBoundary key={screen.routeId} pathname={screen.pathname}>
      {screen.routeId === routeId ? <Outlet /> : null}
    </ScreenBoundary>
  ));
}

/**
 * A screen stays at its own index: React would detach and re-attach the DOM of a screen that moves in the
 * list.
 */
function withScreen(screens: readonly Screen[], shown: Screen): readonly Screen[] {
  const index = screens.findIndex(({ routeId }) => routeId === shown.routeId);
  if (index === -1) return [...screens, shown];
  return screens[index]?.pathname === shown.pathname ? screens : screens.with(index, shown);
}

/** A screen that still throws after this many recoveries is left to the boundary of the app. */
const RECOVERIES_AT_MOST = 2;

type ScreenBoundaryProps = { pathname: string; children: ReactNode };

type ScreenBoundaryState = {
  error: unknown;
  hasFailed: boolean;
  /** The count belongs to the page of `visit`. */
  failureCount: number;
  visit: string;
};

/** Renders its screen anew after an error that the screen's own boundary could not catch. */
class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: undefined, hasFailed: false, failureCount: 0, visit: '' };

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(
    { pathname, children }: ScreenBoundaryProps,
    state: ScreenBoundaryState,
  ): Partial<ScreenBoundaryState> | null {
    const visit = `${pathname} ${children === null ? 'left' : 'shown'}`;
    return visit === state.visit ? null : { visit, failureCount: 0 };
  }

  override componentDidCatch(error: unknown): void {
    const part = partOfPath(this.props.pathname);
    if (part === HOST) reportError(error, { silent: true });
    else reportAreaFailure(error, part);
    this.setState(({ failureCount }) => ({
      failureCount: failureCount + 1,
      hasFailed: failureCount >= RECOVERIES_AT_MOST,
    }));
  }

  override render(): ReactNode {
    const { error, hasFailed, failureCount } = this.state;
    if (hasFailed && failureCount > RECOVERIES_AT_MOST) throw error;
    return hasFailed ? null : this.props.children;
  }
}
