import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { loginSchema, signupSchema } from 'shared/contract/auth';
import { type FormCheck, validateForm } from 'shared/validation/validate-form';
import { loginPath } from '../../guard/login-error.ts';
import { wayAfterLogin } from '../../login/after-login.ts';
import { logIn, signUp } from '../../server-state/auth.ts';
import { type CredentialsRefusal, refusalOf } from './credentials-refusal.ts';

export type CredentialsMode = 'login' | 'signup';

export type Credentials = { email: string; password: string; nickname: string };

const EMPTY: Credentials = { email: '', password: '', nickname: '' };
const NOTHING_WRONG: CredentialsRefusal = { fields: {}, form: null };

/** The state of the form, its checks and its sending. What was typed stays whatever the server says. */
export function useCredentials(mode: CredentialsMode) {
  const [values, setValues] = useState(EMPTY);
  const [refusal, setRefusal] = useState(NOTHING_WRONG);
  const [refusals, setRefusals] = useState(0);
  const sending = useSending(mode, refuse);

  function refuse(refused: CredentialsRefusal): void {
    setRefusal(refused);
    setRefusals((count) => count + 1);
  }

  return {
    /** Grows with every refusal. */
    refusals,
    formError: refusal.form,
    isBusy: sending.isPending,
    forgetErrors: () => setRefusal(NOTHING_WRONG),
    field: (name: keyof Credentials) => ({
      value: values[name],
      error: refusal.fields[name],
      onValueChange: (value: string) => {
        setValues((typed) => ({ ...typed, [name]: value }));
        setRefusal(({ fields: { [name]: _mended, ...fields } }) => ({ fields, form: null }));
      },
    }),
    submit: () => {
      if (sending.isPending) return;
      const prepared = prepare(mode, values);
      if (prepared.kind === 'refused') {
        refuse(prepared.refusal);
        return;
      }
      setRefusal(NOTHING_WRONG);
      sending.mutate(prepared.send);
    },
  };
}

function useSending(mode: CredentialsMode, onRefused: (refusal: CredentialsRefusal) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (send: () => Promise<void>) => {
      await send();
      return wayAfterLogin();
    },
    onSuccess: (way) => navigate(way.kind === 'go' ? way.path : loginPath(way.error), { replace: true }),
    onError: (error) => onRefused(refusalOf(error, mode)),
  });
}

type Prepared =
  { kind: 'ready'; send: () => Promise<void> } | { kind: 'refused'; refusal: CredentialsRefusal };

function prepare(mode: CredentialsMode, typed: Credentials): Prepared {
  if (mode === 'signup') {
    const check = validateForm(signupSchema, typed);
    return check.kind === 'valid' ? { kind: 'ready', send: () => signUp(check.values) } : refused(check);
  }
  const check = validateForm(loginSchema, typed);
  return check.kind === 'valid' ? { kind: 'ready', send: () => logIn(check.values) } : refused(check);
}

function refused(check: Exclude<FormCheck<unknown, Partial<Credentials>>, { kind: 'valid' }>): Prepared {
  const refusal =
    check.kind === 'invalid' ? { fields: check.messages, form: null } : { fields: {}, form: check.message };
  return { kind: 'refused', refusal };
}
