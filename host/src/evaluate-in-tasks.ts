import { nextTask } from './ui/next-task.ts';

/**
 * Evaluates the modules of the first script group by group, each in a task of its own: at once they block the
 * page for 0.4 s on a slow phone. All are in the script already (`eager`): nothing is requested.
 *
 * It is a module of its own, imported after the style sheets: webpack takes the eager imports of a module before
 * its static ones, and in main.ts the sheets of screens would come before `layers.css`.
 */
export async function evaluateInTasks() {
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
