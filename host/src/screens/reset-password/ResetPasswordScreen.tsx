import { useState, useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useLocation } from 'react-router-dom';
import { passwordSchema } from 'shared/contract/auth';
import { FORGOT_PATH, LOGIN_PATH } from 'shared/contract/paths';
import { ApiError, errorMessage } from 'shared/errors';
import { clearSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Notice } from 'shared/ui/Notice';
import { Page } from 'shared/ui/Page';
import { PasswordField } from 'shared/ui/PasswordField';
import { SubHeader } from 'shared/ui/SubHeader';
import { useSingleFieldForm } from '../../ui/use-single-field-form.ts';
import { resetPassword } from '../../guard/auth.ts';
import { COPY } from './copy.ts';
import styles from './ResetPasswordScreen.module.css';

function ResetPasswordScreen() {
  const token = useLinkToken();
  const [isEnded, setIsEnded] = useState(false);
  return (
    <>
      <SubHeader title={COPY.title} titleLevel="none" />
      {token === null || isEnded ? (
        <Page title={COPY.title}>
          <div className={styles.form}>
            <Notice tone="danger" live>
              {isEnded ? COPY.ended : COPY.noLink}
            </Notice>
            <ButtonLink to={FORGOT_PATH} variant="line">
              {COPY.anotherLink}
            </ButtonLink>
          </div>
        </Page>
      ) : (
        <Page title={COPY.question} lede={COPY.lede}>
          <NewPasswordForm token={token} onEnded={() => setIsEnded(true)} />
        </Page>
      )}
    </>
  );
}

function NewPasswordForm({ token, onEnded }: { token: string; onEnded: () => void }) {
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: resetPassword,
    onSuccess: async () => {
      // The server has ended all sessions, this device's as well.
      clearSession();
      await navigate(LOGIN_PATH, { replace: true, state: { isPasswordSet: true } });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') onEnded();
      else focus();
    },
  });
  const { field, focus, submit } = useSingleFieldForm({
    text: useState(''),
    schema: passwordSchema,
    isBusy: saving.isPending,
    onSubmit: (newPassword) => saving.mutate({ token, newPassword }),
  });

  return (
    <form className={styles.form} noValidate aria-label={COPY.title} onSubmit={submit}>
      <PasswordField
        {...field}
        label={COPY.password}
        name="new-password"
        autoComplete="new-password"
        hint={COPY.hint}
        required
        error={field.error ?? rejectionOf(saving.error)}
        onValueChange={(typed) => {
          field.onValueChange(typed);
          if (saving.isError) saving.reset();
        }}
      />
      <Button type="submit" busy={saving.isPending} busyLabel={COPY.saving}>
        {COPY.save}
      </Button>
    </form>
  );
}

function rejectionOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const detail =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'newPassword') : undefined;
  return detail?.message ?? errorMessage(error);
}

/** The token of a reset link's `#`, or null. Removed at once from the address and so from history. */
function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null);

  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);

  return token;
}

export { ResetPasswordScreen as Component };
