import { ActionIcon, Alert, Group } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { saveFile } from '../shared/save-file.ts';

interface FileLine {
  readonly id: number;
  readonly name: string;
}

interface FileLinesProps<File extends FileLine> {
  readonly files: readonly File[];
  readonly className: string | undefined;
  /** What stands before the buttons; default: the name. */
  readonly textOf?: (file: File) => string;
  /** The address of a file call, as `addressOf` gives it. */
  readonly addressOf: (file: File) => string;
  readonly downloadLabel: (name: string) => string;
  readonly removeLabel: (name: string) => string;
  /** The mutation that removes a file by its id; absent: files stay. */
  readonly remove?: {
    readonly isPending: boolean;
    readonly variables: number | undefined;
    readonly error: unknown;
    readonly mutate: (id: number) => void;
  };
  /** Why a file was not added; null: nothing failed. */
  readonly addError: unknown;
}

/** Files that belong to something, each to be saved and removed; a failure stands above them. */
export function FileLines<File extends FileLine>(props: FileLinesProps<File>) {
  const { files, className, textOf, addressOf, downloadLabel, removeLabel, remove, addError } = props;
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const trouble = failure ?? addError ?? remove?.error ?? null;
  const download = (file: File): void => {
    setFailure(null);
    saveFile(addressOf(file)).catch(setFailure);
  };
  return (
    <>
      {trouble !== null && (
        <Alert color="red" role="alert" p="xs" my={4}>
          {errorText(t, trouble)}
        </Alert>
      )}
      <ul className={className}>
        {files.map((file) => (
          <li key={file.id}>
            <Group gap={4} wrap="nowrap">
              <span style={{ flex: 1 }}>{textOf?.(file) ?? file.name}</span>
              <ActionIcon size="sm" aria-label={downloadLabel(file.name)} onClick={() => download(file)}>
                <IconDownload size={14} aria-hidden />
              </ActionIcon>
              {remove && (
                <ActionIcon
                  size="sm"
                  aria-label={removeLabel(file.name)}
                  loading={remove.isPending && remove.variables === file.id}
                  onClick={() => remove.mutate(file.id)}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}
