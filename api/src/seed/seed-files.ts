import { fileURLToPath } from 'node:url';
import type { PhotoName } from './story.ts';

export function photoPath(name: PhotoName): string {
  return fileURLToPath(new URL(`./photos/${name}.webp`, import.meta.url));
}

export function avatarPath(fileName: string): string {
  return fileURLToPath(new URL(`./avatars/${fileName}`, import.meta.url));
}
