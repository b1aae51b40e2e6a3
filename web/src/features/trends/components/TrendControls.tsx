import { Group, SegmentedControl, Select, Stack, TagsInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { PeriodPicker, type Period } from '#web/components/forms/fields/PeriodPicker.js';
import { trendGroups, trendMeasures, mediaByMeasure, findOption, trendSteps, omitFilters } from './trends-search.js';
import type { TrendsSearch } from './trends-search.js';

export interface TrendControlsProps {
  readonly search: TrendsSearch;
  readonly period: Period;
  readonly today: string;
  readonly setSearch: (next: TrendsSearch) => void;
}

/**
 * Lets the user choose the charts' measure, grouping, step of time and period. `setSearch` stores them in the address;
 * filters that no longer apply are dropped.
 */
export function TrendControls({ search, period, today, setSearch }: TrendControlsProps) {
  const { t } = useTranslation('trends');
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const { measure = 'hold', by = 'floor', step = 'day' } = search;
  return (
    <Stack gap="xs" mb="md" className="no-print">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('measure')}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          value={measure}
          data={trendMeasures.map((value) => ({ value, label: t(`measure_${value}`) }))}
          onChange={(value) =>
            setSearch({ ...omitFilters(search, 'medium'), measure: findOption(trendMeasures, value) ?? 'hold' })
          }
        />
        <Select
          label={t('by')}
          w={170}
          allowDeselect={false}
          value={by}
          data={trendGroups.map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={(value) =>
            setSearch({ ...omitFilters(search, 'medium', 'keys'), by: findOption(trendGroups, value) ?? 'floor' })
          }
        />
        <Select
          label={t('step')}
          w={130}
          allowDeselect={false}
          value={step}
          data={trendSteps.map((value) => ({ value, label: t(`step_${value}`) }))}
          onChange={(value) => setSearch({ ...search, step: findOption(trendSteps, value) ?? 'day' })}
        />
        {measure !== 'hold' && <MediumSelect search={search} setSearch={setSearch} />}
        {by === 'machine' && (
          <TagsInput
            label={t('machines')}
            placeholder={search.keys === undefined ? t('machinesHint') : ''}
            maxTags={8}
            w={{ base: '100%', sm: 320 }}
            value={search.keys === undefined ? [] : search.keys.split(',')}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            onChange={(machines) => {
              const otherFilters = omitFilters(search, 'keys');
              setSearch(machines.length === 0 ? otherFilters : { ...otherFilters, keys: machines.join(',') });
            }}
          />
        )}
      </Group>
      <PeriodPicker period={period} today={today} onChange={({ from, to }) => setSearch({ ...search, from, to })} />
    </Stack>
  );
}

/**
 * Lets the user choose the medium of money (notes, tickets, coins); all media are possible for the whole floor only.
 */
function MediumSelect({ search, setSearch }: Pick<TrendControlsProps, 'search' | 'setSearch'>) {
  const { t } = useTranslation(['trends', 'common']);
  const { measure, by = 'floor' } = search;
  const offeredMedia = mediaByMeasure[measure === 'drop' ? 'drop' : 'variance'];
  const allOption = by === 'floor' ? [{ value: 'all', label: t('allMedia') }] : [];
  return (
    <Select
      label={t('medium')}
      w={230}
      allowDeselect={false}
      value={search.medium ?? (by === 'floor' ? 'all' : 'notes')}
      data={[...allOption, ...offeredMedia.map((value) => ({ value, label: t(`common:medium_${value}`) }))]}
      onChange={(value) => {
        const otherFilters = omitFilters(search, 'medium');
        const medium = findOption(offeredMedia, value);
        setSearch(medium === undefined ? otherFilters : { ...otherFilters, medium });
      }}
    />
  );
}
