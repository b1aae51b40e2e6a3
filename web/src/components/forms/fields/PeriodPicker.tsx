import { Button, Group } from '@mantine/core';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DayInput } from './DayInput.js';

/** First and last gaming day, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface PeriodPickerProps {
  readonly period: Period;
  /** The last day of the usual periods. */
  readonly today: string;
  readonly onChange: (period: Period) => void;
}

const presetDayCounts = [7, 30, 90] as const;

/** Shows fields for the first and last gaming day of a period, and buttons for the usual periods. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('charts');
  const lastDay = dayjs(today);
  /** Returns the period of that many days that ends today. */
  const buildPeriodEndingToday = (dayCount: number): Period => ({
    from: lastDay.subtract(dayCount - 1, 'day').format('YYYY-MM-DD'),
    to: today,
  });
  const isReversed = period.to < period.from;
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={t('period')} className="no-print">
      <DayInput
        label={t('from')}
        day={period.from}
        onChange={(from) => onChange({ ...period, from: from ?? period.from })}
      />
      <DayInput
        label={t('to')}
        day={period.to}
        error={isReversed ? t('reversed') : undefined}
        onChange={(to) => onChange({ ...period, to: to ?? period.to })}
      />
      <Group gap={4} role="group" aria-label={t('presets')}>
        {presetDayCounts.map((dayCount) => (
          <PresetButton
            key={dayCount}
            label={t(`days_${dayCount}`)}
            preset={buildPeriodEndingToday(dayCount)}
            period={period}
            onChange={onChange}
          />
        ))}
        <PresetButton
          label={t('thisMonth')}
          preset={{ from: lastDay.startOf('month').format('YYYY-MM-DD'), to: today }}
          period={period}
          onChange={onChange}
        />
      </Group>
    </Group>
  );
}

interface PresetButtonProps extends Omit<PeriodPickerProps, 'today'> {
  readonly label: string;
  readonly preset: Period;
}

/** Shows a button that chooses a usual period; it is pressed while that period is chosen. */
function PresetButton({ label, preset, period, onChange }: PresetButtonProps) {
  const isChosen = preset.from === period.from && preset.to === period.to;
  return (
    <Button variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} onClick={() => onChange(preset)}>
      {label}
    </Button>
  );
}
