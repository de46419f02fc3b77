import { createNodes, type CreateNodes } from 'federation/first-view/dom-react';

/** A photo that does not come holds the others up no longer. */
const PATIENCE_MS = 3_000;

/** The photo of a first view is requested first: on a slow line, portraits beside it would take its place. */
export class ImagesInOrder {
  #photo: HTMLImageElement | undefined;

  readonly createNodes: CreateNodes = (type, props) => {
    if (type !== 'img') return createNodes(type, props);
    const { src, srcSet, ...rest } = props;
    const image = createNodes(type, rest);
    if (!(image instanceof HTMLImageElement)) return image;
    const request = (): void => {
      if (typeof srcSet === 'string') image.srcset = srcSet;
      if (typeof src === 'string') image.src = src;
    };
    if (props['fetchPriority'] === 'high') {
      this.#photo ??= image;
      request();
    } else void this.untilPhoto().then(request);
    return image;
  };

  /** Resolves when the photo has come, is missing or takes too long. */
  async untilPhoto(): Promise<void> {
    // It may come later in the drawing.
    await Promise.resolve();
    const photo = this.#photo;
    if (photo === undefined || photo.complete) return;
    await new Promise((resolve) => {
      photo.addEventListener('load', resolve);
      photo.addEventListener('error', resolve);
      setTimeout(resolve, PATIENCE_MS);
    });
  }
}
