import {
  DOWNLOAD_DEFAULT_DAYS,
  DOWNLOAD_MAX_DAYS,
  downloadBlock,
  endpoints,
  schemaFindings,
  type DownloadPlan,
  type DownloadState,
} from '@konvoj/contract';
import { Checkbox, Group, NumberInput, SegmentedControl, Select, Stack, Switch } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm, type EditForm } from '../../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { bodyOf, formOf, newPlan, planForm, type PlanForm } from './plan-model.ts';
import { usePlanChanges } from './use-downloads.ts';

interface PlanDialogProps {
  /** Null: a new one. */
  readonly plan: DownloadPlan | null;
  readonly plans: readonly DownloadPlan[];
  readonly states: readonly DownloadState[];
  readonly onClose: () => void;
}

/** The form of a plan: for whom, how often, and what. */
export function PlanDialog({ plan, plans, states, onClose }: PlanDialogProps) {
  const t = useText();
  const { create, change, reload } = usePlanChanges();
  const form = useEditForm({
    saved: plan === null ? newPlan(plans) : formOf(plan),
    draft: { key: `tachographPlan.${plan?.id ?? 'new'}`, schema: planForm },
    ...(plan !== null && { version: plan.version, reload }),
    check: (values) => schemaFindings(endpoints.tachographPlans.create.body, bodyOf(values)),
    save: (values, _changes, version) => {
      const { subject, subjectId, ...fields } = bodyOf(values);
      return plan === null
        ? create.mutateAsync({ subject, subjectId, ...fields })
        : change.mutateAsync({ id: plan.id, body: { ...fields, version } });
    },
    onSaved: () => {
      showToast(t('tachographPage.plans.saved'));
      onClose();
    },
  });
  const { subject } = form.values;
  return (
    <FormDialog
      form={form}
      title={t(plan === null ? 'tachographPage.plans.add' : 'tachographPage.plans.edit')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TargetFields form={form} plan={plan} states={states} />
        <NumberInput
          {...form.getInputProps('intervalDays')}
          size="xs"
          w={220}
          label={t('tachographPage.plans.interval')}
          description={t('tachographPage.plans.intervalHint', { max: DOWNLOAD_MAX_DAYS[subject] })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          suffix={` ${t('tachographPage.plans.intervalUnit')}`}
          required
          clampBehavior="none"
          allowDecimal={false}
          data-autofocus
        />
        {subject === 'vehicle' && <BlockFields form={form} />}
        <Switch
          size="xs"
          label={t('tachographPage.plans.active')}
          description={t('tachographPage.plans.activeHint')}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Stack>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: EditForm<PlanForm>;
}

/** A plan keeps its target: another one is another plan. */
function TargetFields({ form, plan, states }: FieldsProps & Pick<PlanDialogProps, 'plan' | 'states'>) {
  const t = useText();
  const { subject, subjectId } = form.values;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('tachographPage.plans.target')}
        disabled={plan !== null}
        value={subject}
        data={(['driver', 'vehicle'] as const).map((value) => ({
          value,
          label: t(`tachographPage.subjects.${value}`),
        }))}
        onChange={(value) => {
          const chosen = value === 'vehicle' ? 'vehicle' : 'driver';
          form.setFieldValue('subject', chosen);
          form.setFieldValue('subjectId', null);
          form.setFieldValue('intervalDays', DOWNLOAD_DEFAULT_DAYS[chosen]);
        }}
      />
      <Select
        size="xs"
        searchable
        clearable
        disabled={plan !== null}
        label={t('tachographPage.plans.target')}
        placeholder={t(`tachographPage.plans.allOf.${subject}`)}
        data={states
          .filter((state) => state.subject === subject)
          .map((state) => ({ value: String(state.subjectId), label: state.name }))}
        value={subjectId === null ? null : String(subjectId)}
        error={form.errors['subjectId']}
        onChange={(value) => form.setFieldValue('subjectId', value === null ? null : Number(value))}
      />
    </>
  );
}

function BlockFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Checkbox.Group
        size="xs"
        label={t('tachographPage.manual.what')}
        description={t('tachographPage.manual.overviewAlways')}
        error={form.errors['blocks']}
        value={form.values.blocks}
        onChange={(chosen) =>
          form.setFieldValue(
            'blocks',
            downloadBlock.options.filter((each) => each === 'overview' || chosen.includes(each)),
          )
        }
      >
        <Group gap="sm" mt={6}>
          {downloadBlock.options.map((block) => (
            <Checkbox
              key={block}
              size="xs"
              value={block}
              disabled={block === 'overview'}
              label={t(`tachographPage.manual.block.${block}`)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        size="xs"
        label={t('tachographPage.manual.speed')}
        description={t('tachographPage.manual.speedHint')}
        {...form.getInputProps('speed', { type: 'checkbox' })}
      />
    </>
  );
}
