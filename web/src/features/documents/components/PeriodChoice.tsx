import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useFormats } from '#web/components/figures/figures.js';
import { listPeriodKinds, type Catalogue, type ChosenDocument } from './request.js';
import type { DocumentsSearch } from './search.js';

export interface PeriodChoiceProps {
  readonly catalogue: Catalogue;
  readonly chosen: ChosenDocument;
  readonly changeSearch: (change: DocumentsSearch) => void;
}

/**
 * Shows the choice among the kinds of period that the document accepts (if several), and the fields of the chosen one.
 */
export function PeriodChoice(props: PeriodChoiceProps) {
  const { t } = useTranslation('control');
  const { chosen, changeSearch } = props;
  const acceptedKinds = listPeriodKinds(chosen.document);
  const isNarrow = useMediaQuery('(max-width: 36em)');
  return (
    <div>
      {acceptedKinds.length > 1 && (
        <>
          <Text size="sm" fw={600} id="document-period">
            {t('documents.period')}
          </Text>
          <SegmentedControl
            aria-labelledby="document-period"
            mb="sm"
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            value={chosen.kind}
            data={acceptedKinds.map((kind) => ({ value: kind, label: t(`documents.kind_${kind}`) }))}
            onChange={(kind) => changeSearch({ kind })}
          />
        </>
      )}
      <PeriodFields {...props} />
    </div>
  );
}

/**
 * Shows the fields of the chosen kind of period: a day, a month, a season, the year up to a day, or both its limits.
 */
function PeriodFields({ catalogue, chosen, changeSearch }: PeriodChoiceProps) {
  const { t, i18n } = useTranslation('control');
  const { formatDay: formatDay } = useFormats();
  const { kind, document } = chosen;
  const changeDay = (name: 'day' | 'from' | 'to') => (value: string | undefined) =>
    changeSearch(value === undefined ? {} : { [name]: value });
  switch (kind) {
    case 'day':
      return (
        <DayInput
          label={t(document.period === 'asOn' ? 'documents.asOn' : 'documents.day')}
          day={chosen.day}
          onChange={changeDay('day')}
        />
      );
    case 'yearTo':
      return <DayInput label={t('documents.yearTo')} day={chosen.day} onChange={changeDay('day')} />;
    case 'month':
      return (
        <MonthPickerInput
          label={t('documents.month')}
          value={chosen.month === undefined ? null : `${chosen.month}-01`}
          valueFormat="MMMM YYYY"
          locale={i18n.language}
          w={220}
          onChange={(value) => changeSearch(value === null ? {} : { month: value.slice(0, 7) })}
        />
      );
    case 'season':
      return (
        <Select
          label={t('documents.season')}
          w={280}
          allowDeselect={false}
          value={chosen.season ?? null}
          data={catalogue.seasons.map(({ season, firstDay, lastDay }) => ({
            value: season,
            label: t('documents.seasonOf', { first: formatDay(firstDay), last: formatDay(lastDay) }),
          }))}
          onChange={(season) => changeSearch(season === null ? {} : { season })}
        />
      );
    case 'range':
      return (
        <Group gap="sm" align="flex-end">
          <DayInput label={t('from')} day={chosen.from} onChange={changeDay('from')} />
          <DayInput label={t('to')} day={chosen.to} onChange={changeDay('to')} />
        </Group>
      );
  }
}
