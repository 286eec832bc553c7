import { tachographFileKind, tachographVerdict } from '@konvoj/contract';
import { Button, Checkbox, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import { selectText } from '../../../../ui/select-text.ts';
import { useTachographSearch, type TachographSearch } from '../tachograph-search.ts';
import { useOwnerChoices } from './use-files.ts';

const NO_FILTER = {
  kind: undefined,
  verdict: undefined,
  driver: undefined,
  vehicle: undefined,
  unmatched: undefined,
} as const satisfies TachographSearch;

/** Whether the address leaves out some of the files. */
export const isFiltered = ({ kind, verdict, driver, vehicle, unmatched }: TachographSearch): boolean =>
  [kind, verdict, driver, vehicle, unmatched].some((each) => each !== undefined);

/** Which files are shown; kept in the address. */
export function FileFilters() {
  const t = useText();
  const [search, change] = useTachographSearch();
  const owners = useOwnerChoices();
  const choice = { size: 'xs', clearable: true, searchable: true, onFocus: selectText } as const;
  return (
    <>
      <Select
        {...choice}
        w={130}
        aria-label={t('tachographArchive.kindColumn')}
        placeholder={t('tachographArchive.anyKind')}
        data={tachographFileKind.options.map((value) => ({ value, label: t(`tachographArchive.kind.${value}`) }))}
        value={search.kind ?? null}
        onChange={(value) => change({ kind: tachographFileKind.options.find((each) => each === value) })}
      />
      <Select
        {...choice}
        w={140}
        aria-label={t('tachographArchive.assignment.driver')}
        placeholder={t('tachographArchive.anyDriver')}
        data={owners.drivers}
        value={search.driver === undefined ? null : String(search.driver)}
        onChange={(value) => change({ driver: value === null ? undefined : Number(value) })}
      />
      <Select
        {...choice}
        w={130}
        aria-label={t('tachographArchive.assignment.vehicle')}
        placeholder={t('tachographArchive.anyVehicle')}
        data={owners.vehicles}
        value={search.vehicle === undefined ? null : String(search.vehicle)}
        onChange={(value) => change({ vehicle: value === null ? undefined : Number(value) })}
      />
      <Select
        {...choice}
        w={140}
        aria-label={t('tachographArchive.verdictColumn')}
        placeholder={t('tachographArchive.anyVerdict')}
        data={tachographVerdict.options.map((value) => ({ value, label: t(`tachographContent.verdict.${value}`) }))}
        value={search.verdict ?? null}
        onChange={(value) => change({ verdict: tachographVerdict.options.find((each) => each === value) })}
      />
      <Checkbox
        size="xs"
        label={t('tachographArchive.onlyUnmatched')}
        checked={search.unmatched === true}
        onChange={(event) => change({ unmatched: event.currentTarget.checked ? true : undefined })}
      />
      {isFiltered(search) && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconFilterOff size={14} aria-hidden />}
          onClick={() => change(NO_FILTER)}
        >
          {t('tachographArchive.noFilter')}
        </Button>
      )}
    </>
  );
}
