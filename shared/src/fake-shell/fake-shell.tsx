import './layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useNavigate,
  Link,
} from 'react-router-dom';
import { configureHttp, callApi } from 'shared/http';
import { queryClient } from 'shared/query';
import { parseAreaModule } from 'shared/shell';
import { Toasts } from 'shared/ui/Toasts';
import { authCalls } from 'shared/contract/auth';
import { setAccessToken, useSession } from 'shared/session';
import { LOGIN_PATH } from 'shared/contract/paths';

const COPY = {
  email: '이메일',
  password: '비밀번호',
  login: '로그인',
  heading: '이 영역의 화면',
  otherAccount: '다른 계정으로 로그인',
} as const;

/** Development shell of one area, never released: its pages, a list of them, a login. No guard or header. */
export function startFakeShell(module: unknown): void {
  configureHttp({ apiBaseUrl: '/api' });
  const { area }: { area?: unknown } = Object(module);
  const parsed = parseAreaModule(area);
  if (parsed.kind === 'refused') throw new Error(`this is no area: ${parsed.reason}`);
  const pages: RouteObject[] = [...parsed.area.routes];
  const start = <FakeStart paths={parsed.area.routes.map(({ path }) => path)} />;
  const router = createBrowserRouter([
    {
      element: <FakeShell />,
      HydrateFallback: () => null,
      children: [{ path: '/LoginPage', element: <FakeLogin /> }, ...pages, { path: '*', element: start }],
    },
  ]);
  const root = document.getElementById('root') ?? document.body;
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function FakeShell() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** Logs in with an account of the API's own, which `npm run seed` makes. */
function FakeLogin() {
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

type FakeStartProps = { paths: readonly string[] };

function FakeStart({ paths }: FakeStartProps) {
  const isLoggedIn = useSession((session) => session.accessToken !== null);
  return (
    <main>
      <h1>{COPY.heading}</h1>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
      </ul>
      <Link to={LOGIN_PATH}>{isLoggedIn ? COPY.otherAccount : COPY.login}</Link>
    </main>
  );
}
