/** How the page reaches Google Drive. */
export type DriveSettings = {
  /** The OAuth client of a web application: `….apps.googleusercontent.com`. */
  clientId: string;
  /** `AIza…` */
  apiKey: string;
  /** Google Identity Services: `https://accounts.google.com/gsi/client`. */
  scriptUrl: string;
  /** Drive's REST interface without a slash at the end: `https://www.googleapis.com/drive/v3`. */
  apiUrl: string;
};

/** Why Drive cannot be used before anybody connects. */
export type SettingsProblem = 'missing' | 'client-id' | 'api-key';

const CLIENT_ID_END = '.apps.googleusercontent.com';
const API_KEY_START = 'AIza';

/** What is wrong with the settings (product.md section 5), or null. */
export function settingsProblemOf(settings: DriveSettings | null): SettingsProblem | null {
  if (settings === null || settings.clientId === '' || settings.apiKey === '') return 'missing';
  if (!settings.clientId.endsWith(CLIENT_ID_END)) return 'client-id';
  return settings.apiKey.startsWith(API_KEY_START) ? null : 'api-key';
}
