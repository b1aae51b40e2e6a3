import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';

interface TicketLine {
  readonly number: string;
  /** The amount of the ticket, as typed. */
  readonly amount: string;
}

const NUMBER = /^[A-Za-z0-9-]{1,40}$/;

/**
 * Returns the tickets of a box as typed: either a batch with its number and amount, or one by one. Its functions check
 * them and convert them to the server's format.
 */
export function useCountedTickets() {
  const { t } = useTranslation('drops');
  const { amountError, sumError } = useFieldErrors();
  const { toDecimal } = useTypedAmounts();
  const [mode, setMode] = useState<'batch' | 'scanned'>('batch');
  const [lines, setLines] = useState<readonly TicketLine[]>([]);
  const batchForm = useTypedForm({ count: '', amount: '' }, (name, values) => {
    const value = values[name].trim();
    if (name === 'amount') return value === '' ? null : sumError(value);
    return value === '' || /^\d{1,7}$/.test(value) ? null : t('money.whole');
  });
  const draftForm = useTypedForm({ number: '', amount: '' }, (name, values) => {
    const value = values[name].trim();
    if (name === 'amount') return amountError(value);
    if (!NUMBER.test(value)) return t('tickets.wrong');
    return lines.some(({ number }) => number === value) ? t('tickets.twice', { number: value }) : null;
  });
  const hasUnfinishedTicket = mode === 'scanned' && draftForm.values.number.trim() !== '';
  /** Returns whether the fields of the batch are valid; shows their errors otherwise. */
  const checkBatch = (): boolean => {
    let isValid = false;
    batchForm.submit(() => (isValid = true));
    return isValid;
  };
  return {
    mode,
    setMode,
    lines,
    count: batchForm.getField('count'),
    amount: batchForm.getField('amount'),
    draft: { number: draftForm.getField('number'), amount: draftForm.getField('amount') },
    isEmpty: mode === 'batch' ? batchForm.values.count === '' && batchForm.values.amount === '' : lines.length === 0,
    /** Adds the typed ticket; returns false when it is invalid. */
    add: (): boolean => {
      let isAdded = false;
      draftForm.submit(() => {
        isAdded = true;
        setLines((previous) => [
          { number: draftForm.values.number.trim(), amount: draftForm.values.amount.trim() },
          ...previous,
        ]);
        draftForm.setValue('number', '');
        draftForm.setValue('amount', '');
      });
      return isAdded;
    },
    remove: (number: string): void =>
      setLines((previousLines) => previousLines.filter((line) => line.number !== number)),
    /** Whether all entries are valid; shows the errors from now on. */
    check: (): boolean => (mode === 'batch' ? checkBatch() : !hasUnfinishedTicket),
    /** Tickets as the server expects them. */
    body: () =>
      mode === 'batch'
        ? {
            ticketCount: Number(batchForm.values.count.trim() || '0'),
            tickets: toDecimal(batchForm.values.amount || '0'),
          }
        : { scannedTickets: lines.map((line) => ({ number: line.number, amount: toDecimal(line.amount) })) },
  };
}

export type CountedTickets = ReturnType<typeof useCountedTickets>;
