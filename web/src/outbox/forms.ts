import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** A field of a queued form that its writer can read again and correct. */
export interface KeptField {
  /** Its place in the body: `reason`, `events.0.note`. */
  readonly path: string;
  /** Its name, in the words of its writer. */
  readonly label: string;
  readonly kind: 'text' | 'longText' | 'instant';
}

/** What a form says of itself in the queue. */
export interface KeptAs {
  /** Such as `Event of machine 1042`; names nobody, for it stays on the tablet longer than the form. */
  readonly title: string;
  /** Forms on one subject are sent one after the other, in their order; absent: it is sent on its own. */
  readonly subject?: string;
  readonly fields?: readonly KeptField[];
}

/** Why the server refused a queued form. */
export interface KeptProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** True: the server stores this response under the form's identity, which then cannot serve another request. */
  readonly isAnswer?: boolean;
}

export type KeptState = 'waiting' | 'refused' | 'sent' | 'withdrawn';

/** What a write asks: what fills its path, its question, its body. */
export interface KeptInit {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** A form on this tablet. */
export interface KeptForm {
  /** Its place in the order of writing on this tablet. */
  readonly number: number;
  /** Its identity, made before it is first sent: the key by which the server does it once. */
  readonly id: string;
  readonly personId: string;
  readonly personName: string;
  readonly establishment: string;
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  /** Null once nothing of it is needed here any more. */
  readonly init: KeptInit | null;
  readonly title: string;
  readonly subject: string;
  readonly fields: readonly KeptField[];
  /** By the clock of the tablet, and by how much that was ahead of the server's. */
  readonly writtenAt: string;
  readonly clockAheadMs: number;
  readonly state: KeptState;
  /** How often the server returned a failure of its own. */
  readonly failures: number;
  /** When it was sent or withdrawn, by the clock of the tablet. */
  readonly endedAt: string | null;
  readonly problem: KeptProblem | null;
  /** True: it was sent, and what became of it is not known; the server may have done it. */
  readonly isInDoubt?: boolean;
  /** Why it was withdrawn. */
  readonly reason: string | null;
}

export type NewKeptForm = Omit<
  KeptForm,
  'number' | 'state' | 'failures' | 'endedAt' | 'problem' | 'isInDoubt' | 'reason'
>;

interface Kept extends DBSchema {
  readonly forms: { readonly key: number; readonly value: KeptForm; readonly indexes: { readonly id: string } };
}

/** How long what is over stays in sight. */
const shownMs = 7 * 86_400_000;

let opening: Promise<IDBPDatabase<Kept>> | undefined;

function database(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>('releve', 1, {
    upgrade(made) {
      made.createObjectStore('forms', { keyPath: 'number', autoIncrement: true }).createIndex('id', 'id', {
        unique: true,
      });
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const listeners = new Set<() => void>();
const otherPages = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('releve.kept');
otherPages?.addEventListener('message', () => hear());

function hear(): void {
  for (const listener of listeners) listener();
}

function changed(): void {
  hear();
  otherPages?.postMessage('changed');
}

/** Subscribes to changes of this tablet's forms, in this page or another; returns the function that stops it. */
export function onForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Queues a form on the tablet; one that is there already stays as it is. Rejects where nothing can be stored. */
export async function keepForm(form: NewKeptForm): Promise<void> {
  const forms = (await database()).transaction('forms', 'readwrite', { durability: 'strict' });
  const known = await forms.store.index('id').getKey(form.id);
  const begun = { state: 'waiting', failures: 0, endedAt: null, problem: null, reason: null } as const;
  // the number is the store's own to give
  if (known === undefined) await forms.store.add({ ...form, ...begun } as KeptForm);
  await forms.done;
  changed();
}

/** The current form, by its identity. */
export async function formOf(id: string): Promise<KeptForm | undefined> {
  return (await database()).getFromIndex('forms', 'id', id);
}

/** Every form of this tablet, in the order in which they were written. */
export async function allForms(): Promise<readonly KeptForm[]> {
  return (await database()).getAll('forms');
}

export type KeptChange = Partial<Omit<KeptForm, 'number'>>;

/** Writes down what became of a form. */
export async function updateForm(id: string, change: KeptChange): Promise<void> {
  const forms = (await database()).transaction('forms', 'readwrite', { durability: 'strict' });
  const known = await forms.store.index('id').get(id);
  if (known !== undefined) await forms.store.put({ ...known, ...change });
  await forms.done;
  changed();
}

/** Withdraws a form whose refusal its writer sees on screen. */
export async function dropForm(id: string): Promise<void> {
  const forms = (await database()).transaction('forms', 'readwrite');
  const number = await forms.store.index('id').getKey(id);
  if (number !== undefined) await forms.store.delete(number);
  await forms.done;
  changed();
}

/** Forgets what is long over; what waits or is to be checked stays however old it is. */
export async function forgetOld(): Promise<void> {
  const forms = (await database()).transaction('forms', 'readwrite');
  for (const form of await forms.store.getAll()) {
    if (form.endedAt === null) continue;
    if (Date.now() - Date.parse(form.endedAt) > shownMs) await forms.store.delete(form.number);
    // what an earlier version kept of the server's answer
    else if ('answer' in form) await forms.store.put(Object.fromEntries(withoutAnswer(form)) as unknown as KeptForm);
  }
  await forms.done;
}

const withoutAnswer = (form: KeptForm): [string, unknown][] =>
  Object.entries(form).filter(([name]) => name !== 'answer');
