import { type ComponentType, lazy, Suspense } from 'react';
import { Blank } from './Blank.tsx';

/** A page whose code nearly nobody needs. Without it the page stays blank; React would keep the failure. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: Blank }),
    ),
  );
  return function LazyPage() {
    return (
      <Suspense fallback={<Blank />}>
        <Page />
      </Suspense>
    );
  };
}
