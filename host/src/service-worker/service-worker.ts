import { serveOffline } from 'federation/runtime/offline/serve-offline';
import { isShownPhoto, otherSizes } from './photo-sizes.ts';

const API = /^\/api\//;

/** The API's own addresses (a social login begins with one), and files, which end in what they are. */
const NO_PAGE = /^\/api\/|\.[a-z0-9]+$/i;

serveOffline({
  releasesElementId: 'ongi-releases',
  isPage: ({ pathname }) => !NO_PAGE.test(pathname),
  isMedia: isShownPhoto,
  otherSizes,
  isApi: ({ pathname }) => API.test(pathname),
});
