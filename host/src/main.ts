// First, so that the area's files are on their way while everything below is evaluated.
import { inlinedMap, mapRejection, previewLink, releases, site } from './areas/warm-up.ts';
import './styles/layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import './styles/device-fonts.css';
import './styles/page-transitions.css';
import { startWithPreview } from './preview/preview-first.ts';
import { hasHostStyles } from './start/host-files.ts';
import { start } from './start/start.tsx';

if (hasHostStyles()) {
  const map = { releases, inlined: inlinedMap, rejection: mapRejection };
  if (previewLink === undefined || releases === undefined) start(site, map);
  else void startWithPreview(previewLink, releases, (preview) => start(site, map, preview));
}
