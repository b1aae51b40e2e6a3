import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { omit } from '#web/components/pages/search-params.js';
import type { RegisterSearch } from './search.js';

export interface RegisterFiltersProps {
  readonly people: ApiSchema<'RegisterSheet'>['people'];
  readonly search: RegisterSearch;
  readonly onSearchChange: (newSearch: RegisterSearch) => void;
}

/** Filters a register's entries by text, number, period and person; a button clears the filters. */
export function RegisterFilters({ people, search, onSearchChange }: RegisterFiltersProps) {
  const { t } = useTranslation('control');
  const setFilter = (name: keyof RegisterSearch, value: string | undefined): void => {
    onSearchChange(value === undefined ? omit(search, name) : { ...search, [name]: value });
  };
  const hasNoFilters = Object.keys(search).length === 0;
  return (
    <Group gap="sm" align="flex-end" mb="sm" className="no-print" role="search" aria-label={t('filters')}>
      <SearchInput
        key={hasNoFilters ? 'clear' : 'narrowed'}
        label={t('search')}
        hint={t('registers.searchHint')}
        initialText={search.text}
        onSearch={(text) => setFilter('text', text)}
      />
      <EntryNumberFilter
        key={search.number === undefined ? 'any' : 'one'}
        entryNumber={search.number}
        setFilter={setFilter}
      />
      <DayInput label={t('from')} day={search.from} isClearable onChange={(day) => setFilter('from', day)} />
      <DayInput label={t('to')} day={search.to} isClearable onChange={(day) => setFilter('to', day)} />
      <Select
        label={t('person')}
        placeholder={t('anyone')}
        clearable
        clearButtonProps={{ 'aria-label': `${t('shell:clear')} : ${t('person')}` }}
        w={{ base: '100%', sm: 220 }}
        value={search.personId ?? null}
        data={people.map(({ personId, fullName }) => ({ value: personId, label: fullName }))}
        onChange={(personId) => setFilter('personId', personId ?? undefined)}
      />
    </Group>
  );
}

interface EntryNumberFilterProps {
  readonly entryNumber: string | undefined;
  readonly setFilter: (name: 'number', value: string | undefined) => void;
}

/** Renders the filter by an entry's number; a valid or empty number is applied after a pause of 250 ms in typing. */
function EntryNumberFilter({ entryNumber, setFilter }: EntryNumberFilterProps) {
  const { t } = useTranslation('control');
  const [typedNumber, setTypedNumber] = useState(entryNumber ?? '');
  const applyNumber = useDebouncedCallback((input: string) => {
    if (input === '' || /^[1-9]\d{0,17}$/.test(input)) setFilter('number', input === '' ? undefined : input);
  }, 250);
  return (
    <TextInput
      label={t('registers.numberFilter')}
      inputMode="numeric"
      w={140}
      value={typedNumber}
      onChange={({ currentTarget }) => {
        setTypedNumber(currentTarget.value);
        applyNumber(currentTarget.value.trim());
      }}
    />
  );
}
