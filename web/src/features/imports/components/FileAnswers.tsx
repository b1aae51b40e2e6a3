import { Checkbox, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findDatedBy, type ImportKind } from './import-words.js';

/** A person's answers to the questions that a file raises; an empty text: none. */
export interface ImportAnswers {
  readonly again: boolean;
  readonly dateOrder: '' | 'dayFirst' | 'monthFirst' | 'iso';
  readonly markedUtc: '' | 'utc' | 'local';
  readonly repeatedHour: '' | 'first' | 'second';
  /** Name of a workbook's sheet. */
  readonly sheet: string;
}

export const NO_ANSWERS: ImportAnswers = { again: false, dateOrder: '', markedUtc: '', repeatedHour: '', sheet: '' };

const DATE_ORDERS = ['', 'dayFirst', 'monthFirst', 'iso'] as const;
const UTC_READINGS = ['', 'utc', 'local'] as const;
const REPEATED_HOURS = ['', 'first', 'second'] as const;

/** Builds the query parameters of the answers that were given. */
export function buildAnswerQuery({
  again,
  dateOrder,
  markedUtc,
  repeatedHour,
  sheet,
}: ImportAnswers): Record<string, string> {
  return {
    ...(again ? { again: 'true' } : {}),
    ...(dateOrder === '' ? {} : { dateOrder }),
    ...(markedUtc === '' ? {} : { markedUtc }),
    ...(repeatedHour === '' ? {} : { repeatedHour }),
    ...(sheet === '' ? {} : { sheet }),
  };
}

/** Returns the answers given here, completed by those of a layout that was taken over. */
export const mergeAnswers = (answers: ImportAnswers, taken: Partial<ImportAnswers>): ImportAnswers => ({
  ...answers,
  dateOrder: answers.dateOrder === '' ? (taken.dateOrder ?? '') : answers.dateOrder,
  markedUtc: answers.markedUtc === '' ? (taken.markedUtc ?? '') : answers.markedUtc,
});

interface FileAnswersProps {
  readonly kind: ImportKind;
  readonly answers: ImportAnswers;
  readonly onChange: (newAnswers: ImportAnswers) => void;
}

/** Lets the user answer the questions of a file that was refused: its dates, its times, a second import. */
export function FileAnswers({ kind, answers, onChange }: FileAnswersProps) {
  const { t } = useTranslation('imports');
  const datedBy = findDatedBy(kind);
  return (
    <details>
      <summary>{t('answers.title')}</summary>
      <Text size="sm">{t('answers.about')}</Text>
      <Group gap="sm" align="flex-end" mt={4}>
        {datedBy !== undefined && (
          <Select
            label={t('answers.dateOrder')}
            w={240}
            allowDeselect={false}
            value={answers.dateOrder}
            data={DATE_ORDERS.map((value) => ({ value, label: t(`answers.order_${value === '' ? 'none' : value}`) }))}
            onChange={(chosen) =>
              onChange({ ...answers, dateOrder: DATE_ORDERS.find((value) => value === chosen) ?? '' })
            }
          />
        )}
        {datedBy === 'instant' && (
          <Select
            label={t('answers.markedUtc')}
            w={240}
            allowDeselect={false}
            value={answers.markedUtc}
            data={UTC_READINGS.map((value) => ({ value, label: t(`answers.clock_${value === '' ? 'none' : value}`) }))}
            onChange={(chosen) =>
              onChange({ ...answers, markedUtc: UTC_READINGS.find((value) => value === chosen) ?? '' })
            }
          />
        )}
        {datedBy === 'instant' && (
          <Select
            label={t('answers.repeatedHour')}
            w={240}
            allowDeselect={false}
            value={answers.repeatedHour}
            data={REPEATED_HOURS.map((value) => ({ value, label: t(`answers.hour_${value === '' ? 'none' : value}`) }))}
            onChange={(chosen) =>
              onChange({ ...answers, repeatedHour: REPEATED_HOURS.find((value) => value === chosen) ?? '' })
            }
          />
        )}
        <Checkbox
          label={t('answers.again')}
          checked={answers.again}
          onChange={({ currentTarget }) => onChange({ ...answers, again: currentTarget.checked })}
        />
      </Group>
    </details>
  );
}
