// First, so that the area's files are on their way while everything below is evaluated.
import { inlinedMap, mapRejection, previewLink, releases, site } from './areas/warm-up.ts';
import './styles/layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import './styles/device-fonts.css';
import './styles/page-transitions.css';
import { evaluateInTasks } from './start/evaluate-in-tasks.ts';
import { hasHostStyles } from './start/host-files.ts';

if (hasHostStyles()) {
  main().catch((error: unknown) => {
    // As the failure of a script: the early script (host/src/early/watch-host-files.ts) shows its notice.
    setTimeout(() => {
      throw error;
    });
  });
}

async function main(): Promise<void> {
  const { start } = await evaluateInTasks();
  const map = { releases, inlined: inlinedMap, rejection: mapRejection };
  if (previewLink === undefined || releases === undefined) return start(site, map);
  const { startWithPreview } = await import(/* webpackMode: "eager" */ './preview/preview-first.ts');
  await startWithPreview(previewLink, releases, (preview) => start(site, map, preview));
}
