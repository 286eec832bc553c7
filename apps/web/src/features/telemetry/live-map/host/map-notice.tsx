import { Anchor, CloseButton } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import classes from '../../../../map/map-host.module.css';

interface MapNoticeProps {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
  readonly onClose?: () => void;
}

/** A line that the map says of itself, with what can be done about it. */
export function MapNotice({ text, action, onAction, onClose }: MapNoticeProps) {
  const t = useText();
  return (
    <div className={classes.notice}>
      <span>{text}</span>
      <Anchor component="button" type="button" size="sm" onClick={onAction}>
        {action}
      </Anchor>
      {onClose !== undefined && <CloseButton size="xs" aria-label={t('common.close')} onClick={onClose} />}
    </div>
  );
}
