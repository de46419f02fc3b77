import './styles/layers.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import './first-view/first-view.css';
import './styles/device-fonts.css';
import './styles/page-transitions.css';
import './site/host-channel.ts';
import { firstViewFirst } from './first-view/when-drawn.ts';
import { hasHostStyles } from './head-script/host-files.ts';
import { reopenSuperseded } from './site/known-releases.ts';
import { nextTask } from './ui/next-task.ts';

if (!reopenSuperseded() && hasHostStyles()) {
  main().catch((error: unknown) => {
    // As the failure of a script: the first-view script (host/src/head-script/watch-host-files.ts) shows its notice.
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
  const { startWithPreview } = await import(/* webpackMode: "eager" */ './preview/preview-first.ts');
  await startWithPreview(previewLink, releases, (preview) => start(site, map, preview));
}

/**
 * Evaluates the modules of the first script group by group, each in a task of its own: at once they block the
 * page for 0.4 s on a slow phone. All are in the script already (`eager`): nothing is requested.
 */
async function evaluateInTasks() {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'shared/query');
  await nextTask();
  await import(/* webpackMode: "eager" */ './screens/host-routes.ts');
  await nextTask();
  return import(/* webpackMode: "eager" */ './start.tsx');
}
