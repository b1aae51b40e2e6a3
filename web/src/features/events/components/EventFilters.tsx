import { Checkbox, Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MACHINE_EVENT_GROUPS, MACHINE_EVENT_KINDS } from '#domain/meters/machine-events.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { ClearFiltersButton } from '#web/components/pages/ListActions.js';
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { parseEventsSearch, type EventsSearch } from './search.js';

export interface EventFiltersProps {
  readonly search: EventsSearch;
  readonly onSearchChange: (newSearch: EventsSearch) => void;
}

/**
 * Shows the filters of machine events: machine, group, kind, period, and alarms only. The choice of a group limits the
 * kinds; without a period the list shows the current gaming day.
 */
export function EventFilters({ search, onSearchChange }: EventFiltersProps) {
  const { t } = useTranslation('events');
  const formatEventName = useEventNameFormatter();
  const updateFilters = (changedFilters: Readonly<Record<string, unknown>>): void =>
    onSearchChange(parseEventsSearch({ ...search, ...changedFilters }));
  return (
    <Group align="flex-end" gap="sm" mb="md" className="no-print">
      <SearchInput
        key={search.machine ?? ''}
        label={t('machine')}
        initialText={search.machine}
        onSearch={(machine) => updateFilters({ machine })}
      />
      <Select
        label={t('group')}
        clearable
        data={MACHINE_EVENT_GROUPS.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
        value={search.group ?? null}
        onChange={(group) => updateFilters({ group })}
        w={{ base: '100%', xs: 200 }}
      />
      <Select
        label={t('code')}
        clearable
        searchable
        data={MACHINE_EVENT_KINDS.filter(({ group }) => search.group === undefined || group === search.group).map(
          ({ code }) => ({ value: code, label: formatEventName(code) }),
        )}
        value={search.code ?? null}
        onChange={(code) => updateFilters({ code })}
        w={{ base: '100%', xs: 280 }}
      />
      <DayInput label={t('from')} day={search.from} isClearable onChange={(from) => updateFilters({ from })} />
      <DayInput label={t('to')} day={search.to} isClearable onChange={(to) => updateFilters({ to })} />
      <Checkbox
        label={t('alarmsOnly')}
        size="md"
        py="xs"
        checked={search.alarm === 'true'}
        onChange={({ currentTarget }) => updateFilters({ alarm: currentTarget.checked ? 'true' : undefined })}
      />
      {Object.keys(search).length > 0 && <ClearFiltersButton onClear={() => onSearchChange({})} />}
    </Group>
  );
}
