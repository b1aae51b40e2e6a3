import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServerTime } from '#web/api/connection.js';
import type { QueuedField } from '#web/outbox/queue/forms.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { usePutBoxStatus, useTakenBoxStatus } from './box-said.js';
import { getLineQueueSubject, type DropLine, type DropSheet } from '../standing.js';
import type { ExchangeOutcome } from '#domain/cash/drops.js';

export interface ExchangeFormParams {
  readonly drop: DropSheet;
  readonly line: DropLine;
  /** Called when the exchange was saved, on this device or on the server. */
  readonly onSaved: () => void;
}

/** Converts the typed exchange to the server's format: boxes only where one was taken or put in. */
function buildExchangeBody(
  outcome: ExchangeOutcome,
  values: Readonly<Record<'taken' | 'put' | 'sealFound' | 'sealPut' | 'reason', string>>,
) {
  return {
    outcome,
    ...(outcome === 'exchanged' ? { taken: values.taken } : {}),
    ...(outcome === 'skipped' || values.put === '' ? {} : { put: values.put }),
    sealFound: values.sealFound.trim(),
    sealPut: values.sealPut.trim(),
    reason: values.reason.trim(),
    doneAt: getServerTime().toISOString(),
  };
}

/** Returns the fields by which a user recognises an exchange stored on this device; the box taken only if one was. */
function buildQueuedFields(isExchange: boolean, t: TFunction<'drops'>): QueuedField[] {
  return [
    ...(isExchange ? [{ path: 'taken', label: t('exchange.taken'), kind: 'text' as const }] : []),
    { path: 'put', label: t('exchange.put'), kind: 'text' },
    { path: 'reason', label: t('reason'), kind: 'longText' },
  ];
}

/**
 * Returns the form of a box exchange at a machine, the statuses of the two boxes once read, and the function that sends
 * it. A missing box, a skipped machine, a broken seal or an unexpected box requires a reason.
 */
export function useExchangeForm({ drop, line, onSaved }: ExchangeFormParams) {
  const { t } = useTranslation('drops');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const [outcome, setOutcome] = useState<ExchangeOutcome>('exchanged');
  const [isSealIntact, setIsSealIntact] = useState(true);
  const [isOtherBoxConfirmed, setIsOtherBoxConfirmed] = useState(false);
  const [completeNumbers, setCompleteNumbers] = useState({ taken: '', put: '' });
  const isSendingRef = useRef(false);
  const exchangeMutation = useQueuedMutation('post', '/drops/{dropId}/machines/{machine}/{container}');
  const isBoxExchanged = outcome === 'exchanged';
  const boxStatusInput = { line, lines: drop.lines };
  const takenStatus = useTakenBoxStatus({ ...boxStatusInput, boxNumber: isBoxExchanged ? completeNumbers.taken : '' });
  const putStatus = usePutBoxStatus(
    { ...boxStatusInput, boxNumber: outcome === 'skipped' ? '' : completeNumbers.put },
    completeNumbers.taken,
  );
  const isBoxUnexpected = (takenNumber: string): boolean =>
    isBoxExchanged && takenNumber !== '' && takenNumber !== line.expectedBox;
  const requiresReason = (takenNumber: string): boolean =>
    !isBoxExchanged || !isSealIntact || isBoxUnexpected(takenNumber);
  const form = useTextForm({ taken: '', put: '', sealFound: '', sealPut: '', reason: '' }, (name, values) => {
    if (name === 'taken') return isBoxExchanged ? validateRequired(values.taken) : null;
    if (name === 'reason') return requiresReason(values.taken.trim()) ? validateMinLength(values.reason) : null;
    return null;
  });
  const values = { ...form.values, taken: form.values.taken.trim(), put: form.values.put.trim() };
  const isOtherBox = isBoxUnexpected(values.taken);
  // a status is valid only for the number for which it was found
  const isRefused =
    (values.taken === completeNumbers.taken && takenStatus?.tone === 'stop') ||
    (values.put === completeNumbers.put && putStatus?.tone === 'stop');
  /** Saves the exchange, or stores it on this device without network; an unexpected box must be confirmed first. */
  const saveExchange = (): void => {
    if (isSendingRef.current || isRefused || (isOtherBox && !isOtherBoxConfirmed)) return;
    isSendingRef.current = true;
    const path = { dropId: drop.dropId, machine: line.machine, container: line.container };
    const confirmations = { isOtherBoxConfirmed: isOtherBox && isOtherBoxConfirmed, isSealIntact };
    exchangeMutation.mutate(
      {
        path,
        body: { ...buildExchangeBody(outcome, values), ...confirmations },
        queueEntry: {
          title: t('exchange.form', { machine: line.machine }),
          subject: getLineQueueSubject(drop.dropId, line),
          fields: buildQueuedFields(isBoxExchanged, t),
        },
      },
      { onSuccess: onSaved, onSettled: () => (isSendingRef.current = false) },
    );
  };
  return {
    form,
    outcome,
    setOutcome,
    isSealIntact,
    setIsSealIntact,
    isOtherBoxConfirmed,
    setIsOtherBoxConfirmed,
    takenStatus,
    putStatus,
    isOtherBox,
    isReasonRequired: requiresReason(values.taken),
    exchangeMutation,
    /** Creates a function that receives a field's complete number, so that its box's status is shown at once. */
    createNumberHandler: (name: 'taken' | 'put') => (boxNumber: string) =>
      setCompleteNumbers((previousNumbers) => ({ ...previousNumbers, [name]: boxNumber.trim() })),
    submit: () => form.submit(saveExchange),
  };
}

export type ExchangeFormState = ReturnType<typeof useExchangeForm>;
