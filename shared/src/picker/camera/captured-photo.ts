import { randomId } from '../../text/random-id.ts';

/** A photo that was taken and is held until it is added (product.md section 3). */
export type CapturedPhoto = {
  id: string;
  /** `data:image/jpeg;base64,…` */
  dataUrl: string;
  /** Milliseconds since 1970. */
  timestamp: number;
};

export function capturedPhoto(dataUrl: string): CapturedPhoto {
  return { id: randomId(), dataUrl, timestamp: Date.now() };
}

/** The photo as a jpeg file named after its moment: `camera_1795500000000.jpg`. */
export function fileOfCapture({ dataUrl, timestamp }: CapturedPhoto): File {
  // The data URL is not read by fetch(): the page's Content-Security-Policy lets it connect to no data:
  // address.
  const bytes = Uint8Array.from(atob(dataUrl.split(',')[1] ?? ''), (letter) => letter.codePointAt(0) ?? 0);
  return new File([bytes], `camera_${timestamp}.jpg`, { type: 'image/jpeg', lastModified: timestamp });
}
