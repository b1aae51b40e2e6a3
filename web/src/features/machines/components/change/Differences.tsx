import { useTranslation } from 'react-i18next';
import { useFactFormats, type Difference } from './facts.js';
import classes from '../machines.module.css';

/** Lists the changes of a machine's facts, with each value before and after. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useTranslation('machines');
  const { nameFact, formatFact } = useFactFormats();
  return (
    <ul className={classes['differences']}>
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          {nameFact(field)} :{' '}
          {before === null ? (
            <strong>{formatFact(field, after)}</strong>
          ) : (
            <>
              {formatFact(field, before)} <span aria-label={t('history.becomes')}>→</span>{' '}
              <strong>{formatFact(field, after)}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
