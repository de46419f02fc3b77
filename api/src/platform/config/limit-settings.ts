/** So many uses in so many seconds. */
type Limit = { readonly uses: number; readonly seconds: number };

export type LimitSettings = Readonly<Record<LimitName, Limit>>;

export type LimitName =
  | 'login'
  | 'loginAddress'
  | 'loginAccount'
  | 'loginStart'
  | 'password'
  | 'passwordReset'
  | 'passwordResetAddress'
  | 'signup'
  | 'invite'
  | 'join'
  | 'post'
  | 'comment'
  | 'goodsSave'
  | 'archive'
  | 'telemetry'
  | 'cspReport';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** What holds where the environment says nothing (docs/operating.md). */
const DEFAULTS: LimitSettings = {
  login: { uses: 10, seconds: MINUTE_SECONDS },
  loginAddress: { uses: 100, seconds: MINUTE_SECONDS },
  loginAccount: { uses: 60, seconds: HOUR_SECONDS },
  loginStart: { uses: 60, seconds: MINUTE_SECONDS },
  password: { uses: 10, seconds: MINUTE_SECONDS },
  passwordReset: { uses: 5, seconds: HOUR_SECONDS },
  passwordResetAddress: { uses: 50, seconds: HOUR_SECONDS },
  signup: { uses: 60, seconds: HOUR_SECONDS },
  invite: { uses: 120, seconds: HOUR_SECONDS },
  join: { uses: 20, seconds: HOUR_SECONDS },
  post: { uses: 120, seconds: HOUR_SECONDS },
  comment: { uses: 600, seconds: HOUR_SECONDS },
  goodsSave: { uses: 120, seconds: HOUR_SECONDS },
  archive: { uses: 10, seconds: HOUR_SECONDS },
  telemetry: { uses: 120, seconds: MINUTE_SECONDS },
  cspReport: { uses: 30, seconds: MINUTE_SECONDS },
};

/** The variable that sets how many uses a limit allows in its time. */
const LIMIT_VARIABLES: Readonly<Record<LimitName, string>> = {
  login: 'LIMIT_LOGIN_PER_MINUTE',
  loginAddress: 'LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE',
  loginAccount: 'LIMIT_LOGIN_PER_ACCOUNT_PER_HOUR',
  loginStart: 'LIMIT_LOGIN_START_PER_MINUTE',
  password: 'LIMIT_PASSWORD_PER_MINUTE',
  passwordReset: 'LIMIT_PASSWORD_RESET_PER_HOUR',
  passwordResetAddress: 'LIMIT_PASSWORD_RESET_PER_ADDRESS_PER_HOUR',
  signup: 'LIMIT_SIGNUP_PER_HOUR',
  invite: 'LIMIT_INVITE_PER_HOUR',
  join: 'LIMIT_JOIN_PER_HOUR',
  post: 'LIMIT_POST_PER_HOUR',
  comment: 'LIMIT_COMMENT_PER_HOUR',
  goodsSave: 'LIMIT_GOODS_SAVE_PER_HOUR',
  archive: 'LIMIT_ARCHIVE_PER_HOUR',
  telemetry: 'LIMIT_TELEMETRY_PER_MINUTE',
  cspReport: 'LIMIT_CSP_REPORT_PER_MINUTE',
};

/** @throws Error naming a variable that is not a whole number above zero. */
export function limitsFrom(variables: Readonly<Record<string, string | undefined>>): LimitSettings {
  const read = (name: LimitName): Limit => {
    const text = variables[LIMIT_VARIABLES[name]];
    if (text === undefined) return DEFAULTS[name];
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${LIMIT_VARIABLES[name]}: a whole number above zero`);
    return { uses: Number(text), seconds: DEFAULTS[name].seconds };
  };
  return {
    login: read('login'),
    loginAddress: read('loginAddress'),
    loginAccount: read('loginAccount'),
    loginStart: read('loginStart'),
    password: read('password'),
    passwordReset: read('passwordReset'),
    passwordResetAddress: read('passwordResetAddress'),
    signup: read('signup'),
    invite: read('invite'),
    join: read('join'),
    post: read('post'),
    comment: read('comment'),
    goodsSave: read('goodsSave'),
    archive: read('archive'),
    telemetry: read('telemetry'),
    cspReport: read('cspReport'),
  };
}
