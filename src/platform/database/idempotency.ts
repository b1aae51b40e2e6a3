import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { queryPrepared, type Database } from './database.js';
import { serializeToJson } from '../runtime/json.js';
import { isConnectionLost } from '#refusals/of-error.js';
import { refuse } from '#refusals/refusal.js';
import { recoverLostWrite } from './lost-database.js';
import type { SqlParameter, Tx } from './rows.js';

/** Identity of a write: the key made by the client, and the input. */
export interface IdempotencyKey {
  readonly key: string;
  /** For example `POST /api/establishments/:establishment/machines`. */
  readonly route: string;
  /** SHA-256 of the input. */
  readonly inputHash: Buffer;
}

/** A value in its response form: bigints and instants are text. */
export type Serialized<T> = T extends bigint | Date
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends { toJSON(): infer Text }
      ? Text
      : { [Name in keyof T]: Serialized<T[Name]> };

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
  idempotencyKey: IdempotencyKey,
  runWrite: (tx: Tx) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Serialized<T>> {
  const pendingResponse = db.transaction(async (tx) => {
    const earlierWrite = await lockIdempotencyKey(tx, establishmentId, idempotencyKey, settings);
    if (earlierWrite !== undefined) return openRecordedResponse<T>(db, earlierWrite, idempotencyKey);
    const responseText = serializeToJson((await runWrite(tx)) ?? null);
    const { response, sealed } = sealResponse(db, establishmentId, idempotencyKey, responseText);
    await queryPrepared(
      tx,
      'writeOnce.record',
      buildRecordWriteSql({
        establishmentId: '$1',
        key: '$2',
        route: '$3',
        inputHash: '$4',
        response: '$5',
        sealed: '$6',
      }),
      [establishmentId, idempotencyKey.key, idempotencyKey.route, idempotencyKey.inputHash, response, sealed],
    );
    return JSON.parse(responseText) as Serialized<T>;
  });
  return recoverResponse(db, establishmentId, idempotencyKey, pendingResponse);
}

/**
 * Waits until no other transaction uses this key, and applies the settings to this one.
 * Returns the earlier write recorded under the key; undefined when there is none.
 */
async function lockIdempotencyKey(
  tx: Tx,
  establishmentId: number,
  idempotencyKey: IdempotencyKey,
  settings: Readonly<Record<string, string>>,
): Promise<EarlierWrite | undefined> {
  const [earlierWrite] = await queryPrepared<EarlierWrite>(
    tx,
    'writeOnce.open',
    `select ${EARLIER_WRITE_COLUMNS} from open_write($1, $2, $3::text[], $4::text[]) as earlier`,
    [establishmentId, idempotencyKey.key, Object.keys(settings), Object.values(settings)],
  );
  return earlierWrite;
}

/**
 * Returns the pending response, or the recorded one when the connection broke before it arrived.
 * Refuses with the codes of `recoverLostWrite`.
 */
function recoverResponse<T>(
  db: Database,
  establishmentId: number,
  idempotencyKey: IdempotencyKey,
  pendingResponse: Promise<Serialized<T>>,
): Promise<Serialized<T>> {
  return pendingResponse.catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error;
    return recoverLostWrite(error, () =>
      db.transaction(async (tx) => {
        const earlierWrite = await lockIdempotencyKey(tx, establishmentId, idempotencyKey, {});
        return earlierWrite === undefined ? undefined : openRecordedResponse<T>(db, earlierWrite, idempotencyKey);
      }),
    );
  });
}

/** A write of one statement, whose response is known beforehand. */
export interface SingleStatementWrite<T> {
  /** Identifies the statement's text: it is planned once per connection. */
  readonly name: string;
  /** An insertion that does nothing unless the given condition is true; its parameters begin at $1. */
  readonly statement: (isNewCondition: string) => string;
  readonly parameters: readonly SqlParameter[];
  readonly responseBody: T;
}

/**
 * Performs a write once for each key, like `writeOnce`, in a single round trip: one statement, which is its own
 * transaction. `statement` returns the SQL that writes only under the given condition.
 * The statement returns a row only for a repeated key; a new write returns the response known beforehand.
 */
export function writeOnceInOneStatement<T>(
  db: Database,
  establishmentId: number,
  idempotencyKey: IdempotencyKey,
  { statement, ...request }: SingleStatementWrite<T>,
  settings: Readonly<Record<string, string>>,
): Promise<Serialized<T>> {
  const isNewSql = 'not exists (select from earlier)';
  return writeOnceInOneRoundTrip<T>(db, establishmentId, idempotencyKey, settings, {
    ...request,
    sql: (placeholders) => `done as (
        ${statement(isNewSql)}
      ), recorded as (
        ${buildRecordWriteSql(placeholders)} where ${isNewSql}
      )
      select ${EARLIER_WRITE_COLUMNS} from earlier`,
    buildResponse: (row, responseText) =>
      row === undefined || row.route === null
        ? (JSON.parse(responseText) as Serialized<T>)
        : openRecordedResponse<T>(db, row, idempotencyKey),
  });
}

/** A write of one call that returns numbers only the database knows, such as the next of a register. */
export interface SingleCallWrite<Numbers extends string, T> {
  /** Identifies the statement's text: it is planned once per connection. */
  readonly name: string;
  /** A call that writes and returns an object of the numbers, as text; its parameters begin at $1. */
  readonly call: string;
  readonly parameters: readonly SqlParameter[];
  /** The response without the numbers: it is sealed before they are known. */
  readonly responseBody: Omit<T, Numbers>;
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
  idempotencyKey: IdempotencyKey,
  { call, ...request }: SingleCallWrite<Numbers, T>,
  settings: Readonly<Record<string, string>>,
): Promise<Serialized<T>> {
  return writeOnceInOneRoundTrip<T>(db, establishmentId, idempotencyKey, settings, {
    ...request,
    sql: (placeholders) => `done as materialized (
        select ${call} as numbers where not exists (select from earlier)
      ), recorded as (
        ${buildRecordWriteSql({ ...placeholders, numbers: 'done.numbers' })} from done
      )
      select ${EARLIER_WRITE_COLUMNS} from earlier
      union all select null, null, null, null, null, done.numbers from done`,
    buildResponse: (row, responseText) => {
      if (row === undefined) throw new Error('a write of one call returned nothing');
      return row.route === null
        ? addNumbers<T>(JSON.parse(responseText), row.numbers)
        : openRecordedResponse<T>(db, row, idempotencyKey);
    },
  });
}

/** The parameters of a statement for the values in the record of its write. */
type RecordPlaceholders = Readonly<Record<keyof IdempotencyKey | 'establishmentId' | 'response' | 'sealed', string>>;

/**
 * Runs one statement that looks up an earlier write of the key, writes, and records the response.
 * Returns that response, or the recorded one of a repeated key. The request's own parameters are first, so that those
 * of the record follow: with two of its own, the establishment is `$3`.
 */
async function writeOnceInOneRoundTrip<T>(
  db: Database,
  establishmentId: number,
  idempotencyKey: IdempotencyKey,
  settings: Readonly<Record<string, string>>,
  request: {
    readonly name: string;
    readonly parameters: readonly SqlParameter[];
    readonly responseBody: unknown;
    /** Returns the statement after the lookup, which is its table `earlier`. */
    readonly sql: (placeholders: RecordPlaceholders) => string;
    /** Returns the response from the statement's row; undefined: it returned none. */
    readonly buildResponse: (row: EarlierWrite | NewNumbers | undefined, responseText: string) => Serialized<T>;
  },
): Promise<Serialized<T>> {
  const { name, parameters, responseBody, sql, buildResponse } = request;
  const getPlaceholder = (offset: number): string => `$${parameters.length + offset}`;
  const responseText = serializeToJson(responseBody);
  const { response, sealed } = sealResponse(db, establishmentId, idempotencyKey, responseText);
  const placeholders = {
    establishmentId: getPlaceholder(1),
    key: getPlaceholder(2),
    route: getPlaceholder(5),
    inputHash: getPlaceholder(6),
    response: getPlaceholder(7),
    sealed: getPlaceholder(8),
  };
  const { key, route, inputHash } = idempotencyKey;
  const settingArrays = [Object.keys(settings), Object.values(settings)];
  const rowsPromise = db.queryPrepared<EarlierWrite | NewNumbers>(
    name,
    `with earlier as materialized (
        select * from open_write(${getPlaceholder(1)}, ${getPlaceholder(2)},
          ${getPlaceholder(3)}::text[], ${getPlaceholder(4)}::text[])
      ), ${sql(placeholders)}`,
    [...parameters, establishmentId, key, ...settingArrays, route, inputHash, response, sealed],
  );
  const pendingResponse = rowsPromise.then(([row]) => buildResponse(row, responseText));
  return recoverResponse(db, establishmentId, idempotencyKey, pendingResponse);
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
const addNumbers = <T>(response: unknown, numbers: EarlierWrite['numbers']): Serialized<T> =>
  (numbers === null ? response : { ...(response as object), ...numbers }) as Serialized<T>;

/**
 * Returns the response as stored: sealed (encrypted), because it may name a customer or a colleague; in clear without a
 * vault.
 */
function sealResponse(
  { vault }: Database,
  establishmentId: number,
  { key }: IdempotencyKey,
  responseText: string,
): { readonly response: string | null; readonly sealed: Buffer | null } {
  if (vault === null) return { response: responseText, sealed: null };
  return { response: null, sealed: vault.seal(Buffer.from(responseText), getVaultLocation(establishmentId, key)) };
}

/** Returns the storage place for which a response is sealed (encrypted): it can be opened for no other. */
export function getVaultLocation(establishmentId: number, key: string): string {
  return `${establishmentId}/idempotency_keys/${key}`;
}

/** The columns of an `EarlierWrite`. */
const EARLIER_WRITE_COLUMNS = `earlier.route, earlier.input_hash as "inputHash", earlier.response,
  earlier.sealed, earlier.establishment_id as "establishmentId", earlier.numbers`;

/**
 * Returns the SQL that inserts the record of a write; a condition may follow it.
 * `placeholders` gives the parameter of each value in the statement.
 */
function buildRecordWriteSql(placeholders: RecordPlaceholders & { readonly numbers?: string }): string {
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
function openRecordedResponse<T>(
  { vault }: Database,
  earlierWrite: EarlierWrite,
  idempotencyKey: IdempotencyKey,
): Serialized<T> {
  if (earlierWrite.route !== idempotencyKey.route || !earlierWrite.inputHash.equals(idempotencyKey.inputHash))
    refuse('IDEMPOTENCY_KEY_REUSED');
  const { sealed, establishmentId, numbers } = earlierWrite;
  if (sealed === null) return addNumbers<T>(earlierWrite.response, numbers);
  let responseText: string;
  try {
    if (vault === null) return refuse('ANSWER_NOT_READABLE');
    responseText = vault.unseal(sealed, getVaultLocation(establishmentId, idempotencyKey.key)).toString();
  } catch {
    return refuse('ANSWER_NOT_READABLE');
  }
  return addNumbers<T>(JSON.parse(responseText), numbers);
}

/**
 * Returns the key of a write outside HTTP: an import from a file, a scheduled task. Refuses IDEMPOTENCY_KEY_REQUIRED.
 */
export function buildIdempotencyKey(route: string, key: string, input: string | Buffer): IdempotencyKey {
  if (!isValidKey(key)) refuse('IDEMPOTENCY_KEY_REQUIRED');
  return { key, route, inputHash: createHash('sha256').update(input).digest() };
}

/**
 * Returns a request's idempotency key: the header Idempotency-Key, the route and the hash of the input. Refuses
 * IDEMPOTENCY_KEY_REQUIRED.
 */
export function getIdempotencyKey(context: ExecutionContext): IdempotencyKey {
  const request = context.switchToHttp().getRequest<RawBodyRequest<CallerRequest>>();
  const key = request.get('idempotency-key') ?? '';
  if (!isValidKey(key)) refuse('IDEMPOTENCY_KEY_REQUIRED');
  const route = request.route as { readonly path?: unknown } | undefined;
  const path = typeof route?.path === 'string' ? route.path : request.path;
  return { key, route: `${request.method} ${path}`, inputHash: hashRequest(request) };
}

/** Handler parameter: the write's key from the header Idempotency-Key, with its input hashed from the request. */
export const IdempotentWrite = createParamDecorator((_: unknown, context: ExecutionContext) =>
  getIdempotencyKey(context),
);

/** Returns whether the key has 8 to 200 printable characters without spaces. */
function isValidKey(key: string): boolean {
  return /^[\x21-\x7e]{8,200}$/.test(key);
}

/** A request with its caller, set by the guard, so that a key belongs to its first user; and the caller's time zone. */
export type CallerRequest = Request & { writtenBy?: string; timeZone?: string };

/**
 * Returns the digest of the request's input together with its caller.
 * The same input from another person must not return the first person's response.
 */
function hashRequest(request: RawBodyRequest<CallerRequest>): Buffer {
  const { method, originalUrl, writtenBy = '' } = request;
  const hash = createHash('sha256').update(`${method} ${originalUrl}\n${writtenBy}\n`);
  if (request.rawBody !== undefined) return hash.update(request.rawBody).digest();
  hash.update(JSON.stringify(request.body ?? null));
  for (const file of getUploadedContents(request)) hash.update(file);
  return hash.digest();
}

/** Returns the contents of the files that the upload parser attached to the request. */
function getUploadedContents(request: Request): readonly Buffer[] {
  const { file, files } = request as { file?: unknown; files?: unknown };
  return [file, ...(Array.isArray(files) ? (files as unknown[]) : [])].flatMap((upload) => {
    if (typeof upload !== 'object' || upload === null || !('buffer' in upload)) return [];
    return Buffer.isBuffer(upload.buffer) ? [upload.buffer] : [];
  });
}
