import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { queryPrepared, type Database } from './database.js';
import { formatWire } from '../runtime/json.js';
import { isDatabaseLost } from '#refusals/of-error.js';
import { refuse } from '#refusals/refusal.js';
import { resolveLostWrite } from './lost-database.js';
import type { SqlParameter, Tx } from './rows.js';

/** Identity of a write: the key made by the client, and the input. */
export interface WriteKey {
  readonly key: string;
  /** For example `POST /api/establishments/:establishment/machines`. */
  readonly route: string;
  /** SHA-256 of the input. */
  readonly inputHash: Buffer;
}

/** A value in its response form: bigints and instants are text. */
export type Wire<T> = T extends bigint | Date
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends { toJSON(): infer Text }
      ? Text
      : { [Name in keyof T]: Wire<T[Name]> };

/**
 * Performs a write once for each key of an establishment, in one transaction with the record of its response.
 * A repeated key returns the same response; with another input it is refused (IDEMPOTENCY_KEY_REUSED). A refused write
 * records nothing, so that it can be tried again. `settings` apply within the transaction: an audit context given here
 * (`buildAuditSettings`) needs no separate statement.
 * After a broken connection the recorded write is looked up; it refuses DATABASE_UNREACHABLE when nothing was recorded,
 * otherwise OUTCOME_UNKNOWN.
 */
export async function writeOnce<T>(
  db: Database,
  establishmentId: number,
  writeKey: WriteKey,
  work: (tx: Tx) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Wire<T>> {
  const pendingResponse = db.transaction(async (tx) => {
    const earlierWrite = await openWrite(tx, establishmentId, writeKey, settings);
    if (earlierWrite !== undefined) return readRecordedResponse<T>(db, earlierWrite, writeKey);
    const responseText = formatWire((await work(tx)) ?? null);
    const { response, sealed } = buildStoredResponse(db, establishmentId, writeKey, responseText);
    await queryPrepared(
      tx,
      'writeOnce.record',
      recordWriteSql({ establishmentId: '$1', key: '$2', route: '$3', inputHash: '$4', response: '$5', sealed: '$6' }),
      [establishmentId, writeKey.key, writeKey.route, writeKey.inputHash, response, sealed],
    );
    return JSON.parse(responseText) as Wire<T>;
  });
  return recoverResponse(db, establishmentId, writeKey, pendingResponse);
}

/**
 * Waits until no other transaction uses this key, and applies the settings to this one.
 * Returns the earlier write recorded under the key; undefined when there is none.
 */
async function openWrite(
  tx: Tx,
  establishmentId: number,
  writeKey: WriteKey,
  settings: Readonly<Record<string, string>>,
): Promise<EarlierWrite | undefined> {
  const [earlierWrite] = await queryPrepared<EarlierWrite>(
    tx,
    'writeOnce.open',
    `select ${EARLIER_WRITE} from open_write($1, $2, $3::text[], $4::text[]) as earlier`,
    [establishmentId, writeKey.key, Object.keys(settings), Object.values(settings)],
  );
  return earlierWrite;
}

/**
 * Returns the pending response, or the recorded one when the connection broke before it arrived.
 * Refuses with the codes of `resolveLostWrite`.
 */
function recoverResponse<T>(
  db: Database,
  establishmentId: number,
  writeKey: WriteKey,
  pendingResponse: Promise<Wire<T>>,
): Promise<Wire<T>> {
  return pendingResponse.catch((error: unknown) => {
    if (!isDatabaseLost(error)) throw error;
    return resolveLostWrite(error, () =>
      db.transaction(async (tx) => {
        const earlierWrite = await openWrite(tx, establishmentId, writeKey, {});
        return earlierWrite === undefined ? undefined : readRecordedResponse<T>(db, earlierWrite, writeKey);
      }),
    );
  });
}

/** A write of one statement, whose response is known beforehand. */
export interface WriteInOne<T> {
  /** Identifies the statement's text: it is planned once per connection. */
  readonly name: string;
  /** An insertion that does nothing unless the given condition is true; its parameters begin at $1. */
  readonly statement: (isNew: string) => string;
  readonly parameters: readonly SqlParameter[];
  readonly answer: T;
}

/**
 * Performs a write once for each key, like `writeOnce`, in a single round trip: one statement, which is its own
 * transaction. `statement` returns the SQL that writes only under the given condition.
 * The statement returns a row only for a repeated key; a new write returns the response known beforehand.
 */
export function writeOnceInOneStatement<T>(
  db: Database,
  establishmentId: number,
  writeKey: WriteKey,
  { statement, ...request }: WriteInOne<T>,
  settings: Readonly<Record<string, string>>,
): Promise<Wire<T>> {
  const isNew = 'not exists (select from earlier)';
  return writeInOneRoundTrip<T>(db, establishmentId, writeKey, settings, {
    ...request,
    sql: (placeholders) => `done as (
        ${statement(isNew)}
      ), recorded as (
        ${recordWriteSql(placeholders)} where ${isNew}
      )
      select ${EARLIER_WRITE} from earlier`,
    respond: (row, responseText) =>
      row === undefined || row.route === null
        ? (JSON.parse(responseText) as Wire<T>)
        : readRecordedResponse<T>(db, row, writeKey),
  });
}

/** A write of one call that returns numbers only the database knows, such as the next of a register. */
export interface WriteInOneCall<Numbers extends string, T> {
  /** Identifies the statement's text: it is planned once per connection. */
  readonly name: string;
  /** A call that writes and returns an object of the numbers, as text; its parameters begin at $1. */
  readonly call: string;
  readonly parameters: readonly SqlParameter[];
  /** The response without the numbers: it is sealed before they are known. */
  readonly answer: Omit<T, Numbers>;
}

/**
 * Performs a write once for each key in a single round trip, which holds shared locks only briefly.
 * `call` is the SQL of a database function that writes and returns, as JSON, the numbers missing in the response. They
 * identify no one, and are stored in clear beside the sealed response.
 * The statement returns one row: the earlier write of a repeated key, or the new numbers with an empty route.
 */
export function writeOnceInOneCall<Numbers extends string, T extends Record<Numbers, bigint>>(
  db: Database,
  establishmentId: number,
  writeKey: WriteKey,
  { call, ...request }: WriteInOneCall<Numbers, T>,
  settings: Readonly<Record<string, string>>,
): Promise<Wire<T>> {
  return writeInOneRoundTrip<T>(db, establishmentId, writeKey, settings, {
    ...request,
    sql: (placeholders) => `done as materialized (
        select ${call} as numbers where not exists (select from earlier)
      ), recorded as (
        ${recordWriteSql({ ...placeholders, numbers: 'done.numbers' })} from done
      )
      select ${EARLIER_WRITE} from earlier
      union all select null, null, null, null, null, done.numbers from done`,
    respond: (row, responseText) => {
      if (row === undefined) throw new Error('a write of one call returned nothing');
      return row.route === null
        ? addNumbers<T>(JSON.parse(responseText), row.numbers)
        : readRecordedResponse<T>(db, row, writeKey);
    },
  });
}

/** The parameters of a statement for the values in the record of its write. */
type RecordPlaceholders = Readonly<Record<keyof WriteKey | 'establishmentId' | 'response' | 'sealed', string>>;

/**
 * Runs one statement that looks up an earlier write of the key, writes, and records the response.
 * Returns that response, or the recorded one of a repeated key. The request's own parameters are first, so that those
 * of the record follow: with two of its own, the establishment is `$3`.
 */
async function writeInOneRoundTrip<T>(
  db: Database,
  establishmentId: number,
  writeKey: WriteKey,
  settings: Readonly<Record<string, string>>,
  request: {
    readonly name: string;
    readonly parameters: readonly SqlParameter[];
    readonly answer: unknown;
    /** Returns the statement after the lookup, which is its table `earlier`. */
    readonly sql: (placeholders: RecordPlaceholders) => string;
    /** Returns the response from the statement's row; undefined: it returned none. */
    readonly respond: (row: EarlierWrite | NewNumbers | undefined, responseText: string) => Wire<T>;
  },
): Promise<Wire<T>> {
  const { name, parameters, answer, sql, respond } = request;
  const placeholder = (offset: number): string => `$${parameters.length + offset}`;
  const responseText = formatWire(answer);
  const { response, sealed } = buildStoredResponse(db, establishmentId, writeKey, responseText);
  const placeholders = {
    establishmentId: placeholder(1),
    key: placeholder(2),
    route: placeholder(5),
    inputHash: placeholder(6),
    response: placeholder(7),
    sealed: placeholder(8),
  };
  const { key, route, inputHash } = writeKey;
  const settingLists = [Object.keys(settings), Object.values(settings)];
  const resultRows = db.prepared<EarlierWrite | NewNumbers>(
    name,
    `with earlier as materialized (
        select * from open_write(${placeholder(1)}, ${placeholder(2)},
          ${placeholder(3)}::text[], ${placeholder(4)}::text[])
      ), ${sql(placeholders)}`,
    [...parameters, establishmentId, key, ...settingLists, route, inputHash, response, sealed],
  );
  const pendingResponse = resultRows.then(([row]) => respond(row, responseText));
  return recoverResponse(db, establishmentId, writeKey, pendingResponse);
}

interface EarlierWrite {
  readonly establishmentId: number;
  readonly route: string;
  readonly inputHash: Buffer;
  readonly response: unknown;
  readonly sealed: Buffer | null;
  /** Numbers missing in the response; null: none. */
  readonly numbers: Readonly<Record<string, string>> | null;
}

/** Result of a write of one call that was not done before. */
interface NewNumbers {
  readonly route: null;
  readonly numbers: EarlierWrite['numbers'];
}

/** Returns the response with the numbers that were stored beside it, if any. */
const addNumbers = <T>(response: unknown, numbers: EarlierWrite['numbers']): Wire<T> =>
  (numbers === null ? response : { ...(response as object), ...numbers }) as Wire<T>;

/**
 * Returns the response as stored: sealed (encrypted), because it may name a customer or a colleague; in clear without a
 * vault.
 */
function buildStoredResponse(
  { vault }: Database,
  establishmentId: number,
  { key }: WriteKey,
  responseText: string,
): { readonly response: string | null; readonly sealed: Buffer | null } {
  if (vault === null) return { response: responseText, sealed: null };
  return { response: null, sealed: vault.seal(Buffer.from(responseText), buildSealPlace(establishmentId, key)) };
}

/** Returns the storage place for which a response is sealed (encrypted): it can be opened for no other. */
export function buildSealPlace(establishmentId: number, key: string): string {
  return `${establishmentId}/idempotency_keys/${key}`;
}

/** The columns of an `EarlierWrite`. */
const EARLIER_WRITE = `earlier.route, earlier.input_hash as "inputHash", earlier.response,
  earlier.sealed, earlier.establishment_id as "establishmentId", earlier.numbers`;

/**
 * Returns the SQL that inserts the record of a write; a condition may follow it.
 * `placeholders` gives the parameter of each value in the statement.
 */
function recordWriteSql(placeholders: RecordPlaceholders & { readonly numbers?: string }): string {
  const { establishmentId, key, route, inputHash, response, sealed, numbers = 'null::jsonb' } = placeholders;
  return `insert into idempotency_keys (establishment_id, idempotency_key, route, input_hash, status, response, sealed,
            numbers)
          select ${establishmentId}, ${key}, ${route}, ${inputHash}::bytea, 200, ${response}::jsonb,
            ${sealed}::bytea, ${numbers}`;
}

/**
 * Returns the response recorded under a key. Refuses IDEMPOTENCY_KEY_REUSED (with another input), and
 * ANSWER_NOT_READABLE when the write was done but the key that opens its response is lost.
 */
function readRecordedResponse<T>({ vault }: Database, earlierWrite: EarlierWrite, writeKey: WriteKey): Wire<T> {
  if (earlierWrite.route !== writeKey.route || !earlierWrite.inputHash.equals(writeKey.inputHash))
    refuse('IDEMPOTENCY_KEY_REUSED');
  const { sealed, establishmentId, numbers } = earlierWrite;
  if (sealed === null) return addNumbers<T>(earlierWrite.response, numbers);
  let responseText: string;
  try {
    if (vault === null) return refuse('ANSWER_NOT_READABLE');
    responseText = vault.unseal(sealed, buildSealPlace(establishmentId, writeKey.key)).toString();
  } catch {
    return refuse('ANSWER_NOT_READABLE');
  }
  return addNumbers<T>(JSON.parse(responseText), numbers);
}

/**
 * Returns the key of a write outside HTTP: an import from a file, a scheduled task. Refuses IDEMPOTENCY_KEY_REQUIRED.
 */
export function buildWriteKey(route: string, key: string, input: string | Buffer): WriteKey {
  if (!isValidKey(key)) refuse('IDEMPOTENCY_KEY_REQUIRED');
  return { key, route, inputHash: createHash('sha256').update(input).digest() };
}

/**
 * Returns a request's write key: the header Idempotency-Key, the route and the hash of the input. Refuses
 * IDEMPOTENCY_KEY_REQUIRED.
 */
export function readWriteKey(context: ExecutionContext): WriteKey {
  const request = context.switchToHttp().getRequest<RawBodyRequest<RequestOfCaller>>();
  const key = request.get('idempotency-key') ?? '';
  if (!isValidKey(key)) refuse('IDEMPOTENCY_KEY_REQUIRED');
  const route = request.route as { readonly path?: unknown } | undefined;
  const path = typeof route?.path === 'string' ? route.path : request.path;
  return { key, route: `${request.method} ${path}`, inputHash: hashRequest(request) };
}

/** Handler parameter: the write's key from the header Idempotency-Key, with its input hashed from the request. */
export const IdempotentWrite = createParamDecorator((_: unknown, context: ExecutionContext) => readWriteKey(context));

/** Returns whether the key has 8 to 200 printable characters without spaces. */
function isValidKey(key: string): boolean {
  return /^[\x21-\x7e]{8,200}$/.test(key);
}

/** A request with its caller, set by the guard, so that a key belongs to its first user. */
export type RequestOfCaller = Request & { writtenBy?: string };

/**
 * Returns the digest of the request's input together with its caller.
 * The same input from another person must not return the first person's response.
 */
function hashRequest(request: RawBodyRequest<RequestOfCaller>): Buffer {
  const { method, originalUrl, writtenBy = '' } = request;
  const hash = createHash('sha256').update(`${method} ${originalUrl}\n${writtenBy}\n`);
  if (request.rawBody !== undefined) return hash.update(request.rawBody).digest();
  hash.update(JSON.stringify(request.body ?? null));
  for (const file of listUploads(request)) hash.update(file);
  return hash.digest();
}

/** Returns the contents of the files that the upload parser attached to the request. */
function listUploads(request: Request): readonly Buffer[] {
  const { file, files } = request as { file?: unknown; files?: unknown };
  return [file, ...(Array.isArray(files) ? (files as unknown[]) : [])].flatMap((upload) => {
    if (typeof upload !== 'object' || upload === null || !('buffer' in upload)) return [];
    return Buffer.isBuffer(upload.buffer) ? [upload.buffer] : [];
  });
}
