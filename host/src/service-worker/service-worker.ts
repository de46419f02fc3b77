import { serveOffline, type WorkerScope } from 'federation/runtime/offline/serve-offline';
import { isShownPhoto, otherSizes } from './photo-sizes.ts';
import { type PushScope, receivePushes } from './receive-push.ts';
import { isShare, respondToShare } from './receive-share.ts';

const API = /^\/api\//;

/** The API's own addresses (a social login begins with one), and files, which end in what they are. */
const NO_PAGE = /^\/api\/|\.[a-z0-9]+$/i;

declare const self: WorkerScope & PushScope;

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) event.respondWith(respondToShare(event.request));
});

receivePushes(self);

serveOffline({
  releasesElementId: 'ongi-releases',
  isPage: ({ pathname }) => !NO_PAGE.test(pathname),
  isMedia: isShownPhoto,
  otherSizes,
  isApi: ({ pathname }) => API.test(pathname),
});
