import type { OwnPicture } from '../model/outbox.ts';

/** Enough to read a delivery note, and small enough for a poor line. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.8;

/** The size of a picture whose longest side is at most `longest`. */
export function shrunkSize(width: number, height: number, longest = LONGEST_SIDE): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A camera's picture, turned upright and shrunk, as JPEG; as it is when the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<OwnPicture> {
  const content = await jpegOf(file).catch(() => null);
  const id = crypto.randomUUID();
  if (content === null || content.size >= file.size) return { id, name: file.name, content: file };
  return { id, name: file.name.replace(/\.\w+$/, '') + '.jpg', content };
}

async function jpegOf(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = shrunkSize(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
