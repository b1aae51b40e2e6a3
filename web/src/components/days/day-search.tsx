import { Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../forms/fields/DayInput.js';
import { omitUndefined, parseDayParam, type RawSearch } from '../pages/search-params.js';

/** Reads the day of a page's list from the address; an invalid one is left out. */
export const parseDaySearch = (rawSearch: RawSearch) => omitUndefined({ day: parseDayParam(rawSearch, 'day') });

/** Returns the day chosen in the address, undefined for the running gaming day, and a function that chooses another. */
export function useDaySearch(): readonly [string | undefined, (day: string | undefined) => void] {
  const { day } = parseDaySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return [day, (chosen) => void navigate({ to: '.', search: omitUndefined({ day: chosen }) as never, replace: true })];
}

/** Shows the choice of the gaming day of a list; an empty field is the running day. */
export function DayOfList() {
  const { t } = useTranslation('shell');
  const [day, chooseDay] = useDaySearch();
  return (
    <Group mb="sm" className="no-print">
      <DayInput label={t('dayOfList')} description={t('dayOfListHint')} day={day} onChange={chooseDay} isClearable />
    </Group>
  );
}
