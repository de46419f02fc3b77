import { HOME_PATH } from 'shared/contract/paths';
import { checkSession } from '../../guard/check-session.ts';
import { redirectFrom } from '../../navigation/redirect-from.ts';
import { loginPath } from '../../guard/login-error.ts';

/** Only for an account that is deleted and restorable: always asks the server, not the cache. */
export async function restoreLoader({ request }: { request: Request }): Promise<Response | null> {
  const check = await checkSession('nofam', { fresh: true });
  if (check.kind === 'deleted') return null;
  return redirectFrom(request, check.kind === 'refused' ? loginPath(check.error) : HOME_PATH);
}
