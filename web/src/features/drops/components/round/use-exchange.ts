import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { establishmentNow } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { usePutBoxStatus, useTakenBoxStatus } from './box-said.js';
import { lineSubject } from '../standing.js';
import type { DropLine, DropSheet } from '../standing.js';
import type { ExchangeOutcome } from '#domain/cash/drops.js';

export interface ExchangeInput {
  readonly drop: DropSheet;
  readonly line: DropLine;
  /** Called when it was saved, here or on the server. */
  readonly done: () => void;
}

/** Returns the typed exchange as the server expects it: a box only where one was removed or inserted. */
function bodyOf(
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

/** Returns the form of an exchange at a machine, the statuses of its boxes, and its submission. */
export function useExchange({ drop, line, done }: ExchangeInput) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { needed, short } = useFaults();
  const [outcome, setOutcome] = useState<ExchangeOutcome>('exchanged');
  const [isSealIntact, setSealIntact] = useState(true);
  const [isConfirmed, setConfirmed] = useState(false);
  const [read, setRead] = useState({ taken: '', put: '' });
  const isSending = useRef(false);
  const write = useQueuedWrite(
    'post',
    '/api/establishments/{establishment}/drops/{dropId}/machines/{machine}/{container}',
  );
  const isOut = outcome === 'exchanged';
  const boxQuery = { line, lines: drop.lines };
  const takenStatus = useTakenBoxStatus({ ...boxQuery, number: isOut ? read.taken : '' });
  const putStatus = usePutBoxStatus({ ...boxQuery, number: outcome === 'skipped' ? '' : read.put }, read.taken);
  const form = useTypedForm({ taken: '', put: '', sealFound: '', sealPut: '', reason: '' }, (name, values) => {
    const takenNumber = values.taken.trim();
    const isOther = isOut && takenNumber !== '' && takenNumber !== line.expectedBox;
    if (name === 'taken') return isOut ? needed(values.taken) : null;
    if (name === 'reason') return !isOut || !isSealIntact || isOther ? short(values.reason) : null;
    return null;
  });
  const values = { ...form.values, taken: form.values.taken.trim(), put: form.values.put.trim() };
  const isOther = isOut && values.taken !== '' && values.taken !== line.expectedBox;
  const needsReason = !isOut || !isSealIntact || isOther;
  const isStopped =
    (values.taken === read.taken && takenStatus?.tone === 'stop') ||
    (values.put === read.put && putStatus?.tone === 'stop');
  /** Saves the exchange, or stores it on this device without network; an unexpected box must be confirmed first. */
  const act = (): void => {
    if (isSending.current || isStopped || (isOther && !isConfirmed)) return;
    isSending.current = true;
    const { dropId } = drop;
    const { machine, container } = line;
    write.mutate(
      {
        params: { path: { establishment, dropId, machine, container } },
        body: { ...bodyOf(outcome, values), isOtherBoxConfirmed: isOther && isConfirmed, isSealIntact },
        kept: {
          title: t('exchange.form', { machine }),
          subject: lineSubject(dropId, line),
          fields: [
            ...(isOut ? [{ path: 'taken', label: t('exchange.taken'), kind: 'text' as const }] : []),
            { path: 'put', label: t('exchange.put'), kind: 'text' },
            { path: 'reason', label: t('reason'), kind: 'longText' },
          ],
        },
      },
      { onSuccess: done, onSettled: () => (isSending.current = false) },
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
    isOther,
    needsReason,
    write,
    /** A whole number was read: the status of the box is shown at once. */
    reading: (name: 'taken' | 'put') => (text: string) => setRead((before) => ({ ...before, [name]: text.trim() })),
    send: () => form.send(act),
  };
}

export type Exchange = ReturnType<typeof useExchange>;
