import { Refusal, isRefusalCode, type RefusalDetails } from './refusal.js';

/** Seconds before a retry: a restarted database is available again by then. */
export const RETRY_AFTER_SECONDS = 5;
/** Seconds before a retry of a fault that needs an operator: automatic callers should not retry every few seconds. */
const REPAIR_RETRY_SECONDS = 60;

/** A PostgreSQL error, as node-postgres passes it on and TypeORM wraps it. */
interface PostgresError {
  readonly code: string;
  readonly hint?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
}

/**
 * Returns the refusal behind an error, or undefined when it is a fault of the program. A trigger refuses with an
 * SQLSTATE of class RV (or plain P0001) and the code as its hint; its detail may be a JSON object.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDiskFullError(error)) return new Refusal('DISK_FULL', { seconds: RETRY_AFTER_SECONDS }, { cause: error });
  const postgresError = extractPostgresError(error);
  if (postgresError === undefined) return undefined;
  const { code, hint } = postgresError;
  if ((code.startsWith('RV') || code === 'P0001') && hint !== undefined && isRefusalCode(hint)) {
    return new Refusal(hint, parseTriggerDetails(postgresError.detail), { cause: error });
  }
  // serialisation failure, deadlock
  if (code === '40001' || code === '40P01') return new Refusal('CONCURRENT_CHANGE', {}, { cause: error });
  // lock not available in time, or statement cancelled by its time limit: the transaction is rolled back
  if (code === '55P03') return new Refusal('ROWS_IN_USE', { seconds: RETRY_AFTER_SECONDS }, { cause: error });
  if (code === '57014') return new Refusal('TOOK_TOO_LONG', { seconds: RETRY_AFTER_SECONDS }, { cause: error });
  // a character that text cannot contain, such as U+0000
  if (code === '22021' || code === '22P05') {
    return new Refusal('INVALID_INPUT', { fields: ['U+0000'] }, { cause: error });
  }
  if (code === '23505')
    return new Refusal('ALREADY_EXISTS', { what: postgresError.constraint ?? '' }, { cause: error });
  return toFaultRefusal(code, error);
}

/** Corrupted contents: of a page (XX001), of an index (XX002). */
const DAMAGED_SQL_STATES = ['XX001', 'XX002'];

/**
 * Returns the refusal of a PostgreSQL fault that is neither ours nor a lost connection; its transaction is rolled back.
 * Memory or a limit is exhausted (class 53), an operator intervened (57000), or writes are not accepted (25006, as on a
 * standby). Its own files failed (58, F0), or it failed itself (XX).
 */
function toFaultRefusal(sqlState: string, cause: unknown): Refusal | undefined {
  if (LOST_CONNECTION_SQL_STATES.test(sqlState)) return undefined;
  if (DAMAGED_SQL_STATES.includes(sqlState))
    return new Refusal('DATABASE_DAMAGED', { seconds: REPAIR_RETRY_SECONDS, state: sqlState }, { cause });
  if (/^(58|F0)/u.test(sqlState))
    return new Refusal('DATABASE_FAULT', { seconds: REPAIR_RETRY_SECONDS, state: sqlState }, { cause });
  if (/^(25006$|53|57|XX)/u.test(sqlState))
    return new Refusal('DATABASE_FAULT', { seconds: RETRY_AFTER_SECONDS, state: sqlState }, { cause });
  return undefined;
}

/**
 * Returns true for an error of a full disk: from PostgreSQL, which rolled the transaction back, or from a file of ours,
 * written before its reference is recorded.
 */
export function isDiskFullError(error: unknown): boolean {
  if (isPostgresError(error, '53100')) return true;
  const isSystemError = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystemError && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Returns true for a PostgreSQL error with this SQLSTATE and, when given, of this constraint. */
export function isPostgresError(error: unknown, sqlState: string, constraint?: string): boolean {
  const postgresError = extractPostgresError(error);
  return postgresError?.code === sqlState && (constraint === undefined || postgresError.constraint === constraint);
}

/**
 * SQLSTATE of a lost or failed connection. A lost one is class 08. It could not be made because it was refused (class
 * 28), its database is gone (3D000), the server has no place left (53300), stops or starts (57P). A session was ended
 * for idling within a transaction or for its length (25P03, 25P04); the outcome is unknown (40003).
 */
const LOST_CONNECTION_SQL_STATES = /^(08...|28...|3D000|40003|53300|57P..|25P0[34])$/u;
/** Node's error codes of a connection that breaks or cannot be made. */
const LOST_SOCKET_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'EADDRNOTAVAIL',
]);
/** Error codes of a connection, not of a file: a missing socket in the file system, or too many open files. */
const FAILED_CONNECT_CODES = new Set(['ENOENT', 'EACCES', 'EMFILE', 'ENFILE']);
/** Messages of node-postgres without a code. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout e(xceeded when|xpired$)|Client (has encountered a connection error|was closed))/u;
/** Further messages of this kind: a read timeout, a failed SSL connection, or a pool already closed. */
const OTHER_LOST_MESSAGES =
  /^(Query read timeout$|There was an error establishing an SSL|Cannot use a pool after calling end)/u;
/** TypeORM's message for a transaction whose connection broke between two statements. */
const LOST_BETWEEN_STATEMENTS = /^Query runner already released/u;

/** Returns true when the connection to PostgreSQL broke or could not be made, so that the outcome is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('driverError' in error && error.driverError !== error) return isConnectionLost(error.driverError);
  // a name with several addresses, none of which answers
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isConnectionLost);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (extractPostgresError(error) !== undefined) return LOST_CONNECTION_SQL_STATES.test(code);
  if ([LOST_MESSAGES, OTHER_LOST_MESSAGES, LOST_BETWEEN_STATEMENTS].some((pattern) => pattern.test(error.message)))
    return true;
  const syscall = 'syscall' in error ? error.syscall : undefined;
  return (
    (syscall !== undefined && LOST_SOCKET_CODES.has(code)) || (syscall === 'connect' && FAILED_CONNECT_CODES.has(code))
  );
}

/** Returns the PostgreSQL error that an error is, or wraps as its `driverError`; undefined for any other. */
function extractPostgresError(error: unknown): PostgresError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('driverError' in error) return extractPostgresError(error.driverError);
  const isPostgresError = 'code' in error && typeof error.code === 'string' && 'severity' in error;
  return isPostgresError ? (error as unknown as PostgresError) : undefined;
}

/** Parses the details of a trigger's refusal, a JSON object; another text becomes the single detail `detail`. */
function parseTriggerDetails(detail: string | undefined): RefusalDetails {
  if (detail === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(detail);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as RefusalDetails;
  } catch {
    // a sentence for the reader of the server's log
  }
  return { detail };
}
