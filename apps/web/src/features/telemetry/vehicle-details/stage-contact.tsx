import { endpoints } from '@konvoj/contract';
import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Text } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { ROUTES } from '../../../shared/routes.ts';
import styles from './vehicle-details.module.css';

interface StageContactProps {
  readonly name: string;
  readonly t: Text;
}

/** The contact or the own point where a vehicle stood; opens it. A stage has only the name, which is looked up then. */
export function StageContact({ name, t }: StageContactProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function open(): Promise<void> {
    const contacts = await client
      .fetchQuery({
        queryKey: ['crmContacts', 'named', name],
        queryFn: ({ signal }) => call(endpoints.crmContacts.list, { query: { search: name } }, { signal }),
        retry: false,
      })
      // The page of contacts reports what is wrong.
      .catch(() => null);
    const contact = contacts?.find(({ company }) => company === name)?.id;
    if (contacts !== null && contact === undefined) {
      void navigate({
        to: ROUTES.GeoPOI,
        search: (now: object) => ({ ...keptSearch(now), tab: 'points' as const, find: name }),
      });
    } else {
      const shown = contact === undefined ? { find: name } : { contact };
      void navigate({
        to: ROUTES.CRMactivity,
        search: (now: object) => ({ ...keptSearch(now), tab: 'contacts' as const, ...shown }),
      });
    }
  }
  return (
    // What is pressed here does not choose the row.
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <UnstyledButton
        className={styles.contact ?? ''}
        aria-label={t('stage.openContact', { name })}
        onClick={() => void open()}
      >
        {name}
      </UnstyledButton>
    </span>
  );
}
