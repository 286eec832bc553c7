import type { FieldError } from '@konvoj/contract';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { differencesOf, versionAfter, type InWords } from './conflict.ts';
import { keepDraft, restoredDraft } from './form-drafts.ts';
import { changesOf } from './form-rules.ts';
import { useSubmission, type Submission, type SubmissionOptions } from './use-submission.ts';

type FormValues = Record<string, unknown>;

interface EditFormOptions<Values extends FormValues, Saved> extends Pick<
  SubmissionOptions<Values, Saved>,
  'onSaved' | 'textOf'
> {
  /** What is saved, or what an empty form starts with; plain data. A newer one replaces what the user has not touched. */
  readonly saved: Values;
  /** What can be said before the form is sent; mostly `schemaFindings` of the contract's body. */
  readonly check?: (values: Values, changes: Partial<Values>) => readonly FieldError[];
  /** @param version what `version` was when the user began, or that of the change that they chose to overwrite */
  readonly save: (values: Values, changes: Partial<Values>, version: string | undefined) => Promise<Saved>;
  /** Of what is saved, as the server gave it; with `reload` a change by somebody else is never overwritten unasked. */
  readonly version?: string | undefined;
  /** Reads again what is saved, because the user takes it as somebody else has changed it. */
  readonly reload?: () => Promise<void>;
  /** What the form holds, so that a conflict can say what differs; fields that mean nothing to the user are left out. */
  readonly inWords?: (values: Values) => readonly InWords[];
  /** Keeps unsaved input over a reload under this key, which names the kind and the id of what is edited. */
  readonly draft?: {
    readonly key: string;
    readonly schema: z.ZodType<Values>;
    /** Inputs that are never kept. */
    readonly secrets?: readonly string[];
  };
}

/** What a dialog knows of its form. */
export interface FormState extends Submission {
  readonly isChanged: boolean;
  /** Its input was typed before a reload, or before the page was left. */
  readonly isRestored: boolean;
  /** Puts everything back as it is saved. */
  readonly discard: () => void;
}

type Fields<Values extends FormValues> = Pick<
  UseFormReturnType<Values>,
  | 'values'
  | 'errors'
  | 'getInputProps'
  | 'setFieldValue'
  | 'setValues'
  | 'insertListItem'
  | 'removeListItem'
  | 'reorderListItem'
>;

export interface EditForm<Values extends FormValues> extends FormState, Fields<Values> {
  readonly changes: Partial<Values>;
  /** Whether anything differs from what is saved, also what is typed and not rendered yet; for actions, not for rendering. */
  readonly hasInput: () => boolean;
}

/** The state of a form: input, findings, saving. What is typed is never lost to a refusal, a reload or a newer reading. */
export function useEditForm<Values extends FormValues, Saved>(
  options: EditFormOptions<Values, Saved>,
): EditForm<Values> {
  const { saved, check, save, onSaved, textOf, draft, version, reload, inWords } = options;
  const [initialValues] = useState(() => (draft ? restoredDraft(draft.key, draft.schema, saved) : saved));
  const [isRestored, setRestored] = useState(() => Object.keys(changesOf(saved, initialValues)).length > 0);
  const form = useForm<Values>({ initialValues });
  /** What input is compared with: what is saved, as far as this form knows. */
  const [base, setBase] = useState(saved);
  /** The version that the user has seen. */
  const [seen, setSeen] = useState(version);
  const changes = changesOf(base, form.values);
  const latest = useRef({ saved, version });
  useLayoutEffect(() => {
    latest.current = { saved, version };
  });
  useKeptDraft(draft, changes);

  const forgetDraft = (): void => {
    setRestored(false);
    if (draft) keepDraft(draft.key, {});
  };
  const submission = useSubmission<Values, Saved>({
    values: form.getValues,
    setErrors: form.setErrors,
    check: (values) => check?.(values, changesOf(base, values)) ?? [],
    textOf,
    save: (values, overwritten) => save(values, changesOf(base, values), overwritten ?? seen),
    readTheirs: reload,
    differences: inWords && differencesOf(inWords(form.values), inWords(saved)),
    takeTheirs:
      reload &&
      (async () => {
        await reload();
        discard();
      }),
    onSaved: (reply, sent) => {
      setBase(sent);
      setRestored(false);
      // What was typed while the form was being saved stays, as a draft where the dialog closes now.
      if (draft) keepDraft(draft.key, withoutSecrets(draft, changesOf(sent, form.getValues())));
      onSaved(reply, sent);
    },
  });
  const reading = `${version ?? ''} ${JSON.stringify(saved)}`;
  const followed = useRef(reading);
  useLayoutEffect(() => {
    // While the form is being saved nobody knows yet whether a newer reading is its own change or that of somebody else.
    if (submission.isSaving || followed.current === reading) return;
    followed.current = reading;
    // A newer reading: untouched inputs follow it, input of the user stays, also what is not rendered yet.
    const typed = changesOf(base, form.getValues());
    form.setValues({ ...saved, ...typed });
    setSeen(versionAfter(seen, version, typed, changesOf(base, saved)));
    setBase(saved);
    // oxlint-disable-next-line react/exhaustive-deps -- by its content: the object is often made with each rendering
  }, [reading, submission.isSaving]);
  function discard(): void {
    forgetDraft();
    const { saved: now, version: newest } = latest.current;
    setBase(now);
    setSeen(newest);
    form.setValues(now);
    submission.clear();
  }
  return {
    ...form,
    ...submission,
    // What the theme does on focus stays; which inputs were visited is asked nowhere.
    getInputProps: (path, options) => form.getInputProps(path, { withFocus: false, ...options }),
    changes,
    isChanged: Object.keys(changes).length > 0,
    hasInput: () => Object.keys(changesOf(base, form.getValues())).length > 0,
    isRestored,
    discard,
  };
}

type Draft<Values extends FormValues> = EditFormOptions<Values, unknown>['draft'];

function withoutSecrets<Values extends FormValues>(draft: Draft<Values>, changes: Partial<Values>): Partial<Values> {
  const kept = { ...changes };
  for (const name of draft?.secrets ?? []) delete kept[name];
  return kept;
}

function useKeptDraft<Values extends FormValues>(draft: Draft<Values>, changes: Partial<Values>): void {
  const kept = withoutSecrets(draft, changes);
  const content = JSON.stringify(kept);
  const key = useRef(draft?.key);
  useEffect(() => {
    // What was new has been saved in part and got an id: its draft goes on under that.
    if (key.current !== undefined && key.current !== draft?.key) keepDraft(key.current, {});
    key.current = draft?.key;
    if (draft) keepDraft(draft.key, kept);
    // oxlint-disable-next-line react/exhaustive-deps -- by its content, as above
  }, [draft?.key, content]);
}
