const MINUTE = 60;
const HOUR = 3_600;

/** Rate limits: the variable that sets the uses, and their default (docs/operating.md). */
const RATE_LIMITS = {
  login: { variable: 'LIMIT_LOGIN_PER_MINUTE', uses: 10, seconds: MINUTE },
  loginAddress: { variable: 'LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE', uses: 100, seconds: MINUTE },
  loginAccount: { variable: 'LIMIT_LOGIN_PER_ACCOUNT_PER_HOUR', uses: 60, seconds: HOUR },
  loginStart: { variable: 'LIMIT_LOGIN_START_PER_MINUTE', uses: 60, seconds: MINUTE },
  password: { variable: 'LIMIT_PASSWORD_PER_MINUTE', uses: 10, seconds: MINUTE },
  passwordReset: { variable: 'LIMIT_PASSWORD_RESET_PER_HOUR', uses: 5, seconds: HOUR },
  passwordResetAddress: { variable: 'LIMIT_PASSWORD_RESET_PER_ADDRESS_PER_HOUR', uses: 50, seconds: HOUR },
  signup: { variable: 'LIMIT_SIGNUP_PER_HOUR', uses: 60, seconds: HOUR },
  invite: { variable: 'LIMIT_INVITE_PER_HOUR', uses: 120, seconds: HOUR },
  join: { variable: 'LIMIT_JOIN_PER_HOUR', uses: 20, seconds: HOUR },
  post: { variable: 'LIMIT_POST_PER_HOUR', uses: 120, seconds: HOUR },
  upload: { variable: 'LIMIT_UPLOAD_PER_HOUR', uses: 240, seconds: HOUR },
  comment: { variable: 'LIMIT_COMMENT_PER_HOUR', uses: 600, seconds: HOUR },
  seen: { variable: 'LIMIT_SEEN_PER_MINUTE', uses: 240, seconds: MINUTE },
  goodsSave: { variable: 'LIMIT_GOODS_SAVE_PER_HOUR', uses: 120, seconds: HOUR },
  archive: { variable: 'LIMIT_ARCHIVE_PER_HOUR', uses: 10, seconds: HOUR },
  telemetry: { variable: 'LIMIT_TELEMETRY_PER_MINUTE', uses: 120, seconds: MINUTE },
  errorReport: { variable: 'LIMIT_ERROR_REPORT_PER_MINUTE', uses: 30, seconds: MINUTE },
  cspReport: { variable: 'LIMIT_CSP_REPORT_PER_MINUTE', uses: 30, seconds: MINUTE },
} as const;

export type LimitName = keyof typeof RATE_LIMITS;

export type LimitSettings = Readonly<Record<LimitName, { readonly uses: number; readonly seconds: number }>>;

/** @throws Error that names a variable that is not a whole number above zero */
export function limitsFrom(variables: Readonly<Record<string, string | undefined>>): LimitSettings {
  const limits = Object.entries(RATE_LIMITS).map(([name, { variable, uses, seconds }]) => {
    const text = variables[variable] ?? String(uses);
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${variable}: a whole number above zero`);
    return [name, { uses: Number(text), seconds }];
  });
  return Object.fromEntries(limits) as LimitSettings;
}
