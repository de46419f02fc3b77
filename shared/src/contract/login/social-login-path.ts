/** GET with `?returnTo=/path`: 302 to the provider, no envelope. Its `state` begins with `{provider}.` */
export const SOCIAL_LOGIN_PATH = '/auth/{provider}/login';
