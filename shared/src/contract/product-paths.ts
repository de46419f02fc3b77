/** Paths of pages to which another package leads, too: each of them is written here alone. */
export const HOME_PATH = '/home';
export const WRITE_PATH = '/write';
export const SETTING_PATH = '/setting';
/** Begins for who has no family. */
export const START_PATH = '/Start';
/** Joins a family; `?code=` is the invite code. */
export const JOIN_PATH = '/LinkInPage';
export const LOGIN_PATH = '/LoginPage';
/** Target of a password-reset link. The token is in the `#` fragment, which no server or log receives. */
export const RESET_PATH = '/LoginPage/reset';
