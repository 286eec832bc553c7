import { Alert, Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Question } from '../../../ui/question.tsx';
import { stateText } from './order-words.ts';
import type { Moves, WantedMove } from './use-moves.ts';

/** What moving an order asks, and what stood in its way. */
export function MoveDialogs({ moves }: { readonly moves: Moves }) {
  const t = useText();
  const { asksReason, asksToClose, conflict, refused, failure } = moves;
  const trouble = refused ?? (failure ? errorText(t, failure) : null);
  return (
    <>
      {trouble !== null && (
        <Alert
          color="red"
          role="alert"
          m={8}
          p="xs"
          withCloseButton
          closeButtonLabel={t('common.close')}
          onClose={moves.dismiss}
        >
          {trouble}
        </Alert>
      )}
      {asksToClose && <ClosingQuestion move={asksToClose} onSettle={moves.settleClosing} />}
      {asksReason && <ReasonDialog move={asksReason} onGive={moves.giveReason} />}
      <Question
        opened={conflict !== null}
        title={t('orderBoard.conflict.title', { number: conflict?.order.number ?? '' })}
        body={
          conflict === null
            ? ''
            : t('orderBoard.conflict.body', {
                before: stateText(t, conflict.order.state),
                theirs: stateText(t, conflict.stored.state),
                mine: stateText(t, conflict.to),
                by: conflict.stored.changes[0]?.by ?? '–',
              })
        }
        onClose={() => moves.settleConflict(false)}
      >
        <Button variant="default" data-autofocus onClick={() => moves.settleConflict(false)}>
          {t('orderBoard.conflict.takeTheirs')}
        </Button>
        {conflict && conflict.stored.state !== conflict.to && (
          <Button onClick={() => moves.settleConflict(true)}>{t('orderBoard.conflict.moveAnyway')}</Button>
        )}
      </Question>
    </>
  );
}

interface ClosingQuestionProps {
  readonly move: NonNullable<Moves['asksToClose']>;
  readonly onSettle: (close: boolean) => void;
}

function ClosingQuestion({ move: { order, question }, onSettle }: ClosingQuestionProps) {
  const t = useText();
  return (
    <Question
      opened
      title={t(`orderBoard.closing.${question}.title`, { number: order.number })}
      body={t(`orderBoard.closing.${question}.body`)}
      onClose={() => onSettle(false)}
    >
      <Button variant="default" data-autofocus onClick={() => onSettle(false)}>
        {t('orderBoard.closing.keep')}
      </Button>
      <Button {...(question === 'cancel' && { color: 'red' })} onClick={() => onSettle(true)}>
        {t(`orderBoard.closing.${question}.close`)}
      </Button>
    </Question>
  );
}

interface ReasonDialogProps {
  readonly move: WantedMove;
  /** @param reason null: the order stays where it is */
  readonly onGive: (reason: string | null) => void;
}

function ReasonDialog({ move: { order, to }, onGive }: ReasonDialogProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Modal
      opened
      size="sm"
      title={t('orderBoard.reason.title', { number: order.number })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={() => onGive(null)}
    >
      <Text size="sm" mb="xs">
        {t('orderBoard.reason.body', { from: stateText(t, order.state), to: stateText(t, to) })}
      </Text>
      <Textarea
        label={t('orderBoard.reason.label')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={() => onGive(null)}>
          {t('common.cancel')}
        </Button>
        <Button disabled={given === ''} onClick={() => onGive(given)}>
          {t('orderBoard.reason.move')}
        </Button>
      </Group>
    </Modal>
  );
}
