import { MantineProvider, Select, TextInput } from '@mantine/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ProblemError } from '../../shared/api-errors.ts';
import { renderInApp } from '../page.testing.tsx';
import { theme } from '../theme.ts';
import { FormDialog } from './form-dialog.tsx';
import { formDrafts } from './form-drafts.ts';
import { useEditForm } from './use-edit-form.ts';

const vehicle = z.object({ plate: z.string(), driver: z.string(), pin: z.string() });
type Values = z.infer<typeof vehicle>;
const SAVED: Values = { plate: 'LJ 1', driver: 'Maja Kos', pin: '' };

interface DialogProps {
  readonly saved?: Values;
  readonly version?: string;
  readonly reload?: () => Promise<void>;
  readonly save: (values: Values, changes: Partial<Values>, version?: string) => Promise<void>;
  readonly onClose?: () => void;
}

const nothing = (): void => undefined;

function Dialog({ saved = SAVED, version, reload, save, onClose = nothing }: DialogProps) {
  const form = useEditForm({
    saved,
    version,
    ...(reload && { reload }),
    inWords: (values) => [
      { label: 'Plate', text: values.plate },
      { label: 'Driver', text: values.driver },
    ],
    draft: { key: 'vehicle.1', schema: vehicle, secrets: ['pin'] },
    check: ({ plate }) => (plate === '' ? [{ path: 'plate', code: 'required' }] : []),
    save,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Vehicle" onClose={onClose}>
      <TextInput {...form.getInputProps('plate')} label="Plate" />
      <Select {...form.getInputProps('driver')} label="Driver" data={['Maja Kos', 'Miha Novak']} searchable />
      <TextInput {...form.getInputProps('pin')} label="PIN" />
    </FormDialog>
  );
}

const accepting = () => vi.fn<DialogProps['save']>(() => Promise.resolve());
const refusing = (status: number, errors?: { path: string; code: 'taken' | 'too_long' }[]) =>
  vi.fn<DialogProps['save']>(() =>
    Promise.reject(new ProblemError({ type: '', title: '', status, code: 'vehicle.taken', ...(errors && { errors }) })),
  );
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const driver = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Driver' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => formDrafts.reset());

it('is saved by its button or Ctrl+Enter, never by Enter in a field that is half typed', async () => {
  const save = accepting();
  await renderInApp(<Dialog save={save} />);
  await userEvent.type(input('Plate'), '23{Enter}');
  await userEvent.type(driver(), 'nobody{Enter}');
  expect(save).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ ...SAVED, plate: 'LJ 123' }, { plate: 'LJ 123' }, undefined));
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

it('marks the text of a choice that gets the focus, so that typing replaces it', async () => {
  await renderInApp(
    <MantineProvider theme={theme} env="test">
      <Dialog save={accepting()} />
    </MantineProvider>,
  );
  await userEvent.click(driver());
  expect(document.activeElement).toBe(driver());
  await userEvent.keyboard('Miha');
  expect(driver().value).toBe('Miha');
});

it('has the focus in its first field once it is loaded, so that Ctrl+Enter saves it', async () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  function Note({ isLoaded }: { readonly isLoaded: boolean }) {
    const form = useEditForm({ saved: { note: '' }, save, onSaved: nothing });
    return (
      <FormDialog form={form} title="Note" instead={isLoaded ? undefined : 'Loading'} onClose={nothing}>
        <TextInput {...form.getInputProps('note')} label="Note" />
      </FormDialog>
    );
  }
  function Page() {
    const [isLoaded, setLoaded] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
        <Note isLoaded={isLoaded} />
      </>
    );
  }
  await renderInApp(<Page />);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Close'));
  act(() => screen.getByText('Load').click());
  expect(document.activeElement).toBe(input('Note'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalled());
});

it('goes to the first wrong input, and sends nothing', async () => {
  const save = accepting();
  await renderInApp(<Dialog save={save} />);
  await userEvent.clear(input('Plate'));
  await press('Save');
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(document.activeElement).toBe(input('Plate'));
  expect(save).not.toHaveBeenCalled();
});

it.each([
  [409, 'taken', 'A vehicle with this licence plate already exists'],
  [422, 'too_long', 'Value must be shorter than'],
] as const)(
  'keeps what is typed when the server refuses it with %i, and says why at the input',
  async (status, code, text) => {
    await renderInApp(<Dialog save={refusing(status, [{ path: 'plate', code }])} />);
    await userEvent.type(input('Plate'), '2');
    await press('Save');
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(input('Plate').value).toBe('LJ 12');
    expect(document.activeElement).toBe(input('Plate'));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('says at its foot what no input explains', async () => {
  await renderInApp(<Dialog save={refusing(409, [{ path: 'other', code: 'taken' }])} />);
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('A vehicle with this licence plate already exists');
});

it('asks before input is discarded, and closes at once when there is none', async () => {
  const close = vi.fn<() => void>();
  await renderInApp(<Dialog save={accepting()} onClose={close} />);
  await press('Cancel');
  expect(close).toHaveBeenCalledTimes(1);
  await userEvent.type(input('Plate'), '2');
  await userEvent.keyboard('{Escape}');
  await press('Keep editing');
  expect(input('Plate').value).toBe('LJ 12');
  await press('Cancel');
  await press('Discard changes');
  expect(close).toHaveBeenCalledTimes(2);
  expect(formDrafts.get().drafts).toEqual({});
});

it('keeps as a draft what is typed while the form is being saved', async () => {
  let answer = (): void => undefined;
  await renderInApp(<Dialog save={() => new Promise<void>((resolve) => (answer = resolve))} />);
  await userEvent.type(input('Plate'), '2');
  await press('Save');
  await userEvent.type(input('Plate'), '3');
  answer();
  await waitFor(() => expect(formDrafts.get().drafts).toEqual({ 'vehicle.1': { plate: 'LJ 123' } }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('data-loading')).toBeNull());
  expect(formDrafts.get().drafts).toEqual({ 'vehicle.1': { plate: 'LJ 123' } });
});

it('brings back after a reload what was typed, but no secret, until it is saved or discarded', async () => {
  await renderInApp(<Dialog save={accepting()} />);
  await userEvent.type(input('Plate'), '2');
  await userEvent.type(input('PIN'), '4711');
  const { drafts } = formDrafts.get();
  cleanup();
  expect(drafts).toEqual({ 'vehicle.1': { plate: 'LJ 12' } });

  const opened = renderInApp(<Dialog save={accepting()} />);
  formDrafts.set({ drafts });
  await opened;
  expect(input('Plate').value).toBe('LJ 12');
  const note = screen.getByRole('status');
  await userEvent.click(within(note).getByRole('button', { name: 'Discard' }));
  expect(input('Plate').value).toBe('LJ 1');
  expect(formDrafts.get().drafts).toEqual({});
});

it('follows a newer reading of what is saved where the user has typed nothing', async () => {
  function Page() {
    const [saved, setSaved] = useState(SAVED);
    return (
      <>
        <button type="button" onClick={() => setSaved({ plate: 'KP 9', driver: 'Miha Novak', pin: '' })}>
          A colleague saves
        </button>
        <Dialog saved={saved} save={accepting()} />
      </>
    );
  }
  await renderInApp(<Page />);
  await userEvent.type(input('Plate'), '2');
  await userEvent.click(screen.getByText('A colleague saves'));
  await waitFor(() => expect(driver().value).toBe('Miha Novak'));
  expect(input('Plate').value).toBe('LJ 12');
});

describe('a form that goes on showing what it has saved', () => {
  /** A form whose record is read anew with each save; its typed text follows with low priority, as in long forms. */
  function Page({ save, delayMs }: { readonly save: (version?: string) => void; readonly delayMs?: number }) {
    const [read, setRead] = useState({ saved: SAVED, version: '1' });
    const form = useEditForm({
      ...read,
      save: async (values, _changes, version) => {
        save(version);
        setRead((before) => ({ saved: values, version: `${Number(before.version) + 1}` }));
        if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs));
      },
      onSaved: nothing,
    });
    const typeAndSubmit = (): void => {
      startTransition(() => form.setFieldValue('plate', `${form.values.plate}2`));
      void form.submit();
    };
    return (
      <>
        <button type="button" onClick={typeAndSubmit}>
          Type and submit
        </button>
        <TextInput {...form.getInputProps('plate')} label="Plate" />
        <output>{form.isChanged ? 'unsaved' : 'saved'}</output>
      </>
    );
  }

  it.each([undefined, 20])(
    'keeps what is typed and sent in the same tick, read anew %s ms before the end',
    async (delayMs) => {
      const save = vi.fn<(version?: string) => void>();
      await renderInApp(<Page save={save} {...(delayMs !== undefined && { delayMs })} />);
      await press('Type and submit');
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'));
      expect(input('Plate').value).toBe('LJ 12');
      await waitFor(async () => {
        await press('Type and submit');
        expect(save).toHaveBeenCalledTimes(2);
      });
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'));
      expect(save.mock.calls).toEqual([['1'], ['2']]);
    },
  );
});

describe('a form whose record somebody else has changed meanwhile', () => {
  const theirs: Values = { plate: 'KP 9', driver: 'Miha Novak', pin: '' };
  const refusal = new ProblemError({
    type: '',
    title: '',
    status: 409,
    code: 'changed_meanwhile',
    params: { version: 'theirs', by: 'Ana Kos', at: '2026-11-22T09:15:00.000Z' },
  });
  /** Refuses to overwrite the version of the others unless that is meant. */
  const saveOver = () =>
    vi.fn<DialogProps['save']>((_, __, version) =>
      version === 'theirs' ? Promise.resolve() : Promise.reject(refusal),
    );

  function Page({ save }: Pick<DialogProps, 'save'>) {
    const [read, setRead] = useState({ saved: SAVED, version: 'as-read' });
    const reload = () => Promise.resolve(setRead({ saved: theirs, version: 'theirs' }));
    return (
      <>
        <button type="button" onClick={() => void reload()}>
          Read again
        </button>
        <Dialog {...read} save={save} reload={reload} />
      </>
    );
  }

  it('shows who and when, keeps the input, and saves it over theirs when the user confirms', async () => {
    const save = saveOver();
    await renderInApp(<Page save={save} />);
    await userEvent.type(input('Plate'), '2');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Ana Kos changed it on .*10:15/);
    expect(input('Plate').value).toBe('LJ 12');
    await press('Keep mine');
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.anything(), { plate: 'LJ 12' }, 'theirs'));
    expect(save).toHaveBeenCalledTimes(2);
    expect(save.mock.calls[0]?.[2]).toBe('as-read');
  });

  it('says which fields differ; what the user has not touched is theirs already', async () => {
    await renderInApp(<Page save={saveOver()} />);
    await userEvent.type(input('Plate'), '2');
    await press('Save');
    expect(await screen.findByRole('row', { name: 'Plate LJ 12 KP 9' })).toBeTruthy();
    expect(driver().value).toBe('Miha Novak');
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('shows theirs when the user takes them', async () => {
    await renderInApp(<Page save={saveOver()} />);
    await userEvent.type(input('Plate'), '2');
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(input('Plate').value).toBe('KP 9'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is refused as well when theirs was read meanwhile without the user seeing it', async () => {
    const save = saveOver();
    await renderInApp(<Page save={save} />);
    await userEvent.type(input('Plate'), '2');
    await userEvent.click(screen.getByText('Read again'));
    await waitFor(() => expect(driver().value).toBe('Miha Novak'));
    await press('Save');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(save).toHaveBeenLastCalledWith(expect.anything(), { plate: 'LJ 12' }, 'as-read');
  });
});
