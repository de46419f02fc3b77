import { createTrustedTypesPolicy } from 'shared/browser/trusted-types';

/** All that html2canvas writes into its frame before it moves its copy of the page there. */
const EMPTY_PAGE = /^<!doctype html[^<>]*><html><\/html>$/i;

/**
 * Runs html2canvas, which writes an empty page into a frame with `document.write`. Under Trusted Types a frame is a realm without the page's policy
 * (docs/decisions/0042): each frame put into the page meanwhile gets one that lets that page through, and nothing else.
 */
export async function withWritableFrames<Result>(work: () => Promise<Result>): Promise<Result> {
  const { body } = document;
  body.appendChild = <Child extends Node>(child: Child): Child => {
    const appended = Node.prototype.appendChild.call(body, child) as Child;
    if (appended instanceof HTMLIFrameElement && appended.contentWindow !== null)
      createTrustedTypesPolicy(appended.contentWindow, 'default', {
        createHTML: (html) => (EMPTY_PAGE.test(html) ? html : null),
      });
    return appended;
  };
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(body, 'appendChild');
  }
}
