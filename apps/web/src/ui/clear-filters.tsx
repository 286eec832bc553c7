import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { filterCount } from './filter-count.ts';

interface ClearFiltersProps<Search extends object> {
  readonly label: string;
  readonly search: Search;
  /** The filters of the address without a value. */
  readonly none: Partial<Search>;
  readonly onClear: (none: Partial<Search>) => void;
}

/** Takes all filters off the list; shown while there is one. */
export function ClearFilters<Search extends object>({ label, search, none, onClear }: ClearFiltersProps<Search>) {
  if (filterCount(search, none) === 0) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconFilterOff size={14} aria-hidden />}
      onClick={() => onClear(none)}
    >
      {label}
    </Button>
  );
}
