import './styles/layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import './first-view/first-view.css';
import './styles/device-fonts.css';
import './styles/page-transitions.css';
import { LOAD_TIME_LIMIT_MS, withinTimeLimit } from 'federation/runtime/area-load-error';
import { hostChannel } from './site/host-channel.ts';
import { evaluateInTasks } from './evaluate-in-tasks.ts';
import { firstViewFirst } from './first-view/when-drawn.ts';
import { hasHostStyles } from './head-script/host-files.ts';
import { reopenSuperseded } from './site/known-releases.ts';

if (!reopenSuperseded() && hasHostStyles()) {
  main().catch((error: unknown) => {
    // As the failure of a script: the first-view script (host/src/head-script/watch-host-files.ts) shows its
    // notice.
    setTimeout(() => {
      throw error;
    });
  });
}

async function main(): Promise<void> {
  await firstViewFirst();
  // The area's files are on their way while everything else is evaluated.
  const { inlinedMap, mapRejection, previewLink, releases, site } = await import(
    /* webpackMode: "eager" */ './areas/warm-up.ts'
  );
  const { start } = await evaluateInTasks();
  const map = { releases, inlined: inlinedMap, rejection: mapRejection };
  if (previewLink === undefined || releases === undefined) return start(site, map);
  // Who opened a link waits for it, but no longer than for an area; no other visit needs its code.
  const opening = import(/* webpackChunkName: "signatures" */ './preview/open-preview.tsx').then(
    ({ openPreview }) => openPreview(previewLink, releases, hostChannel),
  );
  const opened = await withinTimeLimit(opening, LOAD_TIME_LIMIT_MS, 'the preview').catch(() => undefined);
  // A preview of the host loads the page anew, with that host, before this one has started.
  if (opened !== undefined && 'kind' in opened) return location.reload();
  return start(site, map, opened);
}
