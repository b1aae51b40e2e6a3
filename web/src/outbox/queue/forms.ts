import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A field of a queued form that its writer can review and correct. */
export interface QueuedField {
  /** Its path in the body: `reason`, `events.0.note`. */
  readonly path: string;
  /** Its label, in the writer's language. */
  readonly label: string;
  readonly kind: 'text' | 'longText' | 'instant';
}

/** A form's description in the queue. */
export interface QueueEntry {
  /** Such as `Event of machine 1042`; contains no names, because it stays on the tablet longer than the form. */
  readonly title: string;
  /** Forms on one subject are sent one after the other, in order; absent: it is sent independently. */
  readonly subject?: string;
  readonly fields?: readonly QueuedField[];
}

/** The server's reason for refusing a queued form. */
export interface QueuedProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** True: the server stores this response under the form's identity, which then cannot serve another request. */
  readonly isAnswer?: boolean;
}

export type QueuedState = 'waiting' | 'refused' | 'sent' | 'withdrawn';

/** The content of a write: its path parameters, its query, its body. */
export interface QueuedInit {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** A form on this tablet. */
export interface QueuedForm {
  /** Its position in the order of writing on this tablet. */
  readonly number: number;
  /** Its identity, created before it is first sent: the idempotency key. */
  readonly id: string;
  readonly personId: string;
  readonly personName: string;
  readonly establishment: string;
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  /** Null once it is no longer needed here. */
  readonly init: QueuedInit | null;
  readonly title: string;
  readonly subject: string;
  readonly fields: readonly QueuedField[];
  /** Time by the tablet's clock, and its difference from the server's. */
  readonly writtenAt: string;
  readonly clockAheadMs: number;
  readonly state: QueuedState;
  /** The number of server failures so far. */
  readonly failures: number;
  /** When it was sent or withdrawn, by the tablet's clock. */
  readonly endedAt: string | null;
  readonly problem: QueuedProblem | null;
  /** True: it was sent and the outcome is unknown; the server may have recorded it. */
  readonly isInDoubt?: boolean;
  /** The reason of its withdrawal. */
  readonly reason: string | null;
}

export type NewQueuedForm = Omit<
  QueuedForm,
  'number' | 'state' | 'failures' | 'endedAt' | 'problem' | 'isInDoubt' | 'reason'
>;

interface OutboxSchema extends DBSchema {
  readonly forms: { readonly key: number; readonly value: QueuedForm; readonly indexes: { readonly id: string } };
}

/** How long finished forms stay visible. */
const FINISHED_RETENTION_MS = 7 * 86_400_000;

let databasePromise: Promise<IDBPDatabase<OutboxSchema>> | undefined;

/** Opens this browser's database of queued forms, once; after a failure, the next call tries again. */
function openOutboxDatabase(): Promise<IDBPDatabase<OutboxSchema>> {
  databasePromise ??= openDB<OutboxSchema>('releve', 1, {
    upgrade(database) {
      database
        .createObjectStore('forms', { keyPath: 'number', autoIncrement: true })
        .createIndex('id', 'id', { unique: true });
    },
    terminated() {
      databasePromise = undefined;
    },
  }).catch((error: unknown) => {
    databasePromise = undefined;
    throw error;
  });
  return databasePromise;
}

const listeners = new Set<() => void>();
const formsChannel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('releve.kept');
formsChannel?.addEventListener('message', () => notifyThisPage());

/** Notifies the components of this page. */
function notifyThisPage(): void {
  for (const listener of listeners) listener();
}

/** Notifies the components of this page, and the other pages of this browser. */
function notifyListeners(): void {
  notifyThisPage();
  formsChannel?.postMessage('changed');
}

/** Subscribes to changes of this tablet's forms, in this page or another; returns the function that unsubscribes. */
export function subscribeToForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Queues a form on the tablet; a form already queued under its id stays unchanged. Rejects when nothing can be stored.
 */
export async function queueForm(form: NewQueuedForm): Promise<void> {
  const transaction = (await openOutboxDatabase()).transaction('forms', 'readwrite', { durability: 'strict' });
  const existingNumber = await transaction.store.index('id').getKey(form.id);
  const initialState = { state: 'waiting', failures: 0, endedAt: null, problem: null, reason: null } as const;
  // the store assigns the number
  if (existingNumber === undefined) await transaction.store.add({ ...form, ...initialState } as QueuedForm);
  await transaction.done;
  notifyListeners();
}

/** Returns the current form with that identity. */
export async function findQueuedForm(id: string): Promise<QueuedForm | undefined> {
  return (await openOutboxDatabase()).getFromIndex('forms', 'id', id);
}

/** Returns every form of this tablet, in the order of writing. */
export async function listQueuedForms(): Promise<readonly QueuedForm[]> {
  return (await openOutboxDatabase()).getAll('forms');
}

export type QueuedChange = Partial<Omit<QueuedForm, 'number'>>;

/** Stores the changed fields of a queued form and notifies the listeners; an unknown id changes nothing. */
export async function updateQueuedForm(id: string, change: QueuedChange): Promise<void> {
  const transaction = (await openOutboxDatabase()).transaction('forms', 'readwrite', { durability: 'strict' });
  const storedForm = await transaction.store.index('id').get(id);
  if (storedForm !== undefined) await transaction.store.put({ ...storedForm, ...change });
  await transaction.done;
  notifyListeners();
}

/** Deletes a queued form whose refusal is shown to its author on screen; an unknown id changes nothing. */
export async function deleteQueuedForm(id: string): Promise<void> {
  const transaction = (await openOutboxDatabase()).transaction('forms', 'readwrite');
  const formNumber = await transaction.store.index('id').getKey(id);
  if (formNumber !== undefined) await transaction.store.delete(formNumber);
  await transaction.done;
  notifyListeners();
}

/** Deletes the forms that were sent or withdrawn a week ago or earlier. Waiting and refused forms stay at any age. */
export async function deleteFinishedForms(): Promise<void> {
  const transaction = (await openOutboxDatabase()).transaction('forms', 'readwrite');
  for (const form of await transaction.store.getAll()) {
    if (form.endedAt === null) continue;
    if (Date.now() - Date.parse(form.endedAt) > FINISHED_RETENTION_MS) await transaction.store.delete(form.number);
    // the server's response stored by an earlier version
    else if ('answer' in form)
      await transaction.store.put(Object.fromEntries(getEntriesWithoutAnswer(form)) as unknown as QueuedForm);
  }
  await transaction.done;
}

/** Returns the form's fields without the server's response. */
const getEntriesWithoutAnswer = (form: QueuedForm): [string, unknown][] =>
  Object.entries(form).filter(([name]) => name !== 'answer');
