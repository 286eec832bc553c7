import { useRef, useState } from 'react';
import { isTooMany, sorted, type UploadRow } from './upload-state.ts';
import { uploadFiles, useFileChanges, type UploadProgress } from './use-files.ts';

export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly names: readonly string[]; readonly progress: UploadProgress }
  | { readonly status: 'done'; readonly rows: readonly UploadRow[] }
  | { readonly status: 'cancelled' }
  | { readonly status: 'tooMany' }
  | { readonly status: 'failed'; readonly failure: unknown };

/** Sends files and keeps what came of each; one sending at a time. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const abort = useRef<AbortController | null>(null);
  const { reload } = useFileChanges();

  async function send(files: readonly File[]): Promise<void> {
    if (files.length === 0 || state.status === 'sending') return;
    if (isTooMany(files)) return setState({ status: 'tooMany' });
    const { sent, tooLarge } = sorted(files);
    if (sent.length === 0) return setState({ status: 'done', rows: tooLarge });
    const controller = new AbortController();
    abort.current = controller;
    const names = sent.map(({ name }) => name);
    setState({ status: 'sending', names, progress: null });
    try {
      const received = await uploadFiles(sent, controller.signal, (progress) =>
        setState({ status: 'sending', names, progress }),
      );
      const rows = received.map((each): UploadRow => ({ kind: 'received', received: each }));
      setState({ status: 'done', rows: [...tooLarge, ...rows] });
    } catch (failure) {
      setState(controller.signal.aborted ? { status: 'cancelled' } : { status: 'failed', failure });
    }
    await reload();
  }

  return {
    state,
    send: (files: readonly File[]): void => void send(files),
    cancel: (): void => abort.current?.abort(),
    clear: (): void => setState({ status: 'idle' }),
  };
}
