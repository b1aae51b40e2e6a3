import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { writeQueued } from '#web/api/client.js';
import type { ResponseOf, InitOf, PathOf } from '#web/api/client.js';
import { currentConnection } from '#web/api/connection.js';
import { Problem } from '#web/api/problem.js';
import { useEstablishmentCode, usePerson } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { withdrawForm, formOf, queueForm } from './forms.js';
import type { QueueEntry, NewQueuedForm } from './forms.js';
import { sendNow, takeResponse } from './sender.js';

/** The outcome of a form: the server performed it, or it is queued on the tablet until the server can be reached. */
export type QueuedOutcome<Answer> =
  | { readonly isQueued: false; readonly answer: Answer }
  | { readonly isQueued: true; readonly answer: null };

/** How long the form waits before it is queued; shorter when offline. */
const [patienceMs, littlePatienceMs] = [6000, 1000];
/** The same form sent again within this time is an accidental second tap. */
const doubleTapMs = 3000;

const queuedOutcome = { isQueued: true, answer: null } as const;
const formsInProgress = new Map<string, Promise<QueuedOutcome<unknown>>>();

/**
 * Queues a form on the tablet and waits a few seconds for its outcome; later it stays queued. Throws Problem when it is
 * refused meanwhile.
 */
async function queueAndSend(form: NewQueuedForm): Promise<QueuedOutcome<unknown>> {
  try {
    await queueForm(form);
  } catch {
    // a browser without storage: the form is sent like any other, and its refusal is shown
    const answer = await writeQueued(form.method, form.path, form.init ?? {}, form.id);
    return { isQueued: false, answer };
  }
  const patience = new Promise<boolean>((done) => {
    setTimeout(() => done(false), currentConnection().isReached ? patienceMs : littlePatienceMs);
  });
  const isPatient = await Promise.race([sendNow().then(() => true), patience]);
  const now = await formOf(form.id);
  if (now?.state === 'sent') {
    const taken = takeResponse(form.id);
    // another page of this browser sent it: only that page has the server's response
    return taken === null ? queuedOutcome : { isQueued: false, answer: taken.answer };
  }
  if (now?.state !== 'refused' || now.problem === null || !isPatient) return queuedOutcome;
  // the form and its fault are on screen: the queue no longer needs it
  await withdrawForm(form.id);
  const { status, code, message, details } = now.problem;
  throw new Problem(status, code, message, details);
}

/** Queues and sends a form; the same form, sent again meanwhile, has the same outcome. */
function sendOnce(form: NewQueuedForm): Promise<QueuedOutcome<unknown>> {
  const found = formsInProgress.get(form.id);
  if (found !== undefined) return found;
  const begun = queueAndSend(form).finally(() => formsInProgress.delete(form.id));
  formsInProgress.set(form.id, begun);
  return begun;
}

/**
 * Writes a form that survives a lost network. Like `useWrite`, but the form is first queued on the tablet under its own
 * identity, and sent once, now or when the server is reached again. `kept` is its description in the queue. Forms with
 * a secret, and forms that wait for the server's decision, are not sent this way.
 */
export function useQueuedWrite<M extends 'post' | 'put' | 'patch' | 'delete', P extends PathOf<M>>(
  method: M,
  path: P,
): UseMutationResult<QueuedOutcome<ResponseOf<M, P>>, Problem, InitOf<M, P> & { readonly kept: QueueEntry }> {
  const queries = useQueryClient();
  const { t } = useTranslation('shell');
  const { personId, fullName } = usePerson();
  const establishment = useEstablishmentCode();
  const last = useRef<{ readonly input: string; readonly id: string; endedAt: number } | null>(null);
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ kept: as, ...request }: InitOf<M, P> & { readonly kept: QueueEntry }) => {
      const { params, body } = request as { readonly params?: unknown; readonly body?: unknown };
      const init = { ...(params === undefined ? {} : { params }), ...(body === undefined ? {} : { body }) };
      const input = JSON.stringify(init);
      const isSame = last.current?.input === input && Date.now() - last.current.endedAt < doubleTapMs;
      const id = isSame && last.current !== null ? last.current.id : uuid();
      last.current = { input, id, endedAt: Number.POSITIVE_INFINITY };
      const form: NewQueuedForm = {
        id,
        personId,
        personName: fullName,
        establishment,
        method,
        path,
        init,
        title: as.title,
        subject: as.subject ?? id,
        fields: as.fields ?? [],
        writtenAt: new Date().toISOString(),
        clockAheadMs: currentConnection().clockAheadMs,
      };
      return (await sendOnce(form)) as QueuedOutcome<ResponseOf<M, P>>;
    },
    onSuccess: ({ isQueued }) => {
      if (last.current !== null) last.current.endedAt = Date.now();
      if (isQueued) announce(t(currentConnection().isReached ? 'kept.waits' : 'kept.told'));
      // the form is done: its writer continues while the page refetches
      else void queries.invalidateQueries();
    },
  });
}
