import { shrunkSize } from './attachments.ts';

/** Below this a picture is sent as it is. Bytes. */
const SMALL = 400_000;
const QUALITY = 0.85;
const SHRINKABLE = /^image\/(?:jpeg|png|webp)$/;

/** A picture of a camera in the size in which it is sent. Other files, and what the browser cannot read, stay as they are. */
export async function shrinkPicture(file: File): Promise<File> {
  if (!SHRINKABLE.test(file.type) || file.size <= SMALL) return file;
  try {
    const picture = await createImageBitmap(file);
    const blob = await drawn(picture);
    picture.close();
    if (blob === null || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
  } catch {
    return file;
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob | null> {
  const { width, height } = shrunkSize(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // What is transparent becomes paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
