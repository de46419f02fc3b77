import { type RefObject, useLayoutEffect, useState } from 'react';

/** The stretch of an element that is in view and a bit more, in CSS pixels below its top. */
export type ViewSpan = { top: number; bottom: number };

/** Rendered beyond the edges, so that a moving finger finds tiles there. */
const MARGIN_PX = 320;
/** The span moves in steps: a page that scrolls by less renders nothing. */
const STEP_PX = 96;

/** Tracks an element's visible span, whichever ancestor scrolls: scroll events are captured. */
export function useViewSpan(ref: RefObject<HTMLElement | null>): { span: ViewSpan; follow: () => void } {
  const [span, setSpan] = useState<ViewSpan>({ top: 0, bottom: 0 });
  const [follow] = useState(() => () => {
    const element = ref.current;
    if (element === null) return;
    const above = -element.getBoundingClientRect().top;
    const top = Math.floor((above - MARGIN_PX) / STEP_PX) * STEP_PX;
    const bottom = Math.ceil((above + window.innerHeight + MARGIN_PX) / STEP_PX) * STEP_PX;
    setSpan((now) => (now.top === top && now.bottom === bottom ? now : { top, bottom }));
  });

  useLayoutEffect(() => {
    follow();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [follow]);

  return { span, follow };
}
