import { ApiError, errorMessage } from 'shared/errors';
import { COPY } from './copy.ts';

export type CredentialsMode = 'login' | 'signup';

export type Credentials = { email: string; password: string; nickname: string };

export type CredentialsRejection = {
  fields: Partial<Record<keyof Credentials, string>>;
  form: string | null;
};

/** Maps a failed login or sign-up to its field where it is about one, else to the form. */
export function rejectionOf(error: unknown, mode: CredentialsMode): CredentialsRejection {
  if (!(error instanceof ApiError)) return { fields: {}, form: errorMessage(error) };
  switch (error.code) {
    case 'UNAUTHORIZED':
      return { fields: {}, form: COPY.wrongCredentials };
    case 'DUPLICATE_ERROR':
      return { fields: { email: COPY.emailTaken }, form: null };
    case 'LIMIT_EXCEEDED':
      return { fields: {}, form: COPY.tooOften };
    case 'VALIDATION_ERROR': {
      const fields = fieldsOf(error, mode);
      return { fields, form: Object.keys(fields).length === 0 ? error.message : null };
    }
    default:
      return { fields: {}, form: error.message };
  }
}

function fieldsOf({ details }: ApiError, mode: CredentialsMode): CredentialsRejection['fields'] {
  const names: readonly (keyof Credentials)[] =
    mode === 'login' ? ['email', 'password'] : ['email', 'password', 'nickname'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const detail = details.find(({ field }) => field === name);
      return detail === undefined ? [] : [[name, detail.message]];
    }),
  );
}
