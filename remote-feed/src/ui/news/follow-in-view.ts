import { afterASecondVisible } from 'shared/notifications/after-a-second';

const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/**
 * Calls back once half of an element, or what fills half of the viewport, was in view for a second. Returns
 * what ends the wait.
 */
export function followInView(element: Element, onSeen: () => void): () => void {
  let endSecond: (() => void) | undefined;

  function end(): void {
    observer.disconnect();
    endSecond?.();
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (isMostlyInView(entries.at(-1))) {
        endSecond ??= afterASecondVisible(() => {
          end();
          onSeen();
        });
        return;
      }
      endSecond?.();
      endSecond = undefined;
    },
    { threshold: TENTHS },
  );
  observer.observe(element);
  return end;
}

function isMostlyInView(entry: IntersectionObserverEntry | undefined): boolean {
  if (entry === undefined || !entry.isIntersecting) return false;
  const { intersectionRatio, intersectionRect, boundingClientRect } = entry;
  const isWide = intersectionRect.width >= boundingClientRect.width / 2;
  return intersectionRatio >= 0.5 || (isWide && intersectionRect.height >= window.innerHeight / 2);
}
