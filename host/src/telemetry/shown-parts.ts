import type { createBrowserRouter } from 'react-router-dom';
import { partOfPath } from '../site/release-parts.ts';

export type PageRouter = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'> & {
  state: { location: { pathname: string } };
};

type Stay = { part: string; sinceMs: number };

/** Which part of the app is on the screen, and which was at a time. */
export class ShownParts {
  readonly #stays: Stay[];
  readonly #router: PageRouter;

  /** What was shown before now counts as what is shown now: the collector begins with the first page. */
  constructor(router: PageRouter) {
    this.#router = router;
    this.#stays = [{ part: partOfPath(this.pathname), sinceMs: 0 }];
  }

  get pathname(): string {
    return this.#router.state.location.pathname;
  }

  get now(): string {
    return this.at(Infinity);
  }

  /** @param timeMs from `performance.now()` */
  at(timeMs: number): string {
    return (this.#stays.findLast(({ sinceMs }) => sinceMs <= timeMs) ?? this.#stays[0])?.part ?? '';
  }

  /** Follows the router until the returned function is called; `onChange` gets the part that was left. */
  follow(onChange: (left: string) => void): () => void {
    return this.#router.subscribe(() => {
      const part = partOfPath(this.pathname);
      const left = this.now;
      if (part === left) return;
      onChange(left);
      this.#stays.push({ part, sinceMs: performance.now() });
    });
  }
}
