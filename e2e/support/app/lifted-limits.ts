/** Tests create many accounts and posts from one address. No visit reports its speed by chance. */
export const LIFTED_LIMITS = {
  LIMIT_SIGNUP_PER_HOUR: '100000',
  LIMIT_LOGIN_PER_MINUTE: '100000',
  LIMIT_POST_PER_HOUR: '100000',
  TELEMETRY_SAMPLE_RATE: '0',
};
