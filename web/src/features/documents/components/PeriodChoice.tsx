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
  readonly chosenDocument: ChosenDocument;
  readonly onSearchChange: (changedSearch: DocumentsSearch) => void;
}

/**
 * Shows the choice among the kinds of period that the document accepts (if several), and the fields of the chosen one.
 */
export function PeriodChoice(props: PeriodChoiceProps) {
  const { t } = useTranslation('control');
  const { chosenDocument, onSearchChange } = props;
  const acceptedKinds = listPeriodKinds(chosenDocument.document);
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
            value={chosenDocument.kind}
            data={acceptedKinds.map((kind) => ({ value: kind, label: t(`documents.kind_${kind}`) }))}
            onChange={(kind) => onSearchChange({ kind })}
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
function PeriodFields({ catalogue, chosenDocument, onSearchChange }: PeriodChoiceProps) {
  const { t, i18n } = useTranslation('control');
  const { formatDay } = useFormats();
  const { kind, document } = chosenDocument;
  const createDayChangeHandler = (name: 'day' | 'from' | 'to') => (value: string | undefined) =>
    onSearchChange(value === undefined ? {} : { [name]: value });
  switch (kind) {
    case 'day':
      return (
        <DayInput
          label={t(document.period === 'asOn' ? 'documents.asOn' : 'documents.day')}
          day={chosenDocument.day}
          onChange={createDayChangeHandler('day')}
        />
      );
    case 'yearTo':
      return (
        <DayInput label={t('documents.yearTo')} day={chosenDocument.day} onChange={createDayChangeHandler('day')} />
      );
    case 'month':
      return (
        <MonthPickerInput
          label={t('documents.month')}
          value={chosenDocument.month === undefined ? null : `${chosenDocument.month}-01`}
          valueFormat="MMMM YYYY"
          locale={i18n.language}
          w={220}
          onChange={(value) => onSearchChange(value === null ? {} : { month: value.slice(0, 7) })}
        />
      );
    case 'season':
      return (
        <Select
          label={t('documents.season')}
          w={280}
          allowDeselect={false}
          value={chosenDocument.season ?? null}
          data={catalogue.seasons.map(({ season, firstDay, lastDay }) => ({
            value: season,
            label: t('documents.seasonOf', { first: formatDay(firstDay), last: formatDay(lastDay) }),
          }))}
          onChange={(season) => onSearchChange(season === null ? {} : { season })}
        />
      );
    case 'range':
      return (
        <Group gap="sm" align="flex-end">
          <DayInput label={t('from')} day={chosenDocument.from} onChange={createDayChangeHandler('from')} />
          <DayInput label={t('to')} day={chosenDocument.to} onChange={createDayChangeHandler('to')} />
        </Group>
      );
  }
}
