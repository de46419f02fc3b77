import type { GoogleDriveSettings } from 'shared/shell';

/**
 * Google Drive settings: an OAuth client of a web application (`….apps.googleusercontent.com`), an API key
 * (`AIza…`), and the addresses of Google Identity Services and of Drive's REST API
 * (`https://www.googleapis.com/drive/v3`).
 */
export type DriveSettings = GoogleDriveSettings;

export type SettingsProblem = 'missing' | 'client-id' | 'api-key';

const CLIENT_ID_END = '.apps.googleusercontent.com';
const API_KEY_START = 'AIza';

/** What is wrong with the settings (product.md section 5), or null. */
export function settingsProblemOf(settings: DriveSettings | null): SettingsProblem | null {
  if (settings === null || settings.clientId === '' || settings.apiKey === '') return 'missing';
  if (!settings.clientId.endsWith(CLIENT_ID_END)) return 'client-id';
  return settings.apiKey.startsWith(API_KEY_START) ? null : 'api-key';
}

const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the picker has a tab for Drive: where it works, and for the operator, who opens the app on the machine
 * on which it runs and finds there how to set it up. Others can do nothing about it.
 */
export function isDriveOffered(
  settings: DriveSettings | null,
  hostname: string = window.location.hostname,
): boolean {
  return settingsProblemOf(settings) === null || THIS_MACHINE.includes(hostname);
}
