import { Alert, Button } from '@mantine/core';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Question } from './question.tsx';

interface RemoveQuestionProps {
  readonly title: string;
  readonly body: string;
  /** The text of the button that removes. */
  readonly answer: string;
  readonly isPending: boolean;
  /** Why removing failed; null: it has not. */
  readonly error: Error | null;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The question before something is removed for good. */
export function RemoveQuestion({ title, body, answer, isPending, error, onRemove, onClose }: RemoveQuestionProps) {
  const t = useText();
  return (
    <Question
      opened
      title={title}
      body={body}
      failure={
        error && (
          <Alert color="red" mt="sm" role="alert">
            {errorText(t, error)}
          </Alert>
        )
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('common.cancel')}
      </Button>
      <Button color="red" loading={isPending} onClick={onRemove}>
        {answer}
      </Button>
    </Question>
  );
}
