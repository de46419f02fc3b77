import { AreaLoadError } from 'federation/runtime/area-load-error';
import { isAhead } from 'federation/runtime/prefetch/ahead';
import { ERROR_FRAMES_MAX, type ErrorKind } from 'shared/contract/telemetry/error-report';
import { scrubbedMessage } from 'shared/contract/text/scrubbed-message';
import { ApiError, InvalidResponseError, isAbort } from 'shared/errors';
import { fileAt } from '../package-files.ts';
import type { OwnedFrame } from './failure-owners.ts';

export type DescribedError = { kind: ErrorKind; message: string; frames: OwnedFrame[] };

/** Chromium: `at name (address:1:2)`; Firefox and Safari: `name@address:1:2`. */
const FRAME = /((?:https?:)?\/\/[^\s()@]+?):(\d+):(\d+)\)?$/;

/**
 * A failed request is no failure of a version, unless the response violates the contract. Neither is a file
 * that came ahead, of an area that nobody has opened.
 */
export function isFailureOfCode(error: unknown): boolean {
  if (error instanceof HTMLElement && isAhead(error)) return false;
  return !isAbort(error) && (!(error instanceof ApiError) || error instanceof InvalidResponseError);
}

/** Kind, message and frames without anything of a person (docs/decisions/observing). */
export function describeError(kind: ErrorKind, thrown: unknown): DescribedError {
  if (thrown instanceof Element) return { kind: 'load', message: '', frames: fileOf(thrown) };
  // What made an area fail to load says more than the failure to load it.
  const error = thrown instanceof AreaLoadError && thrown.cause instanceof Error ? thrown.cause : thrown;
  const isLoad = thrown instanceof AreaLoadError || /chunk .*failed/i.test(messageOf(error));
  return {
    kind: isLoad ? 'load' : kind,
    message: error === undefined ? '' : scrubbedMessage(messageOf(error)),
    frames: error instanceof Error ? framesOf(error.stack ?? '') : [],
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'Error: not an error object';
}

function framesOf(stack: string): OwnedFrame[] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, address = '', line, column] = FRAME.exec(text.trim()) ?? [];
      const found = fileAt(address);
      return found === undefined ? [] : [{ ...found, line: Number(line), column: Number(column) }];
    })
    .slice(0, ERROR_FRAMES_MAX);
}

/** The script or style sheet that could not be loaded. */
function fileOf(element: Element): OwnedFrame[] {
  const address = element instanceof HTMLLinkElement ? element.href : (element.getAttribute('src') ?? '');
  const found = fileAt(new URL(address, document.baseURI).href);
  return found === undefined ? [] : [{ ...found, line: 0, column: 0 }];
}
