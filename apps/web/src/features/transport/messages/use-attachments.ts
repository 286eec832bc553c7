import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../shared/session-state.ts';
import { withFiles, type FileRefusal } from './attachments.ts';
import { keepFiles, keptFiles } from './kept-files.ts';
import { shrinkPicture } from './shrink-picture.ts';

export interface Attachments {
  readonly files: readonly File[];
  /** Of the last files chosen, those that were not attached. */
  readonly refused: readonly FileRefusal[];
  /** Pictures are being shrunk. */
  readonly isPreparing: boolean;
  readonly add: (chosen: readonly File[]) => Promise<void>;
  readonly remove: (file: File) => void;
  readonly clear: () => void;
}

const NOTHING = { files: [], refused: [] };

/**
 * The files of a message that is being written; pictures are shrunk when they are added.
 * @param draft its key: they survive a reload with the text
 */
export function useAttachments(draft: string): Attachments {
  const userId = useUser()?.id;
  const [attached, setAttached] = useState<Pick<Attachments, 'files' | 'refused'>>(NOTHING);
  const [preparing, setPreparing] = useState(0);
  const files = useRef<readonly File[]>([]);

  function show(next: Pick<Attachments, 'files' | 'refused'>): void {
    files.current = next.files;
    setAttached(next);
    // A browser that keeps nothing loses them with the page.
    if (userId !== undefined) keepFiles(userId, draft, next.files, Date.now()).catch(() => undefined);
  }

  useEffect(() => {
    let isShown = true;
    const restore = async (): Promise<void> => {
      const kept = userId === undefined ? [] : await keptFiles(userId, draft);
      if (!isShown || kept.length === 0) return;
      const both = withFiles(kept, files.current);
      files.current = both.files;
      setAttached(both);
    };
    void restore();
    return () => {
      isShown = false;
    };
  }, [userId, draft]);

  return {
    ...attached,
    isPreparing: preparing > 0,
    add: async (chosen) => {
      if (chosen.length === 0) return;
      setPreparing((count) => count + 1);
      const prepared = await Promise.all(chosen.map(shrinkPicture));
      show(withFiles(files.current, prepared));
      setPreparing((count) => count - 1);
    },
    remove: (file) => show({ files: files.current.filter((each) => each !== file), refused: [] }),
    clear: () => show(NOTHING),
  };
}
