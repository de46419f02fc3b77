import { textOf, type Script } from './read-script.ts';

/** Every text of a script that a browser might take for an integrity. */
export function integritiesIn(script: Script): string[] {
  return script.map(textOf).filter((text): text is string => text !== undefined && /^\s*sha\d+-/.test(text));
}
