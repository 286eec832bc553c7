import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { GAP, HEAD, LEGEND_BELOW, MARGIN, mapSize, pageSize } from './paper.ts';
import { scaleBar } from './scale-bar.ts';
import { SCALE_SHARE, scaleText, type SheetContent } from './sheet.tsx';
import { svgAddress } from './swatches.ts';
import { saveBlob } from '../../../../shared/save-blob.ts';

const INK = '#1d222a';
const FONT = 'Inter, sans-serif';
const LINE = 4.9;
const SIGN_WIDTH = 8;
const COLUMN = 48;

/** A canvas that is measured in millimetres. */
interface Page {
  readonly context: CanvasRenderingContext2D;
  readonly language: LanguageCode;
}

/** The page as one picture, as fine as its map. @throws {Error} when the browser cannot draw it */
export async function savePng(
  content: SheetContent,
  { name, timeZone, language }: { readonly name: string; readonly timeZone: string; readonly language: LanguageCode },
): Promise<void> {
  const { picture, paper, orientation } = content;
  if (picture === null) return;
  const size = pageSize(paper, orientation);
  const unit = picture.canvas.width / mapSize(paper, orientation).width;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * unit);
  canvas.height = Math.round(size.height * unit);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gave no canvas');
  context.scale(unit, unit);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  const page: Page = { context, language };
  drawHead(page, content, size.width, timeZone);
  drawMap(page, content, picture);
  await drawLegend(page, content);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('the browser made no picture');
  saveBlob(blob, name);
}

function drawHead({ context }: Page, { heading, madeAt }: SheetContent, width: number, timeZone: string): void {
  const time = formatDateTime(madeAt, timeZone);
  context.fillStyle = INK;
  context.textBaseline = 'alphabetic';
  context.font = `3.1px ${FONT}`;
  const timeWidth = context.measureText(time).width;
  context.fillText(time, width - MARGIN - timeWidth, MARGIN + 6);
  context.font = `600 6px ${FONT}`;
  context.fillText(heading, MARGIN, MARGIN + 6, width - 2 * MARGIN - timeWidth - 6);
}

function drawMap(page: Page, content: SheetContent, picture: NonNullable<SheetContent['picture']>): void {
  const { context } = page;
  const map = mapSize(content.paper, content.orientation);
  const [left, top] = [MARGIN, MARGIN + HEAD];
  const bottom = top + map.height;
  context.drawImage(picture.canvas, left, top, map.width, map.height);
  context.strokeStyle = '#8c95a1';
  context.lineWidth = 0.2;
  context.strokeRect(left, top, map.width, map.height);
  const bar = scaleBar(picture.metresAcross, SCALE_SHARE);
  const width = bar.share * map.width;
  onLight(context, left + 2, bottom - 6, width, 4);
  context.strokeStyle = INK;
  context.lineWidth = 0.4;
  context.beginPath();
  context.moveTo(left + 2, bottom - 6);
  context.lineTo(left + 2, bottom - 2);
  context.lineTo(left + 2 + width, bottom - 2);
  context.lineTo(left + 2 + width, bottom - 6);
  context.stroke();
  context.font = `2.8px ${FONT}`;
  context.fillText(scaleText(page.language, bar.metres), left + 3, bottom - 3);
  context.font = `2.4px ${FONT}`;
  const sources = context.measureText(picture.attribution).width;
  onLight(context, left + map.width - sources - 2, bottom - 3.4, sources + 2, 3.4);
  context.fillText(picture.attribution, left + map.width - sources - 1, bottom - 1);
}

function onLight(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.fillStyle = 'rgba(255, 255, 255, 0.85)';
  context.fillRect(x, y, width, height);
  context.fillStyle = INK;
}

/** Line by line; what has no room below begins a new column. */
async function drawLegend({ context }: Page, { legend, paper, orientation }: SheetContent): Promise<void> {
  const map = mapSize(paper, orientation);
  const beside = orientation === 'landscape';
  const top = beside ? MARGIN + HEAD : MARGIN + HEAD + map.height + GAP;
  const end = beside ? top + map.height : top + LEGEND_BELOW;
  let [x, y] = [beside ? MARGIN + map.width + GAP : MARGIN, top];
  const line = (height: number): number => {
    if (y + height > end) [x, y] = [x + COLUMN, top];
    y += height;
    return y - height;
  };
  for (const { title, entries } of legend) {
    context.font = `600 3.1px ${FONT}`;
    context.fillText(title, x, line(LINE) + 3.2);
    context.font = `3.1px ${FONT}`;
    for (const { label, sign } of entries) {
      const at = line(LINE);
      const image = await loaded(svgAddress(sign));
      const [width, height] = fitted(image, 6, 3.6);
      context.drawImage(image, x + (6 - width) / 2, at + (LINE - height) / 2, width, height);
      context.fillText(label, x + SIGN_WIDTH, at + 3.5);
    }
    y += 2;
  }
}

function fitted({ naturalWidth, naturalHeight }: HTMLImageElement, width: number, height: number): [number, number] {
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  return [naturalWidth * scale, naturalHeight * scale];
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
