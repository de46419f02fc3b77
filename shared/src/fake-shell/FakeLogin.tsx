import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { authCalls } from 'shared/contract/auth';
import { callApi } from 'shared/http';
import { queryClient } from 'shared/query';
import { setAccessToken } from 'shared/session';

const COPY = { email: '이메일', password: '비밀번호', login: '로그인' } as const;

/** Logs in with an account of the API's own, which `npm run seed` makes. */
export function FakeLogin() {
  const navigate = useNavigate();
  const login = useMutation({
    mutationFn: (form: FormData) =>
      callApi(authCalls.login, {
        body: { email: textIn(form, 'email'), password: textIn(form, 'password') },
      }),
    onSuccess: async ({ accessToken }) => {
      queryClient.clear();
      setAccessToken(accessToken);
      await navigate('/');
    },
  });
  return (
    <form action={(form) => login.mutate(form)}>
      <label>
        {COPY.email} <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        {COPY.password} <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">{COPY.login}</button>
    </form>
  );
}

function textIn(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
