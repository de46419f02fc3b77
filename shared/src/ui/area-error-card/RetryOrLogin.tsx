import { LogIn, RotateCcw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { requiresLogin, LOGIN_ACTION } from 'shared/errors';
import { Button, type ButtonAppearance } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';

const COPY = { retry: '다시 시도' } as const;

type RetryOrLoginProps = Omit<ButtonAppearance, 'icon'> & {
  /** The failed request's error; null for other failures (a file, a chunk). */
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  /** `다시 시도` by default. */
  retryLabel?: string;
  /** Without icon, for narrow rows. */
  plain?: boolean;
};

/** Action after a failed request: retry, or log in if the session has ended, which no retry repairs. */
export function RetryOrLogin({
  error,
  onRetry,
  busy = false,
  retryLabel = COPY.retry,
  plain = false,
  ...appearance
}: RetryOrLoginProps) {
  if (requiresLogin(error)) return <LoginButton {...appearance} plain={plain} />;
  return (
    <Button
      {...appearance}
      icon={plain ? undefined : <Icon of={RotateCcw} size="xs" />}
      busy={busy}
      onClick={onRetry}
    >
      {retryLabel}
    </Button>
  );
}

function LoginButton({ plain, ...appearance }: Omit<ButtonAppearance, 'icon'> & { plain: boolean }) {
  const navigate = useNavigate();
  return (
    <Button
      {...appearance}
      icon={plain ? undefined : <Icon of={LogIn} size="xs" />}
      onClick={() => {
        LOGIN_ACTION.onSelect();
        void navigate(LOGIN_ACTION.to);
      }}
    >
      {LOGIN_ACTION.label}
    </Button>
  );
}
