import { serveOffline } from 'federation/runtime/offline/serve-offline';

/** Thumbnails and what a screen shows of a photo, not its full size. */
const SHOWN_PHOTO = /\/media\/[^/]+\/(400|1200)\.webp$/;

const API = /^\/api\//;

/** The API's own addresses (a social login begins with one), and files, which end in what they are. */
const NO_PAGE = /^\/api\/|\.[a-z0-9]+$/i;

serveOffline({
  releasesElementId: 'ongi-releases',
  isPage: ({ pathname }) => !NO_PAGE.test(pathname),
  isMedia: ({ pathname }) => SHOWN_PHOTO.test(pathname),
  isApi: ({ pathname }) => API.test(pathname),
});
