/** What the app's own pages use; frames (a login of Google's) get none of it. */
const USED_BY_PAGES = [
  // Videos are played, alone on the screen too.
  'autoplay',
  'fullscreen',
  'picture-in-picture',
  // The picker's camera tab.
  'camera',
  // An invite link is copied.
  'clipboard-write',
] as const;

/** What no page uses, so that a script which should not be there has none of it. Features that Chromium does not know make it log an error. */
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
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/**
 * The Permissions-Policy of the page. `web-share` is named by neither list: desktop Chromium does not know it, and its default is what the invite
 * needs, the page's own origin. The same text stands in containers/gateway/nginx.conf.
 */
export const PERMISSIONS_POLICY = [
  ...USED_BY_PAGES.map((feature) => `${feature}=(self)`),
  ...USED_BY_NOBODY.map((feature) => `${feature}=()`),
].join(', ');
