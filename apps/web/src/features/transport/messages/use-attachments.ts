import { useState } from 'react';
import { withFiles, type FileRefusal } from './attachments.ts';
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

/** The files of a message that is being written; pictures are shrunk when they are added. */
export function useAttachments(): Attachments {
  const [attached, setAttached] = useState<Pick<Attachments, 'files' | 'refused'>>(NOTHING);
  const [preparing, setPreparing] = useState(0);
  return {
    ...attached,
    isPreparing: preparing > 0,
    add: async (chosen) => {
      if (chosen.length === 0) return;
      setPreparing((count) => count + 1);
      const prepared = await Promise.all(chosen.map(shrinkPicture));
      setAttached(({ files }) => withFiles(files, prepared));
      setPreparing((count) => count - 1);
    },
    remove: (file) => setAttached(({ files }) => ({ files: files.filter((each) => each !== file), refused: [] })),
    clear: () => setAttached(NOTHING),
  };
}
