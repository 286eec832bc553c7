/**
 * Draws an SVG document of ours into pixels for the map.
 * @param side width and height of the document in pixels
 */
export async function svgImage(svg: string, side: number): Promise<ImageData> {
  const picture = new Image(side, side);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  // The pixels are read back at once: a canvas of the graphics card would have to hand them over first.
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser gave no 2d canvas');
  context.drawImage(picture, 0, 0, side, side);
  return context.getImageData(0, 0, side, side);
}
