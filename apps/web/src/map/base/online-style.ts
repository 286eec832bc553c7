import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { LanguageCode } from '@konvoj/contract';

/** A provider that has not answered by then is taken as not there. */
const STYLE_TIMEOUT_MS = 8_000;

/**
 * Loads the style of the map provider.
 * @throws when it cannot be reached in time or does not answer with a style
 */
export async function loadOnlineStyle(url: string, language: LanguageCode): Promise<StyleSpecification> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(STYLE_TIMEOUT_MS), credentials: 'omit' });
  if (!reply.ok) throw new Error(`The map style answered ${reply.status}`);
  const style: unknown = await reply.json();
  if (!isStyle(style)) throw new Error('The map style is not one');
  return fittedStyle(style, language);
}

function isStyle(value: unknown): value is StyleSpecification {
  return typeof value === 'object' && value !== null && 'layers' in value && 'sources' in value && 'version' in value;
}

/**
 * Fits a foreign style to the product: names in the language of the user, and no glyphs of its own, so that every
 * text, ours included, is drawn from the fonts of the page.
 */
export function fittedStyle(style: StyleSpecification, language: LanguageCode): StyleSpecification {
  const { glyphs: _dropped, ...rest } = style;
  return { ...rest, layers: style.layers.map((layer) => fittedLayer(layer, language)) };
}

function fittedLayer(layer: LayerSpecification, language: LanguageCode): LayerSpecification {
  if (layer.type !== 'symbol' || layer.layout === undefined) return layer;
  const { layout } = layer;
  const names: ExpressionSpecification = [
    'coalesce',
    ['get', `name:${language}`],
    ['get', 'name:latin'],
    ['get', 'name'],
  ];
  const font = layout['text-font'];
  return {
    ...layer,
    layout: {
      ...layout,
      ...(showsName(layout['text-field']) ? { 'text-field': names } : {}),
      ...(isFontList(font) ? { 'text-font': [...font, 'Inter'] } : {}),
    },
  };
}

/** Whether a text shows the name of a thing, not its number or reference. */
function showsName(field: unknown): boolean {
  return field !== undefined && /"name[:_"]|\{name[:_}]/.test(JSON.stringify(field));
}

function isFontList(font: unknown): font is string[] {
  return Array.isArray(font) && font.every((name) => typeof name === 'string' && /[A-Z]/.test(name));
}
