import { type MouseEvent, useRef, type RefObject, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { FORGOT_PATH } from 'shared/contract/paths';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextField } from 'shared/ui/TextField';
import { EmailField } from '../../ui/EmailField.tsx';
import { COPY } from './copy.ts';
import styles from './CredentialsForm.module.css';
import type { CredentialsMode } from './credentials-rejection.ts';
import type { useCredentials } from './use-credentials.ts';

type CredentialsFormProps = {
  /** What was typed into it, and what came of it. */
  form: ReturnType<typeof useCredentials>;
  mode: CredentialsMode;
  onModeChange: (mode: CredentialsMode) => void;
  /** Its button is the screen's one primary action, which else is the social login above it. */
  isMainAction: boolean;
  /** How the form offers the other one: a line of text, or a button of the same size. */
  otherMode: 'link' | 'button';
  offersReset: boolean;
};

/** E-mail and password; for sign-up a nickname as well. Switching modes preserves the input. */
export function CredentialsForm({
  form,
  mode,
  onModeChange,
  isMainAction,
  otherMode,
  offersReset,
}: CredentialsFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  useFocusFirstInvalid(formRef, form.rejectedCount);
  const isSignup = mode === 'signup';

  function changeMode(event: MouseEvent): void {
    form.forgetErrors();
    onModeChange(isSignup ? 'login' : 'signup');
    // The form changed above: keyboard users continue at its first field; a tap raises no on-screen keyboard.
    if (event.detail === 0) emailRef.current?.focus();
  }

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      aria-label={isSignup ? COPY.signUp : COPY.logIn}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <EmailField ref={emailRef} {...form.field('email')} />
      <PasswordField
        key={mode}
        label={COPY.password}
        name="password"
        autoComplete={isSignup ? 'new-password' : 'current-password'}
        placeholder={COPY.passwordPlaceholder}
        hint={isSignup ? COPY.newPasswordHint : undefined}
        required
        {...form.field('password')}
      />
      {isSignup && (
        <TextField
          label={COPY.nickname}
          name="nickname"
          autoComplete="nickname"
          placeholder={COPY.nicknamePlaceholder}
          required
          {...form.field('nickname')}
        />
      )}
      {form.formError !== null && (
        <Notice tone="danger" live>
          {form.formError}
        </Notice>
      )}
      <Button
        type="submit"
        variant={isSignup || isMainAction ? 'primary' : 'line'}
        busy={form.isBusy}
        busyLabel={isSignup ? COPY.signingUp : COPY.loggingIn}
      >
        {isSignup ? COPY.signUp : COPY.logIn}
      </Button>
      {otherMode === 'button' ? (
        <Button variant="plain" onClick={changeMode}>
          {isSignup ? COPY.logIn : COPY.signUp}
        </Button>
      ) : (
        <p className={styles.other}>
          {isSignup ? COPY.hasAccount : COPY.noAccount}
          <Button variant="text" tone="accent" onClick={changeMode}>
            {isSignup ? COPY.logIn : COPY.signUp}
          </Button>
        </p>
      )}
      {offersReset && !isSignup && (
        <Link className={styles.forgot} to={FORGOT_PATH}>
          {COPY.forgotPassword}
        </Link>
      )}
    </form>
  );
}

/** Moves the focus to the first invalid field after each rejection (`rejectedCount` grows). */
function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, rejectedCount: number): void {
  useEffect(() => {
    if (rejectedCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, rejectedCount]);
}
