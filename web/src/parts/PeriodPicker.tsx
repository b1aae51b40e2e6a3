import { Button, Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/fr.js';

dayjs.extend(customParseFormat);

/** First and last gaming day, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface PeriodPickerProps {
  readonly period: Period;
  /** The day that usual periods end on. */
  readonly today: string;
  readonly onChange: (period: Period) => void;
}

const usualDays = [7, 30, 90] as const;

/** From one gaming day to another: typed, picked with the keys of a calendar, or one of the usual periods. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('charts');
  const end = dayjs(today);
  const back = (days: number): Period => ({ from: end.subtract(days - 1, 'day').format('YYYY-MM-DD'), to: today });
  const isReversed = period.to < period.from;
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={t('period')} className="no-print">
      <DayField label={t('from')} day={period.from} onChange={(from) => onChange({ ...period, from })} />
      <DayField
        label={t('to')}
        day={period.to}
        error={isReversed ? t('reversed') : undefined}
        onChange={(to) => onChange({ ...period, to })}
      />
      <Group gap={4} role="group" aria-label={t('presets')}>
        {usualDays.map((days) => (
          <Preset key={days} label={t(`days_${days}`)} wanted={back(days)} period={period} onChange={onChange} />
        ))}
        <Preset
          label={t('thisMonth')}
          wanted={{ from: end.startOf('month').format('YYYY-MM-DD'), to: today }}
          period={period}
          onChange={onChange}
        />
      </Group>
    </Group>
  );
}

interface PresetProps extends Omit<PeriodPickerProps, 'today'> {
  readonly label: string;
  readonly wanted: Period;
}

function Preset({ label, wanted, period, onChange }: PresetProps) {
  const isChosen = wanted.from === period.from && wanted.to === period.to;
  return (
    <Button variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} onClick={() => onChange(wanted)}>
      {label}
    </Button>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}

function DayField({ label, day, error, onChange }: DayFieldProps) {
  const { i18n } = useTranslation('charts');
  return (
    <DateInput
      label={label}
      value={day}
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => {
        const read = dayjs(text, ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'YYYY-MM-DD'], true);
        return read.isValid() ? read.format('YYYY-MM-DD') : null;
      }}
      locale={i18n.language}
      firstDayOfWeek={1}
      w={140}
      error={error}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}
