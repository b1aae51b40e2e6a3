import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import classes from './imports.module.css';

/** Shows what the server concluded from a file: its encoding, delimiter, marks, dates, first and last instant. */
export function FileConclusions({ file }: { readonly file: ApiSchema<'FileConclusions'> }) {
  const { t } = useTranslation('imports');
  const { formatDay } = useFormats();
  const formatLocalTime = (text: string): string => `${formatDay(text.slice(0, 10))} ${text.slice(11)}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ['encoding', t(`concluded.encoding_${file.encoding}`)],
    ['sheet', file.sheet ?? null],
    ['delimiter', file.delimiter === '\t' ? t('concluded.tab') : file.delimiter],
    ['decimalMark', file.decimalMark],
    ['dateForm', file.dateForm === null ? null : t(`concluded.date_${file.dateForm}`)],
    ['zone', file.zone === null ? null : t(`concluded.zone_${file.zone}`)],
    ['firstAt', file.firstAt === null ? null : formatLocalTime(file.firstAt)],
    ['lastAt', file.lastAt === null ? null : formatLocalTime(file.lastAt)],
  ];
  return (
    <dl className={classes['figures']} aria-label={t('concluded.title')}>
      {facts.map(([name, fact]) =>
        fact === null ? null : (
          <div key={name}>
            <dt>{t(`concluded.${name}`)}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
