import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { dismissToast, type Toast, useToasts } from 'shared/errors';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import { useHoldToasts } from './use-hold-toasts.ts';
import { useTopLayer } from './use-top-layer.ts';
import styles from './Toasts.module.css';

const COPY = { region: '알림' } as const;

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The toasts of the page, at the top in the middle, above dialogs too. Rendered once, by the host. */
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
