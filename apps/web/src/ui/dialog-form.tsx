import type { KeyboardEvent, ReactNode } from 'react';

interface DialogFormProps {
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/**
 * The form of a dialog with several fields. Enter in a field does not save: it chooses from a list, ends a word of a search
 * or is pressed by habit, and a dialog that closes then is gone half typed. The button saves, or Ctrl+Enter.
 */
export function DialogForm({ onSave, children }: DialogFormProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      onSave();
    } else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
    </form>
  );
}
