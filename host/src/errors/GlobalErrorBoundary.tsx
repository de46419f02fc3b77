import { Component, type ReactNode } from 'react';
import { reportError } from 'shared/errors';
import { GlobalErrorPage } from './GlobalErrorPage.tsx';

/** Catches what failed outside of every route. A retry draws the app again. */
export class GlobalErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, { silent: true, kind: 'render' });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <GlobalErrorPage onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
