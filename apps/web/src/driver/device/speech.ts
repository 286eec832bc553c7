import type { LanguageCode } from '@konvoj/contract';

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Reads a text aloud. @returns whether it was read to its end; false when it was stopped or cannot be read */
export function readAloud(text: string, language: LanguageCode): Promise<boolean> {
  if (!canSpeak()) return Promise.resolve(false);
  stopReading();
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.addEventListener('end', () => resolve(true));
    utterance.addEventListener('error', () => resolve(false));
    speechSynthesis.speak(utterance);
  });
}

export function stopReading(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
