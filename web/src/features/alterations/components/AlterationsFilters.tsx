import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { omit } from '#web/components/pages/search-params.js';
import type { AlterationsSearch } from './search.js';

export interface AlterationsFiltersProps {
  readonly summary: ApiSchema<'AlterationsSummary'>;
  readonly search: AlterationsSearch;
  readonly onSearchChange: (newSearch: AlterationsSearch) => void;
}

/**
 * Shows the filters of the log of altered data: text, kind of element, person and period. Each kind and person is
 * listed with its number of alterations.
 */
export function AlterationsFilters({ summary, search, onSearchChange }: AlterationsFiltersProps) {
  const { t } = useTranslation(['alterations', 'control']);
  const setFilter = (name: keyof AlterationsSearch, value: string | undefined): void => {
    onSearchChange(value === undefined ? omit(search, name) : { ...search, [name]: value });
  };
  const clearLabel = t('shell:clear');
  return (
    <Group gap="sm" align="flex-end" mb="sm" className="no-print" role="search" aria-label={t('control:filters')}>
      <SearchInput
        key={Object.keys(search).length === 0 ? 'clear' : 'narrowed'}
        label={t('control:search')}
        hint={t('control:alterations.searchHint')}
        initialText={search.text}
        onSearch={(text) => setFilter('text', text)}
      />
      <Select
        label={t('elementKind')}
        placeholder={t('control:all')}
        clearable
        clearButtonProps={{ 'aria-label': `${clearLabel} : ${t('elementKind')}` }}
        w={{ base: '100%', sm: 200 }}
        value={search.kind ?? null}
        data={summary.kinds.map(({ kind, text, count }) => ({ value: kind, label: `${text} (${count})` }))}
        onChange={(kind) => setFilter('kind', kind ?? undefined)}
      />
      <Select
        label={t('control:person')}
        placeholder={t('control:anyone')}
        clearable
        clearButtonProps={{ 'aria-label': `${clearLabel} : ${t('control:person')}` }}
        w={{ base: '100%', sm: 210 }}
        value={search.personId ?? null}
        data={summary.people.map(({ personId, fullName, count }) => ({
          value: personId,
          label: `${fullName} (${count})`,
        }))}
        onChange={(personId) => setFilter('personId', personId ?? undefined)}
      />
      <DayInput label={t('control:from')} day={search.from} isClearable onChange={(day) => setFilter('from', day)} />
      <DayInput label={t('control:to')} day={search.to} isClearable onChange={(day) => setFilter('to', day)} />
    </Group>
  );
}
