import { useTranslation } from 'react-i18next';
import { useMachineFieldFormats, type Difference } from './facts.js';
import classes from '../machines.module.css';

/** Lists the changes of a machine's facts, with each value before and after. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useTranslation('machines');
  const { getFieldLabel, formatFieldValue } = useMachineFieldFormats();
  return (
    <ul className={classes['differences']}>
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          {getFieldLabel(field)} :{' '}
          {before === null ? (
            <strong>{formatFieldValue(field, after)}</strong>
          ) : (
            <>
              {formatFieldValue(field, before)} <span aria-label={t('history.becomes')}>→</span>{' '}
              <strong>{formatFieldValue(field, after)}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
