/**
 * Runs before the first paint and blocks it: it must stay small. Built as one file, `appearance.js`, which
 * `earlyScript` of host/page.json names.
 */
import { applyAppearance } from './appearance.ts';
import { showCachedWebFont } from '../web-font/cached-web-font.ts';
import { drawFirstViews } from '../first-view/draw-first-view.ts';
import { notifyWorkerOnceDrawn } from '../first-view/notify-worker.ts';
import { watchHostFiles } from './watch-host-files.ts';

const { currentScript } = document;
/** Of the host's files. */
const folder = currentScript instanceof HTMLScriptElement ? currentScript.src.replace(/[^/]*$/, '') : '';

applyAppearance();
const webFont = showCachedWebFont(folder).catch(() => undefined);
watchHostFiles(folder);
drawFirstViews(webFont);
void notifyWorkerOnceDrawn();
