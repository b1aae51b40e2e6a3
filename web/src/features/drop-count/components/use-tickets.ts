import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';

interface TicketLine {
  readonly number: string;
  /** Amount as typed. */
  readonly amount: string;
}

const NUMBER = /^[A-Za-z0-9-]{1,40}$/;

/** Returns the tickets of a box as typed, in a batch or one by one, with their checks and their form for the server. */
export function useTickets() {
  const { t } = useTranslation('drops');
  const { amount, sum } = useFaults();
  const { decimal } = useTypedAmounts();
  const [mode, setMode] = useState<'batch' | 'scanned'>('batch');
  const [lines, setLines] = useState<readonly TicketLine[]>([]);
  const batch = useTypedForm({ count: '', amount: '' }, (name, values) => {
    const value = values[name].trim();
    if (name === 'amount') return value === '' ? null : sum(value);
    return value === '' || /^\d{1,7}$/.test(value) ? null : t('money.whole');
  });
  const draft = useTypedForm({ number: '', amount: '' }, (name, values) => {
    const value = values[name].trim();
    if (name === 'amount') return amount(value);
    if (!NUMBER.test(value)) return t('tickets.wrong');
    return lines.some(({ number }) => number === value) ? t('tickets.twice', { number: value }) : null;
  });
  const isHalfTyped = mode === 'scanned' && draft.values.number.trim() !== '';
  /** Returns whether the fields of the batch are valid; shows their errors otherwise. */
  const batchIsSound = (): boolean => {
    let isSound = false;
    batch.send(() => (isSound = true));
    return isSound;
  };
  return {
    mode,
    setMode,
    lines,
    count: batch.field('count'),
    amount: batch.field('amount'),
    draft: { number: draft.field('number'), amount: draft.field('amount') },
    isEmpty: mode === 'batch' ? batch.values.count === '' && batch.values.amount === '' : lines.length === 0,
    /** Adds the typed ticket; returns false when it is invalid. */
    add: (): boolean => {
      let isAdded = false;
      draft.send(() => {
        isAdded = true;
        setLines((before) => [{ number: draft.values.number.trim(), amount: draft.values.amount.trim() }, ...before]);
        draft.put('number', '');
        draft.put('amount', '');
      });
      return isAdded;
    },
    remove: (number: string): void => setLines((before) => before.filter((line) => line.number !== number)),
    /** Whether all entries are valid; shows the errors from now on. */
    check: (): boolean => (mode === 'batch' ? batchIsSound() : !isHalfTyped),
    /** Tickets as the server expects them. */
    body: () =>
      mode === 'batch'
        ? { ticketCount: Number(batch.values.count.trim() || '0'), tickets: decimal(batch.values.amount || '0') }
        : { scannedTickets: lines.map((line) => ({ number: line.number, amount: decimal(line.amount) })) },
  };
}

export type Tickets = ReturnType<typeof useTickets>;
