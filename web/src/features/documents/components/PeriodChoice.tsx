import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useFormats } from '#web/components/figures/figures.js';
import { kindsOf } from './request.js';
import type { Catalogue, Chosen } from './request.js';
import type { DocumentsSearch } from './search.js';

export interface PeriodChoiceProps {
  readonly catalogue: Catalogue;
  readonly chosen: Chosen;
  readonly put: (change: DocumentsSearch) => void;
}

/** The kinds of period that the document accepts, and the fields of the chosen one. */
export function PeriodChoice(props: PeriodChoiceProps) {
  const { t } = useTranslation('control');
  const { chosen, put } = props;
  const kinds = kindsOf(chosen.document);
  const isNarrow = useMediaQuery('(max-width: 36em)');
  return (
    <div>
      {kinds.length > 1 && (
        <>
          <Text size="sm" fw={600} id="document-period">
            {t('documents.period')}
          </Text>
          <SegmentedControl
            aria-labelledby="document-period"
            mb="sm"
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            value={chosen.kind}
            data={kinds.map((kind) => ({ value: kind, label: t(`documents.kind_${kind}`) }))}
            onChange={(kind) => put({ kind: kind })}
          />
        </>
      )}
      <PeriodFields {...props} />
    </div>
  );
}

/** The fields of the chosen kind of period: a day, a month, a season or two days. */
function PeriodFields({ catalogue, chosen, put }: PeriodChoiceProps) {
  const { t, i18n } = useTranslation('control');
  const { day } = useFormats();
  const { kind, document } = chosen;
  const change = (name: 'day' | 'from' | 'to') => (value: string | undefined) =>
    put(value === undefined ? {} : { [name]: value });
  switch (kind) {
    case 'day':
      return (
        <DayInput
          label={t(document.period === 'asOn' ? 'documents.asOn' : 'documents.day')}
          day={chosen.day}
          onChange={change('day')}
        />
      );
    case 'yearTo':
      return <DayInput label={t('documents.yearTo')} day={chosen.day} onChange={change('day')} />;
    case 'month':
      return (
        <MonthPickerInput
          label={t('documents.month')}
          value={chosen.month === undefined ? null : `${chosen.month}-01`}
          valueFormat="MMMM YYYY"
          locale={i18n.language}
          w={220}
          onChange={(value) => put(value === null ? {} : { month: value.slice(0, 7) })}
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
            label: t('documents.seasonOf', { first: day(firstDay), last: day(lastDay) }),
          }))}
          onChange={(season) => put(season === null ? {} : { season })}
        />
      );
    case 'range':
      return (
        <Group gap="sm" align="flex-end">
          <DayInput label={t('from')} day={chosen.from} onChange={change('from')} />
          <DayInput label={t('to')} day={chosen.to} onChange={change('to')} />
        </Group>
      );
  }
}
