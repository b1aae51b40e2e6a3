import { Button, Chip, Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { useFormats } from '#web/components/figures/figures.js';
import { groupNames, hasFilters, mediumNames } from './search.js';
import type { DayGrid, GridSearch, LineState, Medium } from './search.js';
import { useStateFormatter } from './states.js';

export interface GridFiltersProps {
  readonly grid: DayGrid;
  readonly search: GridSearch;
  readonly changeSearch: (changes: Partial<Record<keyof GridSearch, unknown>>) => void;
}

/** Shows the choice of the grid's content, grouping and filters, and a button that clears the filters. */
export function GridFilters({ grid, search, changeSearch }: GridFiltersProps) {
  const { t } = useTranslation('day-grid');
  return (
    <section aria-label={t('filters')} className="no-print">
      <MediumChoice medium={search.medium ?? 'play'} changeSearch={changeSearch} />
      <Group gap="sm" align="flex-end" my="sm">
        <NativeSelect
          label={t('groupBy')}
          value={search.groupBy ?? 'none'}
          data={groupNames.map((name) => ({ value: name, label: t(`group_${name}`) }))}
          onChange={({ currentTarget: { value } }) => changeSearch({ groupBy: value === 'none' ? undefined : value })}
        />
        <SearchField sought={search.sought ?? ''} changeSearch={changeSearch} />
        <FilterSelects grid={grid} search={search} changeSearch={changeSearch} />
        {hasFilters(search) && (
          <Button
            variant="subtle"
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={() =>
              changeSearch({
                state: undefined,
                denomination: undefined,
                location: undefined,
                maker: undefined,
                sought: undefined,
              })
            }
          >
            {t('clear')}
          </Button>
        )}
      </Group>
    </section>
  );
}

interface MediumChoiceProps extends Pick<GridFiltersProps, 'changeSearch'> {
  readonly medium: Medium;
}

/**
 * Shows a choice of the grid's content: play, or one of the payment media. A change drops the sorting and the open
 * figure, which belong to the former content.
 */
function MediumChoice({ medium, changeSearch }: MediumChoiceProps) {
  const { t } = useTranslation('day-grid');
  return (
    <Chip.Group
      value={medium}
      onChange={(value) =>
        changeSearch({ medium: value === 'play' ? undefined : value, sort: undefined, figure: undefined })
      }
    >
      <Group gap={6} role="radiogroup" aria-label={t('view')}>
        {mediumNames.map((name) => (
          <Chip key={name} value={name} size="sm" variant="outline">
            {t(`view_${name}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

/** Pause in typing after which the search starts. */
const TYPING_PAUSE_MS = 250;

interface SearchFieldProps extends Pick<GridFiltersProps, 'changeSearch'> {
  readonly sought: string;
}

/**
 * Shows a field that searches a machine, a quarter of a second after the last key; `/` moves to it. It adopts another
 * text when the address changes without it.
 */
function SearchField({ sought, changeSearch }: SearchFieldProps) {
  const { t } = useTranslation('day-grid');
  const inputRef = useRef<HTMLInputElement>(null);
  const [searchInput, setSearchInput] = useState({ text: sought, sought });
  // the address changed without the field: a link, "show all"
  if (searchInput.sought !== sought)
    setSearchInput({ text: searchInput.text.trim() === sought ? searchInput.text : sought, sought });
  useShortcut({ keys: '/', label: t('key_filter'), group: 'here' }, () => inputRef.current?.focus());
  const applySearchLater = useDebouncedCallback(
    (text: string) => changeSearch({ sought: text === '' ? undefined : text }),
    TYPING_PAUSE_MS,
  );
  return (
    <TextInput
      ref={inputRef}
      label={t('sought')}
      value={searchInput.text}
      onChange={({ currentTarget: { value } }) => {
        setSearchInput({ text: value, sought });
        applySearchLater(value.trim());
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={200}
      maxLength={30}
    />
  );
}

/**
 * Renders the filters by state, denomination (value of a credit), place and maker; each choice has its number of
 * machines.
 */
function FilterSelects({ grid, search, changeSearch }: GridFiltersProps) {
  const { t } = useTranslation('day-grid');
  const { formatMoney } = useFormats();
  const formatState = useStateFormatter(grid.medium);
  const labels = {
    state: t('filterState'),
    denomination: t('filterDenomination'),
    location: t('filterLocation'),
    maker: t('filterMaker'),
  };
  const formatters = {
    state: (state: string) => formatState(state as LineState),
    denomination: formatMoney,
    location: String,
    maker: String,
  };
  return (['state', 'denomination', 'location', 'maker'] as const).map((name) => (
    <MultiSelect
      key={name}
      label={labels[name]}
      data={grid.choices[name].map(({ key, machines }) => ({
        value: key,
        label: t('choice', { name: formatters[name](key), machines }),
      }))}
      value={[...(search[name] ?? [])]}
      onChange={(values) => changeSearch({ [name]: values.length === 0 ? undefined : values })}
      placeholder={(search[name] ?? []).length === 0 ? t('any') : undefined}
      w={150}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  ));
}
