/** Used by the app's own pages; frames (Google's login) get none of it. */
const USED_BY_PAGES = [
  // Videos, in full screen too.
  'autoplay',
  'fullscreen',
  'picture-in-picture',
  // The picker's camera tab.
  'camera',
  // Voices of posts, and the screen that stays on while somebody speaks.
  'microphone',
  'screen-wake-lock',
  // An invite link is copied.
  'clipboard-write',
] as const;

/** Used by no page, so denied to injected scripts. Chromium logs an error for features it lacks. */
const USED_BY_NOBODY = [
  'accelerometer',
  'bluetooth',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/**
 * The Permissions-Policy of the page. `web-share` is in neither list: desktop Chromium does not know it, and
 * its default (the page's own origin) is what the invite needs. A test compares
 * deploy/compose/gateway/nginx.conf.
 */
export const PERMISSIONS_POLICY = [
  ...USED_BY_PAGES.map((feature) => `${feature}=(self)`),
  ...USED_BY_NOBODY.map((feature) => `${feature}=()`),
].join(', ');
