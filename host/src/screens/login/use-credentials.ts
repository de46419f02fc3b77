import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { loginSchema, signupSchema } from 'shared/contract/auth';
import { useTypedText } from 'shared/validation/use-typed-text';
import { type FormCheck, validateForm } from 'shared/validation/validate-form';
import { loginPath } from '../../guard/login-error.ts';
import { destinationAfterLogin } from '../../guard/after-login.ts';
import { logIn, signUp } from '../../guard/auth.ts';
import {
  type Credentials,
  type CredentialsMode,
  type CredentialsRejection,
  rejectionOf,
} from './credentials-rejection.ts';

const NOTHING_WRONG: CredentialsRejection = { fields: {}, form: null };

/** Values, validation and submission of the form. The input survives a rejection. */
export function useCredentials(mode: CredentialsMode) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useTypedText('email');
  const [nickname, setNickname] = useTypedText('nickname');
  const values: Credentials = { email, password, nickname };
  const change = { email: setEmail, password: setPassword, nickname: setNickname };
  const [rejection, setRejection] = useState(NOTHING_WRONG);
  const [rejectedCount, setRejectedCount] = useState(0);
  const [shownMode, setShownMode] = useState(mode);
  // Back in the history changes the form, too: what was wrong is about the other one.
  if (mode !== shownMode) {
    setShownMode(mode);
    setRejection(NOTHING_WRONG);
  }
  const sending = useSending(mode, reject);

  function reject(rejected: CredentialsRejection): void {
    setRejection(rejected);
    setRejectedCount((count) => count + 1);
  }

  return {
    rejectedCount,
    formError: rejection.form,
    isBusy: sending.isPending,
    forgetErrors: () => setRejection(NOTHING_WRONG),
    field: (name: keyof Credentials) => ({
      value: values[name],
      error: rejection.fields[name],
      onValueChange: (value: string) => {
        change[name](value);
        setRejection(({ fields: { [name]: _corrected, ...fields } }) => ({ fields, form: null }));
      },
    }),
    submit: () => {
      if (sending.isPending) return;
      const prepared = prepare(mode, values);
      if (prepared.kind === 'refused') {
        reject(prepared.rejection);
        return;
      }
      setRejection(NOTHING_WRONG);
      sending.mutate(prepared.send);
    },
  };
}

function useSending(mode: CredentialsMode, onRejected: (rejection: CredentialsRejection) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (send: () => Promise<void>) => {
      await send();
      return destinationAfterLogin();
    },
    onSuccess: (way) => navigate(way.kind === 'go' ? way.path : loginPath(way.error), { replace: true }),
    onError: (error) => onRejected(rejectionOf(error, mode)),
  });
}

type Prepared =
  | { kind: 'ready'; send: () => Promise<void> }
  | { kind: 'refused'; rejection: CredentialsRejection };

function prepare(mode: CredentialsMode, typed: Credentials): Prepared {
  if (mode === 'signup') {
    const check = validateForm(signupSchema, typed);
    return check.kind === 'valid' ? { kind: 'ready', send: () => signUp(check.values) } : rejected(check);
  }
  const check = validateForm(loginSchema, typed);
  return check.kind === 'valid' ? { kind: 'ready', send: () => logIn(check.values) } : rejected(check);
}

function rejected(check: Exclude<FormCheck<unknown, Partial<Credentials>>, { kind: 'valid' }>): Prepared {
  const rejection =
    check.kind === 'invalid' ? { fields: check.messages, form: null } : { fields: {}, form: check.message };
  return { kind: 'refused', rejection };
}
