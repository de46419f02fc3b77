/**
 * Runs before the first paint and blocks it: it must stay small. Built as one file (`headScript` of
 * package.json).
 */
import { drawFirstView } from '../first-view/draw-first-view.ts';
import { notifyWorkerOnceDrawn } from '../first-view/when-drawn.ts';
import { showCachedWebFont } from '../web-font/cached-web-font.ts';
import { applyAppearance } from './appearance.ts';
import { watchHostFiles } from './watch-host-files.ts';

const { currentScript } = document;
/** The folder holds the host's files. */
const folder = currentScript instanceof HTMLScriptElement ? currentScript.src.replace(/[^/]*$/, '') : '';

applyAppearance();
const webFont = showCachedWebFont(folder).catch(() => undefined);
watchHostFiles(folder);
drawFirstView(webFont);
void notifyWorkerOnceDrawn();
