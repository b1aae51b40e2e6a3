import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { facetNames, type FacetName, type MachineListSearch } from './list-search.js';
import { omit } from '#web/components/pages/search-params.js';

type Facets = ResponseOf<'get', '/api/establishments/{establishment}/machines/facets'>;

/** Pause in typing after which the search starts. */
const SEARCH_DEBOUNCE_MS = 250;

export interface MachineFiltersProps {
  readonly filters: MachineListSearch;
  readonly facets: Facets;
  readonly setFilters: (next: MachineListSearch) => void;
}

/** Renders the search and filters; each value of a filter shows the number of machines that it would leave. */
export function MachineFilters({ filters, facets, setFilters }: MachineFiltersProps) {
  const { t } = useTranslation('machines');
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort');
  return (
    <Group gap="xs" align="flex-end" mb="sm" className="no-print" role="search" aria-label={t('list.filters')}>
      {/* cleared filters show an empty field: another key creates it again */}
      <SearchField key={filters.search === undefined ? 'empty' : 'said'} filters={filters} setFilters={setFilters} />
      {facetNames.map((facetName) => (
        <FacetSelect key={facetName} facetName={facetName} filters={filters} facets={facets} setFilters={setFilters} />
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setFilters(filters.sort === undefined ? {} : { sort: filters.sort })}
        >
          {t('list.clear')}
        </Button>
      )}
    </Group>
  );
}

/** Renders the search field; the search follows the typed text after a short pause. */
function SearchField({ filters, setFilters }: Pick<MachineFiltersProps, 'filters' | 'setFilters'>) {
  const { t } = useTranslation('machines');
  const [searchText, setSearchText] = useState(filters.search ?? '');
  const applySearch = useDebouncedCallback((newSearchText: string) => {
    const otherFilters = omit(filters, 'search');
    setFilters(newSearchText.trim() === '' ? otherFilters : { ...otherFilters, search: newSearchText.trim() });
  }, SEARCH_DEBOUNCE_MS);
  return (
    <TextInput
      label={t('list.search')}
      placeholder={t('list.searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={searchText}
      w={{ base: '100%', sm: 190 }}
      maxLength={80}
      onChange={({ currentTarget }) => {
        setSearchText(currentTarget.value);
        applySearch(currentTarget.value);
      }}
    />
  );
}

/**
 * Renders the filter by one property (`facetName`), with the number of machines of each value. The chosen value stays
 * listed even without machines.
 */
function FacetSelect({
  facetName,
  filters,
  facets,
  setFilters,
}: MachineFiltersProps & { readonly facetName: FacetName }) {
  const { t } = useTranslation(['machines', 'common']);
  const { formatMoney } = useFormats();
  const labels: Readonly<Record<FacetName, string>> = {
    state: t('common:state'),
    location: t('common:location'),
    maker: t('common:maker'),
    model: t('common:model'),
    denominationMinor: t('common:denomination'),
    onStand: t('list.onStand'),
    file: t('list.file'),
  };
  /** Returns a value of the property in words. */
  const formatFacetValue = (value: string): string => {
    if (facetName === 'state') return t(`common:state_${value}`);
    if (facetName === 'file') return t(`list.file_${value}`);
    if (facetName === 'onStand') return t(value === 'true' ? 'common:yes' : 'common:no');
    return facetName === 'denominationMinor' ? formatMoney(value) : value;
  };
  const chosenValue = filters[facetName] ?? null;
  const options = facets[facetName].map(({ value, machineCount }) => ({
    value,
    label: `${formatFacetValue(value)} (${machineCount})`,
  }));
  const isListed = chosenValue === null || options.some(({ value }) => value === chosenValue);
  return (
    <Select
      label={labels[facetName]}
      placeholder={t('list.all')}
      data={isListed ? options : [...options, { value: chosenValue, label: `${formatFacetValue(chosenValue)} (0)` }]}
      value={chosenValue}
      clearable
      searchable={options.length > 8}
      w={{ base: 'calc(50% - 8px)', sm: facetName === 'model' || facetName === 'location' ? 124 : 120 }}
      clearButtonProps={{ 'aria-label': `${t('list.clear')} : ${labels[facetName]}` }}
      onChange={(value) => {
        const otherFilters = omit(filters, facetName);
        setFilters(value === null ? otherFilters : { ...otherFilters, [facetName]: value });
      }}
    />
  );
}
