import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { QueuedField } from '#web/outbox/queue/forms.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { usePutBoxStatus, useTakenBoxStatus } from './box-said.js';
import { buildLineSubject, type DropLine, type DropSheet } from '../standing.js';
import type { ExchangeOutcome } from '#domain/cash/drops.js';

export interface ExchangeInput {
  readonly drop: DropSheet;
  readonly line: DropLine;
  /** Called when the exchange was saved, on this device or on the server. */
  readonly onSaved: () => void;
}

/** Converts the typed exchange to the server's format: boxes only where one was taken or put in. */
function encodeExchange(
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
    doneAt: establishmentNow().toISOString(),
  };
}

/** Returns the fields by which a user recognises an exchange stored on this device; the box taken only if one was. */
function listQueuedFields(isExchange: boolean, t: TFunction<'drops'>): QueuedField[] {
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
export function useExchange({ drop, line, onSaved }: ExchangeInput) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { findMissingError, findShortError } = useFieldErrors();
  const [outcome, setOutcome] = useState<ExchangeOutcome>('exchanged');
  const [isSealIntact, setSealIntact] = useState(true);
  const [isConfirmed, setConfirmed] = useState(false);
  const [readNumbers, setReadNumbers] = useState({ taken: '', put: '' });
  const isSending = useRef(false);
  const exchangeWrite = useQueuedWrite(
    'post',
    '/api/establishments/{establishment}/drops/{dropId}/machines/{machine}/{container}',
  );
  const isExchange = outcome === 'exchanged';
  const boxQuery = { line, lines: drop.lines };
  const takenStatus = useTakenBoxStatus({ ...boxQuery, number: isExchange ? readNumbers.taken : '' });
  const putStatus = usePutBoxStatus(
    { ...boxQuery, number: outcome === 'skipped' ? '' : readNumbers.put },
    readNumbers.taken,
  );
  const isUnexpected = (takenNumber: string): boolean =>
    isExchange && takenNumber !== '' && takenNumber !== line.expectedBox;
  const requiresReason = (takenNumber: string): boolean => !isExchange || !isSealIntact || isUnexpected(takenNumber);
  const form = useTypedForm({ taken: '', put: '', sealFound: '', sealPut: '', reason: '' }, (name, values) => {
    if (name === 'taken') return isExchange ? findMissingError(values.taken) : null;
    if (name === 'reason') return requiresReason(values.taken.trim()) ? findShortError(values.reason) : null;
    return null;
  });
  const values = { ...form.values, taken: form.values.taken.trim(), put: form.values.put.trim() };
  const isOtherBox = isUnexpected(values.taken);
  // a status is valid only for the number for which it was found
  const isRefused =
    (values.taken === readNumbers.taken && takenStatus?.tone === 'stop') ||
    (values.put === readNumbers.put && putStatus?.tone === 'stop');
  /** Saves the exchange, or stores it on this device without network; an unexpected box must be confirmed first. */
  const saveExchange = (): void => {
    if (isSending.current || isRefused || (isOtherBox && !isConfirmed)) return;
    isSending.current = true;
    const { dropId } = drop;
    const { machine, container } = line;
    exchangeWrite.mutate(
      {
        params: { path: { establishment, dropId, machine, container } },
        body: { ...encodeExchange(outcome, values), isOtherBoxConfirmed: isOtherBox && isConfirmed, isSealIntact },
        queueEntry: {
          title: t('exchange.form', { machine }),
          subject: buildLineSubject(dropId, line),
          fields: listQueuedFields(isExchange, t),
        },
      },
      { onSuccess: onSaved, onSettled: () => (isSending.current = false) },
    );
  };
  return {
    form,
    outcome,
    setOutcome,
    isSealIntact,
    setSealIntact,
    isConfirmed,
    setConfirmed,
    takenStatus,
    putStatus,
    isOtherBox,
    needsReason: requiresReason(values.taken),
    write: exchangeWrite,
    /** Creates a function that receives a field's complete number, so that its box's status is shown at once. */
    createReadHandler: (name: 'taken' | 'put') => (text: string) =>
      setReadNumbers((previous) => ({ ...previous, [name]: text.trim() })),
    send: () => form.submit(saveExchange),
  };
}

export type Exchange = ReturnType<typeof useExchange>;
