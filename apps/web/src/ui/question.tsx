import { Group, Modal, Text as Words } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';

interface QuestionProps {
  readonly opened: boolean;
  readonly title: string;
  readonly body: string;
  readonly failure?: ReactNode;
  readonly onClose: () => void;
  /** The answers. */
  readonly children: ReactNode;
}

/** Keys pressed in the question do not reach the form behind it. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

/** A question before something is lost. Stands in the stack of the edit dialog and over it. */
export function Question({ opened, title, body, failure, onClose, children }: QuestionProps) {
  const t = useText();
  return (
    <Modal
      stackId={title}
      opened={opened}
      onClose={onClose}
      onKeyDown={keepKeys}
      size="sm"
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Words size="sm">{body}</Words>
      {failure}
      <Group justify="flex-end" gap="sm" mt="md">
        {children}
      </Group>
    </Modal>
  );
}
