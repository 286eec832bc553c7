import { MESSAGE_MAX_LENGTH, MESSAGE_PLACEHOLDERS } from '@konvoj/contract';
import { ActionIcon, FileButton, Popover, Switch, Textarea, Tooltip } from '@mantine/core';
import { IconMapPinPlus, IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PlaceInput } from '../../../map-ui/place-input.tsx';
import { locationOf } from '../../../shared/send-request.ts';
import { usePublicConfig } from '../../../shared/public-config.ts';
import { ACCEPTED } from './attachments.ts';
import { withTemplate } from './composer-model.ts';
import { FileChips } from './file-chips.tsx';
import classes from './messages.module.css';
import { PlaceChip } from './place-chip.tsx';
import { TemplateMenu } from './template-menu.tsx';
import type { Composer } from './use-composer.ts';

interface MessageInputProps {
  readonly composer: Composer;
  readonly id?: string;
  /** The dialog has an input for the place, and no other dialog opens from it. */
  readonly inDialog?: boolean;
  readonly autoFocus?: boolean;
  /** Stands at the end of the tools. */
  readonly children?: ReactNode;
}

const WITH_PLACEHOLDER = new RegExp(`\\{(?:${MESSAGE_PLACEHOLDERS.join('|')})\\}`);
/** So many characters before the limit it is said how many there are. */
const NEAR_LIMIT = 100;

/** What a message is written with: text, templates, files, place, and whether it covers the driver's screen. */
export function MessageInput({ composer, id, inDialog = false, autoFocus = false, children }: MessageInputProps) {
  const t = useText();
  const { form, attachments } = composer;
  const sendsSms = usePublicConfig()?.sms.configured ?? false;
  const { message: text, location } = form.values.attributes;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOver, setOver] = useState(false);
  const length = text.length > MESSAGE_MAX_LENGTH - NEAR_LIMIT ? `${text.length} / ${MESSAGE_MAX_LENGTH}` : null;
  const hint = WITH_PLACEHOLDER.test(text) ? t('messages.placeholdersFilled') : null;

  const insert = (template: string): void => {
    form.setFieldValue('attributes.message', withTemplate(text, area.current?.selectionStart ?? text.length, template));
    area.current?.focus();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void attachments.add([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void attachments.add([...event.clipboardData.files]);
  };
  return (
    <div
      className={classes.input}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <Textarea
        {...form.getInputProps('attributes.message')}
        {...(id !== undefined && { id })}
        {...(autoFocus && { 'data-autofocus': true })}
        ref={area}
        size="sm"
        aria-label={t('messages.text')}
        placeholder={t('messages.textPlaceholder')}
        readOnly={form.isSaving}
        autosize
        minRows={inDialog ? 3 : 1}
        maxRows={8}
        description={[hint, length].filter(Boolean).join(' · ') || undefined}
        inputWrapperOrder={['input', 'description', 'error']}
      />
      <FileChips {...attachments} />
      {location !== null && (
        <div className={classes.chips}>
          <PlaceChip location={location} onRemove={() => form.setFieldValue('attributes.location', null)} />
        </div>
      )}
      <div className={classes.tools}>
        <TemplateMenu manages={!inDialog} onChoose={insert} />
        <FileButton multiple accept={ACCEPTED} onChange={(files) => void attachments.add(files)}>
          {(props) => (
            <Tooltip label={t('messages.attach')}>
              <ActionIcon {...props} aria-label={t('messages.attach')}>
                <IconPaperclip size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        {!inDialog && (
          <PlaceButton onChoose={(chosen) => form.setFieldValue('attributes.location', locationOf(chosen))} />
        )}
        <Tooltip label={t('messages.popupHint')} multiline maw={260}>
          <Switch
            size="xs"
            label={t('messages.popup')}
            checked={form.values.attributes.type === 1}
            onChange={(event) => form.setFieldValue('attributes.type', event.currentTarget.checked ? 1 : 0)}
          />
        </Tooltip>
        {sendsSms && (
          <Switch
            {...form.getInputProps('attributes.sms', { type: 'checkbox' })}
            size="xs"
            label={t('messages.alsoSms')}
          />
        )}
        {children}
      </div>
    </div>
  );
}

/** Opens the search for the place of a message. */
function PlaceButton({ onChoose }: Pick<Parameters<typeof PlaceInput>[0], 'onChoose'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={300} shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label={t('messages.addPlace')} disabled={isOpen}>
          <ActionIcon aria-label={t('messages.addPlace')} onClick={() => setOpen(!isOpen)}>
            <IconMapPinPlus size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <PlaceInput
          label={t('messages.place')}
          onChoose={(found) => {
            setOpen(false);
            onChoose(found);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
