import { endpoints, type CrmActivity } from '@konvoj/contract';
import { Alert, Anchor, Button, FileButton } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';
import { FileLines } from '../../../ui/file-lines.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { contactName, durationText, hasOpenStep } from './crm-words.ts';
import { openContact, useCrmSearch } from './crm-search.ts';
import classes from './crm.module.css';
import { DetailsPanel, Facts } from './details-panel.tsx';
import { DueDay } from './due-day.tsx';
import { ActivityKind } from './kind-icon.tsx';
import { useActivity, useAddFiles, useRemoveFile } from './use-activities.ts';
import { useStepToggle } from './use-step-toggle.ts';

interface ActivityDetailsProps {
  readonly id: number;
  readonly onDialog: OpenDialog;
}

/** An activity beside the list: what was done, the next step, its files. */
export function ActivityDetails({ id, onDialog }: ActivityDetailsProps) {
  const query = useActivity(id);
  const { data } = query;
  return (
    <DetailsPanel
      label={data === undefined ? '' : contactName(data.contact)}
      query={query}
      renderTitle={({ contact }) => <ContactLink contact={contact} />}
      renderTools={(activity) => <Tools activity={activity} onDialog={onDialog} />}
    >
      {(activity) => (
        <>
          <WhatWasDone activity={activity} />
          <NextStep activity={activity} />
          <Files activity={activity} />
        </>
      )}
    </DetailsPanel>
  );
}

function ContactLink({ contact }: Pick<CrmActivity, 'contact'>) {
  const t = useText();
  const [, change] = useCrmSearch();
  const { id } = contact;
  if (id === null) {
    return (
      <>
        {contactName(contact)} <span className={classes.dimmed}>{t('crm.deletedContact')}</span>
      </>
    );
  }
  return (
    <Anchor
      component="button"
      type="button"
      ta="left"
      fw={600}
      title={t('crm.activity.showContact')}
      onClick={() => change(openContact(id), 'push')}
    >
      {contactName(contact)}
    </Anchor>
  );
}

interface OfActivity {
  readonly activity: CrmActivity;
}

function Tools({ activity, onDialog }: OfActivity & Pick<ActivityDetailsProps, 'onDialog'>) {
  const t = useText();
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => onDialog({ kind: 'activity', id: activity.id })}
      >
        {t('crm.edit')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => onDialog({ kind: 'removeActivity', activity })}
      >
        {t('crm.delete')}
      </Button>
    </>
  );
}

function WhatWasDone({ activity }: OfActivity) {
  const t = useText();
  const timeZone = useTimeZone();
  const { kind, source, at, duration, user, result, notes, vehicle, driver, loadingOrder, createdAt, createdBy } =
    activity;
  const time = momentText(createdAt, timeZone);
  return (
    <>
      <Facts
        facts={{
          [t('crm.activity.kindColumn')]: <ActivityKind kind={kind} />,
          [t('crm.activity.at')]: (
            <>
              {momentText(at, timeZone)}{' '}
              {source === 'found' && (
                <span className={classes.dimmed} title={t('crm.activity.foundHint')}>
                  {t('crm.activity.found')}
                </span>
              )}
            </>
          ),
          [t('crm.activity.durationColumn')]: durationText(duration),
          [t('crm.activity.user')]: user?.name,
          [t('crm.activity.result')]: result,
          [t('crm.vehicle')]: vehicle && <VehicleLink vehicle={vehicle} />,
          [t('crm.driver')]: driver?.name,
          [t('crm.order')]: loadingOrder && <OrderLink order={loadingOrder} />,
          [t('crm.notes')]: notes && <span className={classes.notes}>{notes}</span>,
        }}
      />
      <p className={classes.dimmed}>
        {createdBy === null
          ? t('crm.activity.created', { time })
          : t('crm.activity.createdBy', { name: createdBy, time })}
      </p>
    </>
  );
}

/** The plate; it leads to the vehicle where it still has a device. */
function VehicleLink({ vehicle }: { readonly vehicle: NonNullable<CrmActivity['vehicle']> }) {
  const t = useText();
  const deviceId = useVehicleChoices().data?.find(({ id }) => id === vehicle.id)?.deviceId;
  if (deviceId == null) return vehicle.name;
  return (
    <Anchor
      fz="sm"
      title={t('crm.activity.showVehicle')}
      renderRoot={(props: object) => <Link {...props} to={ROUTES.VehicleDetails} search={{ vehicle: deviceId }} />}
    >
      {vehicle.name}
    </Anchor>
  );
}

function OrderLink({ order: { id, name } }: { readonly order: NonNullable<CrmActivity['loadingOrder']> }) {
  const t = useText();
  return (
    <Anchor
      fz="sm"
      title={t('crm.activity.showOrder')}
      renderRoot={(props: object) => <Link {...props} to={ROUTES.LoadingOrder} search={{ order: id }} />}
    >
      {name}
    </Anchor>
  );
}

function NextStep({ activity }: OfActivity) {
  const t = useText();
  const timeZone = useTimeZone();
  const toggle = useStepToggle(activity);
  const { nextStep } = activity;
  if (nextStep === null) return null;
  const isOpen = hasOpenStep(activity);
  const Sign = isOpen ? IconCircleCheck : IconArrowBackUp;
  return (
    <section className={classes.step} aria-label={t('crm.step.title')}>
      <h3 className={classes.section}>{t('crm.step.title')}</h3>
      <p>{nextStep.text}</p>
      <p className={classes.dimmed}>
        <DueDay step={nextStep} />
        {nextStep.dueOn === null && nextStep.doneAt === null && t('crm.step.noDue')} ·{' '}
        {nextStep.person?.name ?? t('crm.step.nobody')}
        {nextStep.doneAt !== null && ` · ${t('crm.step.doneAt', { time: momentText(nextStep.doneAt, timeZone) })}`}
      </p>
      <Button
        size="compact-xs"
        variant={isOpen ? 'filled' : 'default'}
        loading={toggle.isPending}
        leftSection={<Sign size={14} aria-hidden />}
        onClick={() => void toggle.toggle()}
      >
        {t(isOpen ? 'crm.step.finish' : 'crm.step.reopen')}
      </Button>
      {toggle.error && (
        <Alert color="red" role="alert" p="xs" mt={6}>
          {errorText(t, toggle.error)}
        </Alert>
      )}
    </section>
  );
}

function Files({ activity: { id, files } }: OfActivity) {
  const t = useText();
  const add = useAddFiles(id);
  const remove = useRemoveFile(id);
  return (
    <section aria-label={t('crm.files.title')}>
      <h3 className={classes.section}>{t('crm.files.title')}</h3>
      <FileLines
        files={files}
        className={classes.lines}
        addressOf={({ id: fileId }) => addressOf(endpoints.crmActivities.file, { params: { id, fileId } })}
        downloadLabel={(name) => t('crm.files.download', { name })}
        removeLabel={(name) => t('crm.files.remove', { name })}
        remove={remove}
        addError={add.error}
      />
      <FileButton multiple onChange={(chosen) => chosen.length > 0 && add.mutate(chosen)}>
        {(props) => (
          <Button
            {...props}
            size="compact-xs"
            variant="default"
            loading={add.isPending}
            leftSection={<IconPaperclip size={14} aria-hidden />}
          >
            {t('crm.files.add')}
          </Button>
        )}
      </FileButton>
    </section>
  );
}
