import { createHash } from 'node:crypto';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { preparedRows } from './database.js';
import type { Database } from './database.js';
import { toWire } from '../runtime/json.js';
import { isDatabaseLost } from '#refusals/of-error.js';
import { refuse } from '#refusals/refusal.js';
import { afterLoss } from './lost-database.js';
import type { SqlParameter, Tx } from './rows.js';

/** What makes two writes the same: the key, made by the client, and the input. */
export interface WriteKey {
  readonly key: string;
  /** Such as `POST /api/establishments/:establishment/machines`. */
  readonly route: string;
  /** SHA-256 of the input. */
  readonly inputHash: Buffer;
}

/** A value as it is in a response: bigints and instants are text. */
export type Wire<T> = T extends bigint | Date
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends { toJSON(): infer Text }
      ? Text
      : { [Name in keyof T]: Wire<T[Name]> };

/**
 * Does a write once for each key of an establishment, in one transaction with the record of its response. A repeated
 * key returns the same response; with another input it is refused (IDEMPOTENCY_KEY_REUSED). A refused write records
 * nothing. `settings` hold within the transaction: an audit context given here (`auditSettings`) needs no statement of
 * its own. A connection that breaks is no answer: what was recorded is looked for. Refuses, then, DATABASE_UNREACHABLE
 * (nothing was) or OUTCOME_UNKNOWN.
 */
export async function writeOnce<T>(
  db: Database,
  establishmentId: number,
  write: WriteKey,
  work: (tx: Tx) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Wire<T>> {
  const done = db.transaction(async (tx) => {
    const earlier = await openWrite(tx, establishmentId, write, settings);
    if (earlier !== undefined) return answerOf<T>(db, earlier, write);
    const answer = toWire((await work(tx)) ?? null);
    const { response, sealed } = kept(db, establishmentId, write, answer);
    await preparedRows(
      tx,
      'writeOnce.record',
      recordWrite({ establishmentId: '$1', key: '$2', route: '$3', inputHash: '$4', response: '$5', sealed: '$6' }),
      [establishmentId, write.key, write.route, write.inputHash, response, sealed],
    );
    return JSON.parse(answer) as Wire<T>;
  });
  return orWhatWasRecorded(db, establishmentId, write, done);
}

/** Waits until no other transaction has this key, and returns what one before it recorded under it. */
async function openWrite(
  tx: Tx,
  establishmentId: number,
  write: WriteKey,
  settings: Readonly<Record<string, string>>,
): Promise<EarlierWrite | undefined> {
  const [earlier] = await preparedRows<EarlierWrite>(
    tx,
    'writeOnce.open',
    `select ${EARLIER_WRITE} from open_write($1, $2, $3::text[], $4::text[]) as earlier`,
    [establishmentId, write.key, Object.keys(settings), Object.values(settings)],
  );
  return earlier;
}

/** The answer; when the connection broke before it came, the one that was recorded. Refuses as `afterLoss`. */
function orWhatWasRecorded<T>(
  db: Database,
  establishmentId: number,
  write: WriteKey,
  done: Promise<Wire<T>>,
): Promise<Wire<T>> {
  return done.catch((error: unknown) => {
    if (!isDatabaseLost(error)) throw error;
    return afterLoss(error, () =>
      db.transaction(async (tx) => {
        const earlier = await openWrite(tx, establishmentId, write, {});
        return earlier === undefined ? undefined : answerOf<T>(db, earlier, write);
      }),
    );
  });
}

/** A write of one statement, whose response is known beforehand. */
export interface WriteInOne<T> {
  /** Identifies the statement's text: it is planned once per connection. */
  readonly name: string;
  /** An insertion that does nothing unless the given condition holds; its parameters begin at $1. */
  readonly statement: (isNew: string) => string;
  readonly parameters: readonly SqlParameter[];
  readonly answer: T;
}

/** The same as `writeOnce`, in a single round trip to the database, which is its transaction. */
export async function writeOnceInOneStatement<T>(
  db: Database,
  establishmentId: number,
  write: WriteKey,
  { name, statement, parameters, answer }: WriteInOne<T>,
  settings: Readonly<Record<string, string>>,
): Promise<Wire<T>> {
  const given = (place: number): string => `$${parameters.length + place}`;
  const wire = toWire(answer);
  const { response, sealed } = kept(db, establishmentId, write, wire);
  const record = {
    ...{ establishmentId: given(1), key: given(2), route: given(5), inputHash: given(6) },
    ...{ response: given(7), sealed: given(8) },
  };
  const written = db.prepared<EarlierWrite>(
    name,
    `with earlier as materialized (
        select * from open_write(${given(1)}, ${given(2)}, ${given(3)}::text[], ${given(4)}::text[])
      ), done as (
        ${statement('not exists (select from earlier)')}
      ), recorded as (
        ${recordWrite(record)} where not exists (select from earlier)
      )
      select ${EARLIER_WRITE} from earlier`,
    [
      ...parameters,
      ...[establishmentId, write.key, Object.keys(settings), Object.values(settings)],
      ...[write.route, write.inputHash, response, sealed],
    ],
  );
  const done = written.then(([earlier]) =>
    earlier === undefined ? (JSON.parse(wire) as Wire<T>) : answerOf<T>(db, earlier, write),
  );
  return orWhatWasRecorded(db, establishmentId, write, done);
}

/** A write of one call, which returns numbers that only the database knows, such as the next of a register. */
export interface WriteInOneCall<Numbers extends string, T> {
  /** Identifies the statement's text: it is planned once per connection. */
  readonly name: string;
  /** A call that writes and returns an object of the numbers, as text; its parameters begin at $1. */
  readonly call: string;
  readonly parameters: readonly SqlParameter[];
  /** The answer without them: it is sealed before they are known. */
  readonly answer: Omit<T, Numbers>;
}

/**
 * The same as `writeOnceInOneStatement`, of an answer that lacks its numbers: what everybody waits for is locked for no
 * round trip. The numbers name nobody and stand beside the sealed answer.
 */
export async function writeOnceInOneCall<Numbers extends string, T extends Record<Numbers, bigint>>(
  db: Database,
  establishmentId: number,
  write: WriteKey,
  { name, call, parameters, answer }: WriteInOneCall<Numbers, T>,
  settings: Readonly<Record<string, string>>,
): Promise<Wire<T>> {
  const given = (place: number): string => `$${parameters.length + place}`;
  const wire = toWire(answer);
  const { response, sealed } = kept(db, establishmentId, write, wire);
  const record = {
    ...{ establishmentId: given(1), key: given(2), route: given(5), inputHash: given(6) },
    ...{ response: given(7), sealed: given(8), numbers: 'done.numbers' },
  };
  const written = db.prepared<EarlierWrite | NewNumbers>(
    name,
    `with earlier as materialized (
        select * from open_write(${given(1)}, ${given(2)}, ${given(3)}::text[], ${given(4)}::text[])
      ), done as materialized (
        select ${call} as numbers where not exists (select from earlier)
      ), recorded as (
        ${recordWrite(record)} from done
      )
      select ${EARLIER_WRITE} from earlier
      union all select null, null, null, null, null, done.numbers from done`,
    [
      ...parameters,
      ...[establishmentId, write.key, Object.keys(settings), Object.values(settings)],
      ...[write.route, write.inputHash, response, sealed],
    ],
  );
  const done = written.then(([row]) => {
    if (row === undefined) throw new Error('a write of one call returned nothing');
    return row.route === null ? withNumbers<T>(JSON.parse(wire), row.numbers) : answerOf<T>(db, row, write);
  });
  return orWhatWasRecorded(db, establishmentId, write, done);
}

interface EarlierWrite {
  readonly establishmentId: number;
  readonly route: string;
  readonly inputHash: Buffer;
  readonly response: unknown;
  readonly sealed: Buffer | null;
  /** What the answer lacks; null: nothing. */
  readonly numbers: Readonly<Record<string, string>> | null;
}

/** What a write of one call returns when it was not done before. */
interface NewNumbers {
  readonly route: null;
  readonly numbers: EarlierWrite['numbers'];
}

const withNumbers = <T>(answer: unknown, numbers: EarlierWrite['numbers']): Wire<T> =>
  (numbers === null ? answer : { ...(answer as object), ...numbers }) as Wire<T>;

/** The answer as it is stored: sealed, since it may name a customer or a colleague. */
function kept(
  { vault }: Database,
  establishmentId: number,
  { key }: WriteKey,
  answer: string,
): { readonly response: string | null; readonly sealed: Buffer | null } {
  if (vault === null) return { response: answer, sealed: null };
  return { response: null, sealed: vault.seal(Buffer.from(answer), placeOfAnswer(establishmentId, key)) };
}

/** Where an answer is stored: it opens nowhere else. */
export function placeOfAnswer(establishmentId: number, key: string): string {
  return `${establishmentId}/idempotency_keys/${key}`;
}

/** The columns of an `EarlierWrite`. */
const EARLIER_WRITE = `earlier.route, earlier.input_hash as "inputHash", earlier.response,
  earlier.sealed, earlier.establishment_id as "establishmentId", earlier.numbers`;

/** Inserts the record of a write; `of` gives each value's parameter in the statement, and a condition may follow. */
function recordWrite(
  of: Readonly<Record<keyof WriteKey | 'establishmentId' | 'response' | 'sealed', string>> & {
    readonly numbers?: string;
  },
): string {
  return `insert into idempotency_keys (establishment_id, idempotency_key, route, input_hash, status, response, sealed,
            numbers)
          select ${of.establishmentId}, ${of.key}, ${of.route}, ${of.inputHash}::bytea, 200, ${of.response}::jsonb,
            ${of.sealed}::bytea, ${of.numbers ?? 'null::jsonb'}`;
}

/** Refuses IDEMPOTENCY_KEY_REUSED; ANSWER_NOT_READABLE: it was done, and the key that opens its answer is lost. */
function answerOf<T>({ vault }: Database, earlier: EarlierWrite, write: WriteKey): Wire<T> {
  if (earlier.route !== write.route || !earlier.inputHash.equals(write.inputHash)) refuse('IDEMPOTENCY_KEY_REUSED');
  const { sealed, establishmentId, numbers } = earlier;
  if (sealed === null) return withNumbers<T>(earlier.response, numbers);
  let answer: string;
  try {
    if (vault === null) return refuse('ANSWER_NOT_READABLE');
    answer = vault.unseal(sealed, placeOfAnswer(establishmentId, write.key)).toString();
  } catch {
    return refuse('ANSWER_NOT_READABLE');
  }
  return withNumbers<T>(JSON.parse(answer), numbers);
}

/** The key of a write that does not come through HTTP: an import from a file, a scheduled task. */
export function writeKey(route: string, key: string, input: string | Buffer): WriteKey {
  if (!isKey(key)) refuse('IDEMPOTENCY_KEY_REQUIRED');
  return { key, route, inputHash: createHash('sha256').update(input).digest() };
}

/** Handler parameter: the write's key from the header Idempotency-Key, its input hashed from the request. */
export const IdempotentWrite = createParamDecorator((_: unknown, context: ExecutionContext): WriteKey => {
  const request = context.switchToHttp().getRequest<RawBodyRequest<RequestOfCaller>>();
  const key = request.get('idempotency-key') ?? '';
  if (!isKey(key)) refuse('IDEMPOTENCY_KEY_REQUIRED');
  const route = request.route as { readonly path?: unknown } | undefined;
  const path = typeof route?.path === 'string' ? route.path : request.path;
  return { key, route: `${request.method} ${path}`, inputHash: hashOf(request) };
});

function isKey(key: string): boolean {
  return /^[\x21-\x7e]{8,200}$/.test(key);
}

/** A request whose caller is known: the guard says who, so that a key is of whoever used it first. */
export type RequestOfCaller = Request & { writtenBy?: string };

/** The same input of another person is another: he does not get what was answered to the first. */
function hashOf(request: RawBodyRequest<RequestOfCaller>): Buffer {
  const { method, originalUrl, writtenBy = '' } = request;
  const hash = createHash('sha256').update(`${method} ${originalUrl}\n${writtenBy}\n`);
  if (request.rawBody !== undefined) return hash.update(request.rawBody).digest();
  hash.update(JSON.stringify(request.body ?? null));
  for (const file of uploads(request)) hash.update(file);
  return hash.digest();
}

/** The contents that the upload parser put on the request. */
function uploads(request: Request): readonly Buffer[] {
  const { file, files } = request as { file?: unknown; files?: unknown };
  return [file, ...(Array.isArray(files) ? (files as unknown[]) : [])].flatMap((upload) => {
    if (typeof upload !== 'object' || upload === null || !('buffer' in upload)) return [];
    return Buffer.isBuffer(upload.buffer) ? [upload.buffer] : [];
  });
}
