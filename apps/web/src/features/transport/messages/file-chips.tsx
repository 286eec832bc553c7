import { CloseButton } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isPicture } from './attachments.ts';
import classes from './messages.module.css';
import type { Attachments } from './use-attachments.ts';

/** The files of a message that is being written, and those that could not be attached with the reason. */
export function FileChips({ files, refused, isPreparing, remove }: Attachments) {
  const t = useText();
  if (files.length === 0 && refused.length === 0 && !isPreparing) return null;
  return (
    <div className={classes.chips}>
      {files.map((file) => (
        <span key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.chip}>
          {isPicture(file.type) ? <Preview file={file} /> : <IconFile size={14} aria-hidden />}
          <span className={classes.chipName}>{file.name}</span>
          <CloseButton
            size="xs"
            aria-label={t('messages.removeFile', { name: file.name })}
            onClick={() => remove(file)}
          />
        </span>
      ))}
      {isPreparing && <span role="status">{t('messages.preparingFiles')}</span>}
      {refused.map(({ name, code, params }) => (
        <span key={name} className={classes.problem} role="alert">
          {name}: {t(`error.${code}`, params)}
        </span>
      ))}
    </div>
  );
}

function Preview({ file }: { readonly file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={classes.thumbnail} src={url} alt="" />;
}
