import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { sendWriteUnderKey, type ResponseOf, type InitOf, type PathOf } from '#web/api/client.js';
import { getConnection } from '#web/api/connection.js';
import { Problem } from '#web/api/problem.js';
import { useEstablishmentCode, usePerson } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { withdrawForm, findForm, queueForm, type QueueEntry, type NewQueuedForm } from '#web/outbox/queue/forms.js';
import { sendNow, takeResponse } from '#web/outbox/queue/sender.js';

/** The outcome of a form: the server performed it, or it is queued on the tablet until the server can be reached. */
export type QueuedOutcome<Answer> =
  | { readonly isQueued: false; readonly answer: Answer }
  | { readonly isQueued: true; readonly answer: null };

export interface QueueDescription {
  readonly queueEntry: QueueEntry;
}

/** How long the screen waits for the form's outcome; shorter while the server is not reached. */
const [waitWhenReachedMs, waitWhenUnreachedMs] = [6000, 1000];
/** The same form sent again within this time is an accidental second tap. */
const doubleTapMs = 3000;

const queuedOutcome = { isQueued: true, answer: null } as const;
const formsInProgress = new Map<string, Promise<QueuedOutcome<unknown>>>();

/**
 * Queues a form on the tablet and waits a few seconds for its outcome; after that it stays queued. Throws Problem when
 * it is refused meanwhile.
 */
async function queueAndSend(form: NewQueuedForm): Promise<QueuedOutcome<unknown>> {
  try {
    await queueForm(form);
  } catch {
    // a browser without storage: the form is sent like any other, and its refusal is shown
    const answer = await sendWriteUnderKey(form.method, form.path, form.init ?? {}, form.id);
    return { isQueued: false, answer };
  }
  const timeLimit = new Promise<boolean>((done) => {
    setTimeout(() => done(false), getConnection().isReached ? waitWhenReachedMs : waitWhenUnreachedMs);
  });
  const isWithinLimit = await Promise.race([sendNow().then(() => true), timeLimit]);
  const currentForm = await findForm(form.id);
  if (currentForm?.state === 'sent') {
    const response = takeResponse(form.id);
    // another page of this browser sent it: only that page has the server's response
    return response === null ? queuedOutcome : { isQueued: false, answer: response.answer };
  }
  if (currentForm?.state !== 'refused' || currentForm.problem === null || !isWithinLimit) return queuedOutcome;
  // the form and its fault are on screen: the queue no longer needs it
  await withdrawForm(form.id);
  const { status, code, message, details } = currentForm.problem;
  throw new Problem(status, code, message, details);
}

/** Queues and sends a form. The same form, sent again while it is in progress, has the same outcome. */
function sendOnce(form: NewQueuedForm): Promise<QueuedOutcome<unknown>> {
  const pendingSend = formsInProgress.get(form.id);
  if (pendingSend !== undefined) return pendingSend;
  const startedSend = queueAndSend(form).finally(() => formsInProgress.delete(form.id));
  formsInProgress.set(form.id, startedSend);
  return startedSend;
}

/**
 * Writes like `useWrite`, but first queues the form on the tablet; it is sent once, now or when the server is reached.
 * `queueEntry` describes it in the queue. The same input within `doubleTapMs`, or while it is being sent, is the same
 * form. A form with a secret, or one that needs the server's decision, must not be sent this way.
 */
export function useQueuedWrite<M extends 'post' | 'put' | 'patch' | 'delete', P extends PathOf<M>>(
  method: M,
  path: P,
): UseMutationResult<QueuedOutcome<ResponseOf<M, P>>, Problem, InitOf<M, P> & QueueDescription> {
  const queries = useQueryClient();
  const { t } = useTranslation('shell');
  const { personId, fullName } = usePerson();
  const establishment = useEstablishmentCode();
  const lastSent = useRef<{ readonly input: string; readonly id: string; endedAt: number } | null>(null);
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ queueEntry: entry, ...request }: InitOf<M, P> & QueueDescription) => {
      const { params, body } = request as { readonly params?: unknown; readonly body?: unknown };
      const init = { ...(params === undefined ? {} : { params }), ...(body === undefined ? {} : { body }) };
      const input = JSON.stringify(init);
      const isSame = lastSent.current?.input === input && Date.now() - lastSent.current.endedAt < doubleTapMs;
      const id = isSame && lastSent.current !== null ? lastSent.current.id : uuid();
      // until it ends, any repetition is the same form
      lastSent.current = { input, id, endedAt: Number.POSITIVE_INFINITY };
      const form: NewQueuedForm = {
        id,
        personId,
        personName: fullName,
        establishment,
        method,
        path,
        init,
        title: entry.title,
        subject: entry.subject ?? id,
        fields: entry.fields ?? [],
        writtenAt: new Date().toISOString(),
        clockAheadMs: getConnection().clockAheadMs,
      };
      return (await sendOnce(form)) as QueuedOutcome<ResponseOf<M, P>>;
    },
    onSuccess: ({ isQueued }) => {
      if (lastSent.current !== null) lastSent.current.endedAt = Date.now();
      if (isQueued) announce(t(getConnection().isReached ? 'kept.waits' : 'kept.told'));
      // the form is done: its writer continues while the page refetches
      else void queries.invalidateQueries();
    },
  });
}
