import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { dismissToast, type Toast, useToasts, holdToasts, releaseToasts } from 'shared/errors';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import styles from './Toasts.module.css';

const COPY = { region: '알림' } as const;

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/**
 * The toasts of the page, at the top in the middle, above dialogs too. Rendered once, by the host, which moves
 * them away from banners and bars (host/src/layout/position-toasts.ts).
 */
export function Toasts() {
  const toasts = useToasts();
  const ref = useTopLayer<HTMLDivElement>(toasts.length);
  useHoldToasts(ref);
  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.toasts}
      aria-live="polite"
      aria-label={COPY.region}
      role="region"
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { id, message, tone, action } }: { toast: Toast }) {
  const navigate = useNavigate();

  function onSelect() {
    dismissToast(id);
    action?.onSelect?.();
    if (action?.to !== undefined) void navigate(action.to);
  }

  return (
    <div className={styles.toast} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={ICONS[tone]} size="sm" />
      <span className={styles.words}>{message}</span>
      {action !== null && (
        <div className={styles.action}>
          <Button variant="text" size="sm" tone="inverse" onClick={onSelect}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}

function useHoldToasts(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    element.addEventListener('pointerenter', holdToasts);
    element.addEventListener('pointerleave', releaseToasts);
    element.addEventListener('focusin', holdToasts);
    element.addEventListener('focusout', releaseToasts);
    return () => {
      element.removeEventListener('pointerenter', holdToasts);
      element.removeEventListener('pointerleave', releaseToasts);
      element.removeEventListener('focusin', holdToasts);
      element.removeEventListener('focusout', releaseToasts);
    };
  }, [ref]);
}

/** Shows a `popover="manual"` while it has content, re-raised above newer dialogs at each change. */
function useTopLayer<E extends HTMLElement>(count: number): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    // Without popover support the element stays where its styles position it.
    if (element === null || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count]);
  return ref;
}
