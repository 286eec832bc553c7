import { Button, Select, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DialogForm } from './dialog-form.tsx';
import { renderInApp } from './test-page.tsx';

async function aForm() {
  const save = vi.fn<() => void>();
  await renderInApp(
    <DialogForm onSave={save}>
      <TextInput label="Plate" />
      <Select
        label="Driver"
        data={['Maja Kos', 'Miha Novak']}
        defaultValue="Maja Kos"
        searchable
        allowDeselect={false}
      />
      <Button type="submit">Save</Button>
    </DialogForm>,
  );
  return save;
}

const driver = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Driver' });

it('is saved by its button or Ctrl+Enter, never by Enter in a field that is half typed', async () => {
  const save = await aForm();
  await userEvent.type(screen.getByLabelText('Plate'), 'LJ KT{Enter}');
  await userEvent.type(driver(), 'nobody{Enter}');
  expect(save).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(2);
});

it('marks the text of a choice that gets the focus, so that typing replaces it', async () => {
  await aForm();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(driver());
  await userEvent.keyboard('Miha');
  expect(driver().value).toBe('Miha');
});
