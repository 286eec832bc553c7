import type { LanguageCode } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { escaped } from './xml-text.ts';

/** What a bar chart shows: one bar for each label, in the shown unit; null is unknown and has no bar. */
export interface BarChart {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly { readonly label: string; readonly value: number | null }[];
}

/** A bar chart as it is drawn, on the screen and on paper; from the upper left corner. */
export interface DrawnChart {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
  /** Lines across, with their figure at the left. */
  readonly lines: readonly { readonly y: number; readonly text: string }[];
  /** Under the bars; some are left out where there is no room. */
  readonly labels: readonly { readonly x: number; readonly text: string }[];
}

const SIZE = { width: 640, height: 150 };
const EDGE = { left: 48, right: 4, top: 18, bottom: 18 };
const LABEL_WIDTH = 40;
const LINES = 4;

/** The geometry of a chart: bars from zero, lines at round figures. */
export function drawnChart({ bars }: Pick<BarChart, 'bars'>, language: LanguageCode): DrawnChart {
  const { width, height } = SIZE;
  const across = width - EDGE.left - EDGE.right;
  const up = height - EDGE.top - EDGE.bottom;
  const step = roundStep(Math.max(...bars.map(({ value }) => value ?? 0), 0) / LINES);
  const top = step * LINES;
  const slot = across / Math.max(1, bars.length);
  const yOf = (value: number) => height - EDGE.bottom - (value / top) * up;
  const everyLabel = Math.max(1, Math.ceil(LABEL_WIDTH / slot));
  return {
    width,
    height,
    bars: bars.flatMap(({ value }, index) => {
      if (value === null || value <= 0) return [];
      const x = EDGE.left + index * slot + slot * 0.15;
      return [{ x, y: yOf(value), width: slot * 0.7, height: height - EDGE.bottom - yOf(value) }];
    }),
    lines: Array.from({ length: LINES + 1 }, (_, line) => ({
      y: yOf(line * step),
      text: formatNumber(language, line * step, step < 1 ? 1 : 0),
    })),
    labels: bars.flatMap(({ label }, index) =>
      index % everyLabel === 0 ? [{ x: EDGE.left + (index + 0.5) * slot, text: label }] : [],
    ),
  };
}

/** The next of 1, 2 and 5 times a power of ten; 1 for nothing at all. */
function roundStep(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((each) => each * power >= value) ?? 10);
}

/** The chart as a drawing for paper. */
export function chartSvg(chart: BarChart, language: LanguageCode): string {
  const { width, height, bars, lines, labels } = drawnChart(chart, language);
  const text = (x: number, y: number, content: string, look: string) =>
    `<text x="${rounded(x)}" y="${rounded(y)}" font-family="Roboto" fill="#5C636B" font-size="8" ${look}>${escaped(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    text(0, 9, `${chart.title} (${chart.unit})`, 'font-weight="bold"'),
    ...lines.flatMap(({ y, text: figure }) => [
      `<line x1="${EDGE.left}" x2="${width - EDGE.right}" y1="${rounded(y)}" y2="${rounded(y)}" stroke="#CBD2DA" stroke-width="0.5"/>`,
      text(EDGE.left - 4, y + 3, figure, 'text-anchor="end"'),
    ]),
    ...bars.map(
      (bar) =>
        `<rect x="${rounded(bar.x)}" y="${rounded(bar.y)}" width="${rounded(bar.width)}" height="${rounded(bar.height)}" fill="#2F6FB0"/>`,
    ),
    ...labels.map((label) => text(label.x, height - 6, label.text, 'text-anchor="middle"')),
    '</svg>',
  ].join('');
}

const rounded = (value: number) => Math.round(value * 100) / 100;
