/** Target of a password-reset link. The token is in the `#` fragment, which no server or log receives. */
export const RESET_PATH = '/LoginPage/reset';
