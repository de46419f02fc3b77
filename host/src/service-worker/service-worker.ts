import { serveOffline } from 'federation/runtime/offline/serve-offline';

/** Thumbnails and what a screen shows of a photo, not its full size. */
const SHOWN_PHOTO = /\/media\/[^/]+\/(400|1200)\.webp$/;

serveOffline({
  releasesElementId: 'ongi-releases',
  isMedia: ({ pathname }) => SHOWN_PHOTO.test(pathname),
});
