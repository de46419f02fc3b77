import { type PointerEvent, useRef, useState } from 'react';

/** In the photo's own pixels and displayed orientation. */
export type CropArea = { x: number; y: number; width: number; height: number };

type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const MAX_ZOOM = 4;
export const ZOOM_STEP = 0.05;

/** Step of an arrow key; with Shift a fifth of it. */
const KEY_STEP_PX = 10;

/** Up to this movement a press is a tap, not a drag. */
const MAX_TAP_MOVEMENT_PX = 6;

/** The position of the photo. `cropper` are props of react-easy-crop, `stage` of the element around it. */
export function useCrop() {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const photoSize = useRef<Size>({ width: 0, height: 0 });
  const frameSize = useRef<Size>({ width: 0, height: 0 });
  const pressedAt = useRef<Point | null>(null);

  function onPointerDown({ clientX, clientY, isPrimary }: PointerEvent): void {
    pressedAt.current = isPrimary ? { x: clientX, y: clientY } : null;
  }

  /** A tap centres that point of the photo, as an alternative to dragging (WCAG 2.5.7). */
  function onPointerUp({ clientX, clientY, currentTarget }: PointerEvent): void {
    const from = pressedAt.current;
    pressedAt.current = null;
    if (from === null || Math.hypot(clientX - from.x, clientY - from.y) > MAX_TAP_MOVEMENT_PX) return;
    const stage = currentTarget.getBoundingClientRect();
    const moved = {
      x: crop.x + stage.left + stage.width / 2 - clientX,
      y: crop.y + stage.top + stage.height / 2 - clientY,
    };
    setCrop(within(moved, photoSize.current, frameSize.current, zoom));
  }

  return {
    area,
    zoom,
    setZoom,
    stage: { onPointerDown, onPointerUp },
    cropper: {
      crop,
      zoom,
      maxZoom: MAX_ZOOM,
      keyboardStep: KEY_STEP_PX,
      onCropChange: setCrop,
      onZoomChange: setZoom,
      onCropAreaChange: (_percent: CropArea, pixels: CropArea) => setArea(pixels),
      setMediaSize: (size: Size) => {
        photoSize.current = size;
      },
      setCropSize: (size: Size) => {
        frameSize.current = size;
      },
    },
  };
}

/** The closest position at which the photo still covers the square. */
function within({ x, y }: Point, photo: Size, frame: Size, zoom: number): Point {
  const farthestX = Math.max(0, (photo.width * zoom - frame.width) / 2);
  const farthestY = Math.max(0, (photo.height * zoom - frame.height) / 2);
  return { x: Math.min(Math.max(x, -farthestX), farthestX), y: Math.min(Math.max(y, -farthestY), farthestY) };
}

/** The largest size at which a profile photo is shown. */
const MAX_SIDE_PX = 1024;

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

/** JPEG has no transparency. */
const BACKGROUND = 'white';

/** A square JPEG of at most 1024 × 1024 px, named like the photo. @throws Error where it cannot be drawn */
export async function cropSquare(image: HTMLImageElement, area: CropArea, fileName: string): Promise<File> {
  const side = Math.max(1, Math.min(MAX_SIDE_PX, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Canvas has no context');
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, TYPE, QUALITY);
  });
  if (blob === null) throw new Error('The photo could not be encoded');
  return new File([blob], `${fileName.replace(/\.[^.]*$/, '')}.jpg`, { type: TYPE });
}
