import { Checkbox, List } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import { readingDoubts } from '#domain/meters/reading-doubts.js';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { digitsOf } from './typed-amount.js';

export interface ReadingToCheck {
  readonly machine: string;
  readonly station: number;
  /** ISO 8601. */
  readonly readAt: string;
  /** The typed values. */
  readonly counters: Readonly<Record<string, string>>;
}

export interface ReadingCheck {
  /** Returns the last value of a counter, in words, for the text below its field; undefined: none is known. */
  readonly lastOf: (counter: string) => string | undefined;
  /** Returns true when nothing is in doubt, or when the user confirmed it; otherwise shows the doubts. */
  readonly isSure: () => boolean;
  readonly question: ReactNode;
}

/**
 * Requires a confirmation of a fall or a jump from the last reading before it is sent; none when no reading is known.
 */
export function useReadingDoubts({ machine, station, readAt, counters }: ReadingToCheck): ReadingCheck {
  const { t, i18n } = useTranslation('acts');
  const { count, instant } = useFormats();
  const [sureOf, setSureOf] = useState('');
  const [isRequested, setIsRequested] = useState(false);
  const known = useRead('/api/establishments/{establishment}/readings/last', {
    params: { path: { establishment: useEstablishmentCode() }, query: { machine, station } },
  });
  const last = known.data?.last ?? null;
  const typed = Object.fromEntries(Object.entries(counters).map(([name, text]) => [name, digitsOf(text) ?? '']));
  const doubts = readingDoubts({ readAt, counters: typed, last, earlier: known.data?.earlier ?? null });
  const typedValues = JSON.stringify(doubts.map(({ counter }) => [counter, typed[counter]]));
  const labelOf = (counter: string): string => {
    const of = COUNTERS.find(({ name }) => name === counter);
    return of?.label[i18n.language === 'en' ? 'en' : 'fr'] ?? counter;
  };
  return {
    lastOf: (counter) => {
      const value = last?.counters[counter];
      return last === null || value === undefined
        ? undefined
        : t('reading.last', { value: count(value), at: instant(last.readAt) });
    },
    isSure: () => {
      setIsRequested(true);
      return doubts.length === 0 || sureOf === typedValues;
    },
    question:
      !isRequested || doubts.length === 0 ? null : (
        <Note color="yellow" role="alert" title={t('reading.doubtful')}>
          <List size="sm" mb="sm">
            {doubts.map(({ counter, kind, last: before }) => (
              <List.Item key={counter}>
                {t(`reading.${kind}`, {
                  counter: labelOf(counter),
                  last: count(before),
                  typed: count(typed[counter] ?? ''),
                })}
              </List.Item>
            ))}
          </List>
          <Checkbox
            size="md"
            label={t('reading.sure')}
            checked={sureOf === typedValues}
            onChange={({ currentTarget }) => setSureOf(currentTarget.checked ? typedValues : '')}
          />
        </Note>
      ),
  };
}
