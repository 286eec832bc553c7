import type { Text } from '../i18n/use-text.ts';
import { showToast } from './toasts.ts';

/** Copies a text and says so; a browser that does not allow it is said as well. */
export async function copyText(text: string, t: Text): Promise<void> {
  const copied = await write(text);
  showToast(copied ? t('placeSearch.copied', { text }) : t('map.card.copyFailed'));
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
