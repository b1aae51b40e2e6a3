import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { sendUntypedWrite, type ResponseOf } from '#web/api/client.js';
import { getConnection } from '#web/api/connection.js';
import { Problem } from '#web/api/problem.js';
import { useEstablishmentCode, usePerson } from '#web/session/session.js';
import { toFullPath } from '#web/session/read-here.js';
import type { EstablishmentPath, FullPath, MutationInput, WriteMethod } from '#web/session/write-here.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import {
  deleteQueuedForm,
  findQueuedForm,
  queueForm,
  type QueueEntry,
  type NewQueuedForm,
} from '#web/outbox/queue/forms.js';
import { sendFormsNow, takeResponse } from '#web/outbox/queue/sender.js';

/** The outcome of a form: the server performed it, or it is queued on the tablet until the server can be reached. */
export type QueuedOutcome<Answer> =
  | { readonly isQueued: false; readonly answer: Answer }
  | { readonly isQueued: true; readonly answer: null };

export interface QueueDescription {
  readonly queueEntry: QueueEntry;
}

/** How long the screen waits for the form's outcome; shorter while the server is not reached. */
const [ONLINE_WAIT_MS, OFFLINE_WAIT_MS] = [6000, 1000];
/** The same form sent again within this time is an accidental second tap. */
const DOUBLE_TAP_MS = 3000;

const QUEUED_OUTCOME = { isQueued: true, answer: null } as const;
const formsInProgress = new Map<string, Promise<QueuedOutcome<unknown>>>();

/**
 * Queues a form on the tablet and waits a few seconds for its outcome; after that it stays queued. Throws Problem when
 * it is refused meanwhile.
 */
async function queueAndSendForm(form: NewQueuedForm): Promise<QueuedOutcome<unknown>> {
  try {
    await queueForm(form);
  } catch {
    // a browser without storage: the form is sent like any other, and its refusal is shown
    const responseBody = await sendUntypedWrite(form.method, form.path, form.init ?? {}, form.id);
    return { isQueued: false, answer: responseBody };
  }
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), getConnection().isServerReachable ? ONLINE_WAIT_MS : OFFLINE_WAIT_MS);
  });
  const isWithinLimit = await Promise.race([sendFormsNow().then(() => true), timeout]);
  const currentForm = await findQueuedForm(form.id);
  if (currentForm?.state === 'sent') {
    const response = takeResponse(form.id);
    // another page of this browser sent it: only that page has the server's response
    return response === null ? QUEUED_OUTCOME : { isQueued: false, answer: response.answer };
  }
  if (currentForm?.state !== 'refused' || currentForm.problem === null || !isWithinLimit) return QUEUED_OUTCOME;
  // the form and its fault are on screen: the queue no longer needs it
  await deleteQueuedForm(form.id);
  const { status, code, message, details } = currentForm.problem;
  throw new Problem(status, code, message, details);
}

/** Queues and sends a form. The same form, sent again while it is in progress, has the same outcome. */
function sendFormOnce(form: NewQueuedForm): Promise<QueuedOutcome<unknown>> {
  const pendingSend = formsInProgress.get(form.id);
  if (pendingSend !== undefined) return pendingSend;
  const startedSend = queueAndSendForm(form).finally(() => formsInProgress.delete(form.id));
  formsInProgress.set(form.id, startedSend);
  return startedSend;
}

/**
 * Writes like `useEstablishmentMutation`, but first queues the form on the tablet; it is sent once, now or when the
 * server is reached. `queueEntry` describes it in the queue. The same input within `DOUBLE_TAP_MS`, or while it is
 * being sent, is the same form. A form with a secret, or one that needs the server's decision, must not be sent this
 * way.
 */
export function useQueuedMutation<M extends WriteMethod, P extends EstablishmentPath<M>>(
  method: M,
  path: P,
): UseMutationResult<QueuedOutcome<ResponseOf<M, FullPath<M, P>>>, Problem, MutationInput<M, P> & QueueDescription> {
  const queryClient = useQueryClient();
  const { t } = useTranslation('shell');
  const { personId, fullName } = usePerson();
  const establishment = useEstablishmentCode();
  const lastSentFormRef = useRef<{ readonly input: string; readonly id: string; endedAt: number } | null>(null);
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ queueEntry, ...request }: MutationInput<M, P> & QueueDescription) => {
      const { path: pathParameters, body } = request as { readonly path?: object; readonly body?: unknown };
      const init = { params: { path: { establishment, ...pathParameters } }, ...(body === undefined ? {} : { body }) };
      const input = JSON.stringify(init);
      const isRepeated =
        lastSentFormRef.current?.input === input && Date.now() - lastSentFormRef.current.endedAt < DOUBLE_TAP_MS;
      const id = isRepeated && lastSentFormRef.current !== null ? lastSentFormRef.current.id : uuid();
      // until it ends, any repetition is the same form
      lastSentFormRef.current = { input, id, endedAt: Number.POSITIVE_INFINITY };
      const form: NewQueuedForm = {
        id,
        personId,
        personName: fullName,
        establishment,
        method,
        path: toFullPath(path),
        init,
        title: queueEntry.title,
        subject: queueEntry.subject ?? id,
        fields: queueEntry.fields ?? [],
        writtenAt: new Date().toISOString(),
        clockAheadMs: getConnection().clockAheadMs,
      };
      return (await sendFormOnce(form)) as QueuedOutcome<ResponseOf<M, FullPath<M, P>>>;
    },
    onSuccess: ({ isQueued }) => {
      if (lastSentFormRef.current !== null) lastSentFormRef.current.endedAt = Date.now();
      if (isQueued) notifySuccess(t(getConnection().isServerReachable ? 'kept.waits' : 'kept.told'));
      // the form is done: its writer continues while the page refetches
      else void queryClient.invalidateQueries();
    },
  });
}
