import { v4 as uuid } from 'uuid';
import { sendUntypedWrite } from '#web/api/client.js';
import { getConnection, subscribeToConnection } from '#web/api/connection.js';
import { Problem, isOutcomeUnknown } from '#web/api/problem.js';
import { listQueuedForms, deleteFinishedForms, findQueuedForm, updateQueuedForm } from './forms.js';
import type { QueuedChange, QueuedForm, QueuedInit } from './forms.js';

/** The time limit of one attempt: on a failing network a response may never arrive. */
const ATTEMPT_TIMEOUT_MS = 20_000;
/** The pause before a retry. */
const [MIN_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS] = [1000, 60_000];
/** After this many server failures a person should check. */
const MAX_FAILURES = 5;

let activePersonId: string | null = null;
let retryDelayMs = MIN_RETRY_DELAY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let handleSent: (() => void) | undefined;
let queueTail: Promise<unknown> = Promise.resolve();

/**
 * Runs the work while no other page of this browser runs one. A browser without locks only separates the works of this
 * page.
 */
function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (locks !== undefined) return locks.request('releve.kept', task);
  const nextTask = queueTail.then(task, task);
  queueTail = nextTask.catch(() => undefined);
  return nextTask;
}

type SendOutcome = 'sent' | 'refused' | 'failed' | 'unreached';

/** Classifies an error: `unreached` leaves the form waiting, `failed` is the server's fault, `refused` the form's. */
function classifyError(error: unknown): SendOutcome {
  if (!(error instanceof Problem) || error.status === 0) return 'unreached';
  // no user is signed in, the session is locked, or it is another user's by now
  const isSessionError = error.status === 401 || ['SESSION_LOCKED', 'SESSION_OF_ANOTHER'].includes(error.code);
  if (isSessionError) return 'unreached';
  return error.status >= 500 || error.status === 429 ? 'failed' : 'refused';
}

interface RefusedPart {
  readonly code: string;
  readonly message: string;
}

/** Returns the refused parts that a batch's response lists; empty without any. */
function parseRefusedParts(response: unknown): readonly RefusedPart[] {
  const { refused } = (response ?? {}) as { readonly refused?: unknown };
  if (!Array.isArray(refused)) return [];
  return (refused as readonly RefusedPart[]).map(({ code, message }) => ({ code, message }));
}

/** Server responses for callers that wait on the screen; never stored, because they repeat the form's content. */
const responses = new Map<string, unknown>();

/** Limit of remembered responses for forms without a waiting caller. */
const MAX_RESPONSES = 20;

/** Returns the response to a form that this page sent, once only; null when it was not, or not yet. */
export function takeResponse(id: string): { readonly answer: unknown } | null {
  if (!responses.has(id)) return null;
  const response = responses.get(id);
  responses.delete(id);
  return { answer: response };
}

/** Remembers the response to a form for a caller that waits on the screen; forgets the oldest beyond the limit. */
function storeResponse(id: string, response: unknown): void {
  responses.set(id, response);
  for (const oldestId of [...responses.keys()].slice(0, -MAX_RESPONSES)) responses.delete(oldestId);
}

/**
 * Returns true when the server may have recorded the form, now or at an earlier attempt. A recorded form sent again
 * unchanged is not refused: such a refusal ends the doubt, except one issued before the server looks for it.
 */
function isStillInDoubt(form: QueuedForm, error: unknown): boolean {
  if (!(error instanceof Problem) || isOutcomeUnknown(error)) return true;
  const isFormRefused = [404, 409, 410, 422].includes(error.status) && error.code !== 'IDEMPOTENCY_KEY_REUSED';
  // the server checks whose session it is before it looks for the form
  return form.isInDoubt === true && (!isFormRefused || error.code === 'SESSION_OF_ANOTHER');
}

/**
 * Sends one form, and stores its outcome: sent, refused, failed on the server, or unreached. A batch with a refused
 * part is refused; so is a form at its fifth failure on the server.
 */
async function trySendForm(form: QueuedForm): Promise<SendOutcome> {
  const init = {
    ...form.init,
    headers: { 'x-releve-person': form.personId },
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
  };
  const endedAt = new Date().toISOString();
  try {
    const responseBody = await sendUntypedWrite(form.method, form.path, init, form.id);
    const [refusedPart] = parseRefusedParts(responseBody);
    if (refusedPart !== undefined) {
      const problem = { status: 422, ...refusedPart, details: {}, isAnswer: true };
      await updateQueuedForm(form.id, { state: 'refused', problem });
      return 'refused';
    }
    storeResponse(form.id, responseBody);
    await updateQueuedForm(form.id, { state: 'sent', endedAt, init: null, problem: null, isInDoubt: false });
    return 'sent';
  } catch (error) {
    const outcome = classifyError(error);
    const isInDoubt = isStillInDoubt(form, error);
    if (outcome === 'unreached' || !(error instanceof Problem)) {
      if (isInDoubt && form.isInDoubt !== true) await updateQueuedForm(form.id, { isInDoubt });
      return 'unreached';
    }
    const { status, code, message, details } = error;
    const problem = { status, code, message, details };
    // a server that requests a later retry needs no one's attention
    const failures = form.failures + (outcome === 'failed' && status !== 503 ? 1 : 0);
    const isRefused = outcome === 'refused' || failures >= MAX_FAILURES;
    await updateQueuedForm(
      form.id,
      isRefused ? { state: 'refused', problem, isInDoubt } : { failures, problem, isInDoubt },
    );
    return isRefused ? 'refused' : 'failed';
  }
}

/**
 * Returns the person's first waiting form that was not tried in this round; undefined when there is none. A form with
 * an earlier unsent one on its subject must wait, since they must arrive in order.
 */
function findNextForm(
  forms: readonly QueuedForm[],
  personId: string,
  triedIds: ReadonlySet<string>,
): QueuedForm | undefined {
  const blockedSubjects = new Set<string>();
  for (const form of forms) {
    if (form.personId !== personId || form.state === 'sent' || form.state === 'withdrawn') continue;
    if (form.state === 'waiting' && !triedIds.has(form.id) && !blockedSubjects.has(form.subject)) return form;
    blockedSubjects.add(form.subject);
  }
  return undefined;
}

/**
 * Sends all of the person's forms that can be sent, in order. Returns true when a retry is needed: the server was not
 * reached, or failed. Stops when another person has signed in.
 */
async function sendWaitingForms(personId: string): Promise<boolean> {
  const triedIds = new Set<string>();
  for (;;) {
    if (activePersonId !== personId) return false;
    const form = findNextForm(await listQueuedForms(), personId, triedIds);
    if (form === undefined) return triedIds.size > 0;
    const outcome = await trySendForm(form);
    if (outcome === 'unreached') return true;
    if (outcome === 'failed') triedIds.add(form.id);
    if (outcome === 'sent') handleSent?.();
  }
}

/**
 * Sends the waiting forms of the signed-in person now, unless the tablet knows that it has no network. When some
 * remain, plans a retry after a pause, which doubles each time.
 */
export async function sendFormsNow(): Promise<void> {
  const personId = activePersonId;
  if (personId === null) return;
  clearTimeout(retryTimer);
  const needsRetry = !navigator.onLine || (await runExclusively(() => sendWaitingForms(personId)));
  clearTimeout(retryTimer);
  if (!needsRetry) {
    retryDelayMs = MIN_RETRY_DELAY_MS;
    return;
  }
  retryTimer = setTimeout(() => void sendFormsNow().catch(() => undefined), retryDelayMs);
  retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS);
}

/** Retries at once: the network is back, or the user requested it. */
export function retrySendingNow(): void {
  retryDelayMs = MIN_RETRY_DELAY_MS;
  void sendFormsNow().catch(() => undefined);
}

/**
 * Sends this person's queued forms while they are signed in; `onSent` is called after each. Returns the function that
 * stops it.
 */
export function startSendingForms(personId: string, onSent: () => void): () => void {
  activePersonId = personId;
  handleSent = onSent;
  let wasServerReachable = getConnection().isServerReachable;
  const sendWhenRestored = (): void => {
    const { isServerReachable } = getConnection();
    if (isServerReachable && !wasServerReachable) retrySendingNow();
    wasServerReachable = isServerReachable;
  };
  const sendWhenVisible = (): void => {
    if (document.visibilityState === 'visible') retrySendingNow();
  };
  const unsubscribe = subscribeToConnection(sendWhenRestored);
  window.addEventListener('online', retrySendingNow);
  document.addEventListener('visibilitychange', sendWhenVisible);
  void deleteFinishedForms().catch(() => undefined);
  retrySendingNow();
  return () => {
    activePersonId = null;
    clearTimeout(retryTimer);
    unsubscribe();
    window.removeEventListener('online', retrySendingNow);
    document.removeEventListener('visibilitychange', sendWhenVisible);
  };
}

/** Changes a queued form while no page sends it; returns false when it is already sent, withdrawn or unknown. */
function updateUnsentForm(id: string, buildChange: (form: QueuedForm) => QueuedChange): Promise<boolean> {
  return runExclusively(async () => {
    const form = await findQueuedForm(id);
    if (form === undefined || form.state === 'sent' || form.state === 'withdrawn') return false;
    await updateQueuedForm(id, buildChange(form));
    return true;
  });
}

/** Withdraws a form before it is sent, with a reason; returns false when it was sent meanwhile. */
export function withdrawQueuedForm(id: string, reason: string): Promise<boolean> {
  const endedAt = new Date().toISOString();
  return updateUnsentForm(id, () => ({ state: 'withdrawn', reason, endedAt, init: null }));
}

/**
 * Sends a corrected form again; returns false when it was sent meanwhile. It gets a new id only when the server has
 * stored a refusal as the response to the old one.
 */
export async function resendCorrectedForm(id: string, init: QueuedInit): Promise<boolean> {
  const isRequeued = await updateUnsentForm(id, ({ problem }) => ({
    state: 'waiting',
    init,
    problem: null,
    failures: 0,
    ...(problem?.isAnswer === true ? { id: uuid() } : {}),
  }));
  retrySendingNow();
  return isRequeued;
}
