import { createTrustedTypesPolicy } from 'shared/browser/trusted-types';

/** The only document that html2canvas writes into its frame, before it moves its clone there. */
const EMPTY_PAGE = /^<!doctype html[^<>]*><html><\/html>$/i;

/**
 * Runs html2canvas, which writes an empty document into a frame. Under Trusted Types a frame does not have
 * the page's policy (docs/decisions/serving): frames added meanwhile get one that allows that document only.
 */
export async function withWritableFrames<Result>(work: () => Promise<Result>): Promise<Result> {
  const { body } = document;
  body.appendChild = <Child extends Node>(child: Child): Child => {
    Node.prototype.appendChild.call(body, child);
    if (child instanceof HTMLIFrameElement && child.contentWindow !== null)
      createTrustedTypesPolicy(child.contentWindow, 'default', {
        createHTML: (html) => (EMPTY_PAGE.test(html) ? html : null),
      });
    return child;
  };
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(body, 'appendChild');
  }
}
