import { Button, Code, CopyButton, Text as Words } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import classes from './trackers.module.css';

/** Bytes or text as they came, to be copied. */
export function BytesBlock({ label, content }: { readonly label: string; readonly content: string }) {
  const t = useText();
  return (
    <div>
      <div className={classes.frameHead}>
        <Words size="xs">{label}</Words>
        <CopyButton value={content}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-xs" onClick={copy}>
              {t(copied ? 'trackers.copied' : 'trackers.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Code block className={classes.frame ?? ''} tabIndex={0}>
        {content}
      </Code>
    </div>
  );
}
