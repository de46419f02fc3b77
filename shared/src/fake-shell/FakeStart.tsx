import { Link } from 'react-router-dom';
import { LOGIN_PATH } from 'shared/contract/paths';
import { useSession } from 'shared/session';

const COPY = { heading: '이 영역의 화면', otherAccount: '다른 계정으로 로그인', login: '로그인' } as const;

type FakeStartProps = { paths: readonly string[] };

export function FakeStart({ paths }: FakeStartProps) {
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
