import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';

interface TicketLine {
  readonly ticketNumber: string;
  /** The amount of the ticket, as typed. */
  readonly amount: string;
}

const UP_TO_7_DIGITS = /^\d{1,7}$/;
const TICKET_NUMBER = /^[A-Za-z0-9-]{1,40}$/;

/**
 * Manages the tickets of a box as typed: a batch with its number and amount, or one by one, latest first. A ticket
 * cannot be listed twice; one that is typed and not added yet makes the list invalid.
 */
export function useCountedTickets() {
  const { t } = useTranslation('drops');
  const { validateAmount, validateAmountOrZero } = useFieldValidators();
  const { toDecimalUnits } = useAmountParsers();
  const [mode, setMode] = useState<'batch' | 'scanned'>('batch');
  const [lines, setLines] = useState<readonly TicketLine[]>([]);
  const batchForm = useTextForm({ count: '', amount: '' }, (name, values) => {
    const value = values[name].trim();
    if (name === 'amount') return value === '' ? null : validateAmountOrZero(value);
    return value === '' || UP_TO_7_DIGITS.test(value) ? null : t('money.whole');
  });
  const draftForm = useTextForm({ number: '', amount: '' }, (name, values) => {
    const value = values[name].trim();
    if (name === 'amount') return validateAmount(value);
    if (!TICKET_NUMBER.test(value)) return t('tickets.wrong');
    return lines.some(({ ticketNumber }) => ticketNumber === value) ? t('tickets.twice', { number: value }) : null;
  });
  const hasUnfinishedTicket = mode === 'scanned' && draftForm.values.number.trim() !== '';
  /** Returns whether the fields of the batch are valid; shows their errors otherwise. */
  const validateBatch = (): boolean => {
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
    addTicket: (): boolean => {
      let isAdded = false;
      draftForm.submit(() => {
        isAdded = true;
        setLines((previousLines) => [
          { ticketNumber: draftForm.values.number.trim(), amount: draftForm.values.amount.trim() },
          ...previousLines,
        ]);
        draftForm.setValue('number', '');
        draftForm.setValue('amount', '');
      });
      return isAdded;
    },
    removeTicket: (ticketNumber: string): void =>
      setLines((previousLines) => previousLines.filter((line) => line.ticketNumber !== ticketNumber)),
    /** Returns whether all entries are valid; shows the errors of a batch from now on. */
    validateTickets: (): boolean => (mode === 'batch' ? validateBatch() : !hasUnfinishedTicket),
    /** Returns the tickets as the server expects them. */
    buildTicketsBody: () =>
      mode === 'batch'
        ? {
            ticketCount: Number(batchForm.values.count.trim() || '0'),
            tickets: toDecimalUnits(batchForm.values.amount || '0'),
          }
        : { scannedTickets: lines.map((line) => ({ number: line.ticketNumber, amount: toDecimalUnits(line.amount) })) },
  };
}

export type CountedTickets = ReturnType<typeof useCountedTickets>;
