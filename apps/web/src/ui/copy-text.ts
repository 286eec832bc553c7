import type { Text } from '../i18n/use-text.ts';
import { showToast } from './toasts.ts';

/** Copies a text and shows a toast, also when the browser does not allow it. */
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
