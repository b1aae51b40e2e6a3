import { Checkbox, List } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listReadingDoubts } from '#domain/meters/reading-doubts.js';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '../figures/figures.js';
import { Note } from '../general/Note.js';
import { parseDigits } from './typed-amount.js';
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
  readonly describeLastValue: (counter: string) => string | undefined;
  /** Returns true when nothing is in doubt, or when the user confirmed it; otherwise shows the doubts. */
  readonly checkDoubts: () => boolean;
  readonly doubtsQuestion: ReactNode;
}

/**
 * Compares typed counters with the last known reading of the station (one player's place at a machine): a fall or an
 * unlikely jump is a doubt. `checkDoubts` shows the doubts and returns false until the user confirms them in
 * `doubtsQuestion`. A confirmation covers only the values that it was given for.
 */
export function useReadingDoubts({ machine, station, readAt, counters }: ReadingToCheck): ReadingCheck {
  const { t } = useTranslation('acts');
  const { formatCount, formatInstant: formatInstant } = useFormats();
  const [confirmedText, setConfirmedText] = useState('');
  const [isQuestionShown, setQuestionShown] = useState(false);
  const lastReadingQuery = useRead('/api/establishments/{establishment}/readings/last', {
    params: { path: { establishment: useEstablishmentCode() }, query: { machine, station } },
  });
  const lastReading = lastReadingQuery.data?.last ?? null;
  const typedCounters = Object.fromEntries(
    Object.entries(counters).map(([name, text]) => [name, parseDigits(text) ?? '']),
  );
  const doubts = listReadingDoubts({
    readAt,
    counters: typedCounters,
    last: lastReading,
    earlier: lastReadingQuery.data?.earlier ?? null,
  });
  const doubtedText = JSON.stringify(doubts.map(({ counter }) => [counter, typedCounters[counter]]));
  return {
    describeLastValue: (counter) => {
      const value = lastReading?.counters[counter];
      return lastReading === null || value === undefined
        ? undefined
        : t('reading.last', { value: formatCount(value), at: formatInstant(lastReading.readAt) });
    },
    checkDoubts: () => {
      setQuestionShown(true);
      return doubts.length === 0 || confirmedText === doubtedText;
    },
    doubtsQuestion:
      !isQuestionShown || doubts.length === 0 ? null : (
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
            checked={confirmedText === doubtedText}
            onChange={({ currentTarget }) => setConfirmedText(currentTarget.checked ? doubtedText : '')}
          />
        </Note>
      ),
  };
}
