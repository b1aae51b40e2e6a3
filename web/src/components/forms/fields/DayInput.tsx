import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/fr.js';

dayjs.extend(customParseFormat);

export interface DayInputProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or none. */
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  /** True: an empty day is valid too. */
  readonly isClearable?: boolean;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
  readonly earliestDay?: string | undefined;
  readonly latestDay?: string | undefined;
}

const DAY_FORMATS = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'YYYY-MM-DD'];

/**
 * Shows a field for a day, typed as `21/11/2026` or picked in a calendar whose weeks begin on Monday. Without
 * `isClearable` an emptied field leaves the day unchanged.
 */
export function DayInput(props: DayInputProps) {
  const { label, day, onChange, isClearable = false, error, description, earliestDay, latestDay } = props;
  const { t, i18n } = useTranslation('shell');
  return (
    <DateInput
      label={label}
      description={description}
      value={day ?? null}
      valueFormat="DD/MM/YYYY"
      placeholder={t('dayHint')}
      dateParser={(text) => {
        const parsedDay = dayjs(text, DAY_FORMATS, true);
        return parsedDay.isValid() ? parsedDay.format('YYYY-MM-DD') : null;
      }}
      locale={i18n.language}
      firstDayOfWeek={1}
      // pale days of other months and red weekends have too little contrast
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      // the field is narrow, but its message may be long
      styles={{
        root: { inlineSize: 'min-content' },
        label: { whiteSpace: 'nowrap' },
        wrapper: { inlineSize: description === undefined ? 150 : 176 },
      }}
      error={error}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': `${t('clear')} : ${label}` }}
      {...(earliestDay === undefined ? {} : { minDate: earliestDay })}
      {...(latestDay === undefined ? {} : { maxDate: latestDay })}
      onChange={(value) => {
        if (value !== null || isClearable) onChange(value ?? undefined);
      }}
    />
  );
}
