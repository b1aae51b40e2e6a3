import { Checkbox, List } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listReadingDoubts } from '#domain/meters/reading-doubts.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { normalizeWholeNumber } from './typed-amount.js';
import { getCounterLabel } from '../figures/counter-label.js';

export interface ReadingToCheck {
  readonly machine: string;
  readonly station: number;
  /** The instant of the reading (ISO 8601). */
  readonly readAt: string;
  /** The typed values. */
  readonly counters: Readonly<Record<string, string>>;
}

export interface ReadingCheck {
  /** Returns the last value of a counter, in words, for the text below its field; undefined: none is known. */
  readonly formatLastValue: (counter: string) => string | undefined;
  /** Returns true when nothing is in doubt, or when the user confirmed it; otherwise shows the doubts. */
  readonly checkPlausibility: () => boolean;
  readonly confirmationPrompt: ReactNode;
}

/**
 * Compares typed counters with the last known reading of the station (one player's place at a machine): a fall or an
 * unlikely jump is a doubt. `checkPlausibility` shows the doubts and returns false until the user confirms them in
 * `confirmationPrompt`. A confirmation covers only the values that it was given for.
 */
export function useReadingPlausibilityCheck({ machine, station, readAt, counters }: ReadingToCheck): ReadingCheck {
  const { t } = useTranslation('acts');
  const { formatCount, formatInstant } = useFormats();
  const [confirmedDoubtsKey, setConfirmedDoubtsKey] = useState('');
  const [isPromptShown, setPromptShown] = useState(false);
  const lastReadingQuery = useEstablishmentQuery('/readings/last', { query: { machine, station } });
  const lastReading = lastReadingQuery.data?.last ?? null;
  const typedCounters = Object.fromEntries(
    Object.entries(counters).map(([name, input]) => [name, normalizeWholeNumber(input) ?? '']),
  );
  const doubts = listReadingDoubts({
    readAt,
    counters: typedCounters,
    last: lastReading,
    earlier: lastReadingQuery.data?.earlier ?? null,
  });
  const doubtsKey = JSON.stringify(doubts.map(({ counter }) => [counter, typedCounters[counter]]));
  return {
    formatLastValue: (counter) => {
      const value = lastReading?.counters[counter];
      return lastReading === null || value === undefined
        ? undefined
        : t('reading.last', { value: formatCount(value), at: formatInstant(lastReading.readAt) });
    },
    checkPlausibility: () => {
      setPromptShown(true);
      return doubts.length === 0 || confirmedDoubtsKey === doubtsKey;
    },
    confirmationPrompt:
      !isPromptShown || doubts.length === 0 ? null : (
        <Note color="yellow" role="alert" title={t('reading.doubtful')}>
          <List size="sm" mb="sm">
            {doubts.map(({ counter, kind, last: lastValue }) => (
              <List.Item key={counter}>
                {t(`reading.${kind}`, {
                  counter: getCounterLabel(counter),
                  last: formatCount(lastValue),
                  typed: formatCount(typedCounters[counter] ?? ''),
                })}
              </List.Item>
            ))}
          </List>
          <Checkbox
            size="md"
            label={t('reading.sure')}
            checked={confirmedDoubtsKey === doubtsKey}
            onChange={({ currentTarget }) => setConfirmedDoubtsKey(currentTarget.checked ? doubtsKey : '')}
          />
        </Note>
      ),
  };
}
