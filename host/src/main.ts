// First, so that the area's files are on their way while everything below is evaluated.
import { previewLink, releases, site } from './areas/warm-up.ts';
import './styles/layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import './styles/page-transitions.css';
import { previewOf } from './preview/preview-first.ts';
import { start } from './start/start.tsx';

if (previewLink === undefined || releases === undefined) start(site, releases);
else void previewOf(previewLink, releases).then((preview) => start(site, releases, preview));
// The web font loads after the page: until then the system font is used.
import(
  /* webpackChunkName: "pretendard" */ 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
).catch(() => undefined);
