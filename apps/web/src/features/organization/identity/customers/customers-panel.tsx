import { endpoints, type Customer } from '@konvoj/contract';
import { Alert, Button, Text, Tooltip } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { restartApp } from '../../../../shared/restart-app.ts';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../../ui/search-box.tsx';
import classes from './customers.module.css';
import { findCustomers } from './find-customers.ts';
import { NewOrganizationDialog } from './new-organization-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { RemovalState } from './removal-state.tsx';
import { useCustomers } from './use-customers.ts';

/** All organizations with their users, into whom a system administrator can switch. */
export function CustomersPanel() {
  const t = useText();
  const [search, setSearch] = useState('');
  const query = useCustomers();
  const [removed, setRemoved] = useState<Customer | null>(null);
  const [isAdding, setAdding] = useState(false);
  const switching = useMutation({
    mutationFn: (userId: number) => call(endpoints.users.switchUser, { body: { userId } }),
    onSuccess: restartApp,
  });
  const term = searchTerm(search);
  const add = (
    <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      {t('customers.add')}
    </Button>
  );
  return (
    <section className={classes.page} aria-label={t('customers.title')}>
      <div className={classes.head}>
        <SearchBox label={t('customers.search')} value={search} onChange={setSearch} />
        {add}
      </div>
      {switching.error && (
        <Alert color="red" mx="sm" mb="xs" role="alert">
          {errorText(t, switching.error)}
        </Alert>
      )}
      <Panel
        query={{ ...query, data: query.data && findCustomers(query.data, term) }}
        isEmpty={(customers) => customers.length === 0}
        empty={
          term === '' ? (
            <EmptyFace icon={IconBuilding} title={t('customers.empty')} hint={t('customers.emptyHint')} action={add} />
          ) : (
            <EmptyFace title={t('common.noMatch')} />
          )
        }
      >
        {(customers) => (
          <ul className={classes.list}>
            {customers.map((customer) => (
              <Organization
                key={customer.id}
                customer={customer}
                switchingTo={switching.isPending ? switching.variables : null}
                onSwitch={switching.mutate}
                onRemove={() => setRemoved(customer)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {removed !== null && <RemovalDialog customer={removed} onClose={() => setRemoved(null)} />}
      {isAdding && (
        <NewOrganizationDialog
          isEntering={switching.isPending}
          failure={switching.error}
          onEnter={switching.mutate}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

interface OrganizationProps {
  readonly customer: Customer;
  /** The user that is being switched into. */
  readonly switchingTo: number | null;
  readonly onSwitch: (userId: number) => void;
  readonly onRemove: () => void;
}

function Organization({ customer, switchingTo, onSwitch, onRemove }: OrganizationProps) {
  const { name, vehicleCount, users, removalAt } = customer;
  const t = useText();
  return (
    <li className={classes.organization}>
      <h2 className={classes.name}>
        {name}
        <Text span size="sm" c="dimmed">
          {`${t('common.vehicles', { count: vehicleCount })} · ${t('customers.users', { count: users.length })}`}
        </Text>
      </h2>
      <RemovalState customer={customer} />
      <ul className={classes.users} aria-label={name}>
        {users.map((user) => {
          const barrier = user.locked ? t('customers.lockedHint') : removalAt && t('customers.removal.switchHint');
          return (
            <li key={user.id} className={classes.user}>
              <span>{user.name}</span>
              <span className={classes.dim}>{user.email}</span>
              <span className={classes.dim}>{user.locked ? t('customers.locked') : t(`users.role.${user.role}`)}</span>
              <Tooltip label={barrier} disabled={barrier === null}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('customers.switchIntoUser', { name: user.name })}
                  aria-disabled={barrier !== null}
                  {...(barrier !== null && { 'data-disabled': true })}
                  loading={switchingTo === user.id}
                  onClick={() => {
                    if (barrier === null && switchingTo === null) onSwitch(user.id);
                  }}
                >
                  {t('customers.switchInto')}
                </Button>
              </Tooltip>
            </li>
          );
        })}
      </ul>
      {removalAt === null && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          mt={4}
          aria-label={t('customers.removal.actionOf', { name })}
          onClick={onRemove}
        >
          {t('customers.removal.action')}
        </Button>
      )}
    </li>
  );
}
