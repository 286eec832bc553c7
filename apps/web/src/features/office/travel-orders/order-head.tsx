import { endpoints, type TravelOrder } from '@konvoj/contract';
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconBan,
  IconCircleCheck,
  IconDots,
  IconDownload,
  IconEdit,
  IconMap,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { formatDate } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { MenuAction } from '../../../ui/menu-action.tsx';
import { ReviewList, StateBadge } from './order-badges.tsx';
import type { Step } from './order-steps.tsx';
import { numberText } from './order-columns.tsx';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';

interface OrderHeadProps {
  /** Null: a new order. */
  readonly order: TravelOrder | null;
  readonly onStep: (step: Step) => void;
}

/** What the open order is, and what can be done with it. */
export function OrderHead({ order, onStep }: OrderHeadProps) {
  const t = useText();
  const [search, change] = useTravelOrdersSearch();
  return (
    <header className={classes.orderHead}>
      <Group gap={8} wrap="nowrap" className={classes.orderTitle ?? ''}>
        <Tooltip label={t('travelOrderForm.back')}>
          <ActionIcon
            aria-label={t('travelOrderForm.back')}
            onClick={() => change({ id: undefined, map: undefined }, 'push')}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h2>{titleOf(t, order)}</h2>
        {order && <StateBadge state={order.state} />}
      </Group>
      <Group gap={6}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMap size={14} aria-hidden />}
          aria-pressed={search.map === true}
          onClick={() => change({ map: search.map ? undefined : true })}
        >
          {t(search.map ? 'travelOrderForm.map.hide' : 'travelOrderForm.map.show')}
        </Button>
        {order && <Papers order={order} />}
        {order && <Steps order={order} onStep={onStep} />}
      </Group>
      {order && <Facts order={order} />}
      {order && <ReviewList order={order} />}
    </header>
  );
}

type Words = ReturnType<typeof useText>;

export function titleOf(t: Words, order: TravelOrder | null): string {
  if (order === null) return t('travelOrderForm.newTitle');
  if (order.number === null) return t('travelOrderForm.draftTitle');
  return t('travelOrderForm.title', { number: numberText(t, order.number, order.revision) });
}

/** When and where it was issued, settled, cancelled, and which revision replaces which. */
function Facts({ order }: { readonly order: TravelOrder }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [, change] = useTravelOrdersSearch();
  const { issued, settledAt, cancelReason, corrects, correctedBy } = order;
  const texts = [
    issued &&
      t('travelOrderForm.issuedOn', { date: issued.date.split('-').toReversed().join('.'), place: issued.place }),
    settledAt && t('travelOrderForm.settledOn', { date: formatDate(settledAt, timeZone) }),
    cancelReason && t('travelOrderForm.cancelledBecause', { reason: cancelReason }),
  ].filter((text) => text !== null && text !== '');
  const link = (id: number, text: string) => (
    <Button size="compact-xs" variant="subtle" onClick={() => change({ id }, 'push')}>
      {text}
    </Button>
  );
  if (texts.length === 0 && corrects === null && correctedBy === null) return null;
  return (
    <p className={classes.orderFacts}>
      {texts.join(' · ')}
      {corrects && link(corrects.id, t('travelOrderForm.corrects', { revision: corrects.revision }))}
      {correctedBy && link(correctedBy.id, t('travelOrderForm.correctedBy', { revision: correctedBy.revision }))}
    </p>
  );
}

/** The order on paper. */
function Papers({ order: { id } }: { readonly order: TravelOrder }) {
  const t = useText();
  const language = useLanguage();
  const mayMoney = useMay('travelOrders.money');
  const { pdf, xls } = endpoints.travelOrders;
  const paper = (part?: 'order' | 'settlement') =>
    addressOf(pdf, { params: { id }, query: { language, ...(part && { part }) } });
  return (
    <DownloadMenu
      groups={[
        {
          files: [
            ...(mayMoney ? [{ text: t('travelOrderForm.pdf.both'), address: paper() }] : []),
            { text: t('travelOrderForm.pdf.order'), address: paper('order') },
            ...(mayMoney
              ? [
                  { text: t('travelOrderForm.pdf.settlement'), address: paper('settlement') },
                  {
                    text: t('travelOrderForm.downloads.xlsx'),
                    address: addressOf(xls, { params: { id }, query: { language } }),
                  },
                ]
              : []),
          ],
        },
      ]}
    >
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
        {t('travelOrderForm.download')}
      </Button>
    </DownloadMenu>
  );
}

/** The next step of the order as a button, the others in a menu. */
function Steps({ order, onStep }: { readonly order: TravelOrder; readonly onStep: (step: Step) => void }) {
  const t = useText();
  const mayMoney = useMay('travelOrders.money');
  const { state, correctedBy } = order;
  const isNew = state === 'draft';
  const maySettle = mayMoney && state === 'issued';
  const mayCancel = state === 'issued';
  const mayCorrect = mayMoney && state === 'settled' && correctedBy === null;
  const others = [
    ...(mayCorrect ? [{ step: 'correct', icon: IconEdit } as const] : []),
    ...(mayCancel ? [{ step: 'cancel', icon: IconBan } as const] : []),
    ...(isNew ? [{ step: 'remove', icon: IconTrash } as const] : []),
  ];
  return (
    <>
      {isNew && (
        <Button size="xs" leftSection={<IconSend size={14} aria-hidden />} onClick={() => onStep('issue')}>
          {t('travelOrderForm.step.issue.open')}
        </Button>
      )}
      {maySettle && (
        <Button size="xs" leftSection={<IconCircleCheck size={14} aria-hidden />} onClick={() => onStep('settle')}>
          {t('travelOrderForm.step.settle.open')}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('travelOrderForm.actions')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ step, icon }) => (
              <MenuAction
                key={step}
                icon={icon}
                label={t(`travelOrderForm.step.${step}.open`)}
                onClick={() => onStep(step)}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
