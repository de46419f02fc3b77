/**
 * Runs before the first paint and blocks it: it must stay small. Built as one file, `appearance.js`, which
 * `earlyScript` of host/page.json names.
 */
import { applyAppearance } from './appearance.ts';
import { drawFirstViews } from './draw-first-view.ts';
import { watchHostFiles } from './watch-host-files.ts';

applyAppearance();
watchHostFiles();
drawFirstViews();
