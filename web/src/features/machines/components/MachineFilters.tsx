import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { facetNames } from './list-search.js';
import type { FacetName, MachineListSearch } from './list-search.js';
import { without } from './change/without.js';

type Facets = ResponseOf<'get', '/api/establishments/{establishment}/machines/facets'>;

export interface MachineFiltersProps {
  readonly search: MachineListSearch;
  readonly facets: Facets;
  readonly put: (next: MachineListSearch) => void;
}

/** Search and filters; each value shows the number of machines it would leave. */
export function MachineFilters({ search, facets, put }: MachineFiltersProps) {
  const { t } = useTranslation('machines');
  const isFiltered = Object.keys(search).some((name) => name !== 'sort');
  return (
    <Group gap="xs" align="flex-end" mb="sm" className="no-print" role="search" aria-label={t('list.filters')}>
      <SearchField key={search.search === undefined ? 'empty' : 'said'} search={search} put={put} />
      {facetNames.map((name) => (
        <FacetSelect key={name} name={name} search={search} facets={facets} put={put} />
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => put(search.sort === undefined ? {} : { sort: search.sort })}
        >
          {t('list.clear')}
        </Button>
      )}
    </Group>
  );
}

/** Search field; the list follows the typed text after a short pause. */
function SearchField({ search, put }: Pick<MachineFiltersProps, 'search' | 'put'>) {
  const { t } = useTranslation('machines');
  const [text, setText] = useState(search.search ?? '');
  const send = useDebouncedCallback((typed: string) => {
    const others = without(search, 'search');
    put(typed.trim() === '' ? others : { ...others, search: typed.trim() });
  }, 250);
  return (
    <TextInput
      label={t('list.search')}
      placeholder={t('list.searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      w={{ base: '100%', sm: 190 }}
      maxLength={80}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}

/** Choice of a value of one property, each with its number of machines; the chosen one stays listed at zero. */
function FacetSelect({ name, search, facets, put }: MachineFiltersProps & { readonly name: FacetName }) {
  const { t } = useTranslation(['machines', 'common']);
  const { money } = useFormats();
  const labels: Readonly<Record<FacetName, string>> = {
    state: t('common:state'),
    location: t('common:location'),
    maker: t('common:maker'),
    model: t('common:model'),
    denominationMinor: t('common:denomination'),
    onStand: t('list.onStand'),
    file: t('list.file'),
  };
  const optionLabel = (value: string): string => {
    if (name === 'state') return t(`common:state_${value}`);
    if (name === 'file') return t(`list.file_${value}`);
    if (name === 'onStand') return t(value === 'true' ? 'common:yes' : 'common:no');
    return name === 'denominationMinor' ? money(value) : value;
  };
  const chosen = search[name] ?? null;
  const values = facets[name].map(({ value, machineCount }) => ({
    value,
    label: `${optionLabel(value)} (${machineCount})`,
  }));
  const isListed = chosen === null || values.some(({ value }) => value === chosen);
  return (
    <Select
      label={labels[name]}
      placeholder={t('list.all')}
      data={isListed ? values : [...values, { value: chosen, label: `${optionLabel(chosen)} (0)` }]}
      value={chosen}
      clearable
      searchable={values.length > 8}
      w={{ base: 'calc(50% - 8px)', sm: name === 'model' || name === 'location' ? 124 : 120 }}
      clearButtonProps={{ 'aria-label': `${t('list.clear')} : ${labels[name]}` }}
      onChange={(value) => {
        const others = without(search, name);
        put(value === null ? others : { ...others, [name]: value });
      }}
    />
  );
}
