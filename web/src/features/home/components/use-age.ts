import { useTranslation } from 'react-i18next';

/** Returns a function for the age of a pending task, in whole days as the server counts them. */
export function useAgeFormatter(): (ageDays: number) => string {
  const { t } = useTranslation('home');
  return (ageDays) => (ageDays === 0 ? t('ageDays_zero') : t('ageDays', { count: ageDays }));
}
