import { Refusal, isRefusalCode } from './refusal.js';
import type { RefusalDetails } from './refusal.js';

/** When to ask again, in seconds: a database that is started again is there by then. */
export const RETRY_AFTER_S = 5;
/** The same, of what somebody must mend first: whoever asks by itself does not ask for nothing every few seconds. */
const MENDED_AFTER_S = 60;

/** An error of PostgreSQL, as node-postgres passes it on and TypeORM wraps it. */
interface PostgresError {
  readonly code: string;
  readonly hint?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
}

/**
 * The refusal behind an error, or undefined when it is a fault of ours.
 * A trigger refuses with an SQLSTATE of class RV (or plain P0001) and the code as its hint; its detail may be a JSON
 * object.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal('DISK_FULL', { seconds: RETRY_AFTER_S }, { cause: error });
  const postgres = postgresErrorOf(error);
  if (postgres === undefined) return undefined;
  const { code, hint } = postgres;
  if ((code.startsWith('RV') || code === 'P0001') && hint !== undefined && isRefusalCode(hint)) {
    return new Refusal(hint, detailsOf(postgres.detail), { cause: error });
  }
  // serialisation failure, deadlock
  if (code === '40001' || code === '40P01') return new Refusal('CONCURRENT_CHANGE', {}, { cause: error });
  // lock not available in time, statement cancelled for its time: the transaction is rolled back
  if (code === '55P03') return new Refusal('ROWS_IN_USE', { seconds: RETRY_AFTER_S }, { cause: error });
  if (code === '57014') return new Refusal('TOOK_TOO_LONG', { seconds: RETRY_AFTER_S }, { cause: error });
  // a character that text cannot contain, such as U+0000
  if (code === '22021' || code === '22P05') {
    return new Refusal('INVALID_INPUT', { fields: ['U+0000'] }, { cause: error });
  }
  if (code === '23505') return new Refusal('ALREADY_EXISTS', { what: postgres.constraint ?? '' }, { cause: error });
  return refusalOfFault(code, error);
}

/** Contents that are not what PostgreSQL wrote: of a page (XX001), of an index (XX002). */
const DAMAGED_STATES = ['XX001', 'XX002'];

/**
 * A fault of PostgreSQL that is neither ours nor a lost connection; its transaction is rolled back. It lacks memory or a
 * limit is reached (class 53), an operator stepped in (57000), it takes no writes for now (25006, as a standby does),
 * its own files fail (58, F0), or it failed itself (XX).
 */
function refusalOfFault(state: string, cause: unknown): Refusal | undefined {
  if (LOST_STATES.test(state)) return undefined;
  if (DAMAGED_STATES.includes(state))
    return new Refusal('DATABASE_DAMAGED', { seconds: MENDED_AFTER_S, state }, { cause });
  if (/^(58|F0)/u.test(state)) return new Refusal('DATABASE_FAULT', { seconds: MENDED_AFTER_S, state }, { cause });
  if (/^(25006$|53|57|XX)/u.test(state))
    return new Refusal('DATABASE_FAULT', { seconds: RETRY_AFTER_S, state }, { cause });
  return undefined;
}

/**
 * True when there was no space: for PostgreSQL, which rolled the transaction back, or for a file of ours, which is
 * written before what refers to it is recorded.
 */
export function isDiskFull(error: unknown): boolean {
  if (isPostgresError(error, '53100')) return true;
  const isOurs = error instanceof Error && 'syscall' in error && 'code' in error;
  return isOurs && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** True when the error is PostgreSQL's, with this SQLSTATE and, when given, of this constraint. */
export function isPostgresError(error: unknown, sqlState: string, constraint?: string): boolean {
  const postgres = postgresErrorOf(error);
  return postgres?.code === sqlState && (constraint === undefined || postgres.constraint === constraint);
}

/**
 * SQLSTATE of a lost connection (class 08), or one that could not be made: refused (class 28), to a database that is
 * gone (3D000), to a server that has no place left (53300), stops or starts (57P); of a session that was ended, being
 * silent within a transaction or its transaction too long (25P03, 25P04); and of an end that is not known (40003).
 */
const LOST_STATES = /^(08...|28...|3D000|40003|53300|57P..|25P0[34])$/u;
/** What Node says of a connection that breaks or cannot be made. */
const LOST_SOCKETS = new Set([
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
/** Of a connection, not of a file: a socket in the file system that is not there, or that too many files hide. */
const LOST_IN_CONNECTING = new Set(['ENOENT', 'EACCES', 'EMFILE', 'ENFILE']);
/** What node-postgres says without a code. */
const LOST_WORDS =
  /^(Connection terminated|timeout e(xceeded when|xpired$)|Client (has encountered a connection error|was closed))/u;
/** The same, of what is set up otherwise, or stopping. */
const LOST_OTHERWISE =
  /^(Query read timeout$|There was an error establishing an SSL|Cannot use a pool after calling end)/u;
/** What TypeORM says of a transaction whose connection broke between two statements. */
const LOST_BETWEEN = /^Query runner already released/u;

/** True when the connection to PostgreSQL broke, or none could be made: what was under way has an unknown end. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('driverError' in error && error.driverError !== error) return isDatabaseLost(error.driverError);
  // a name that has several addresses, none of which answers
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseLost);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (postgresErrorOf(error) !== undefined) return LOST_STATES.test(code);
  if ([LOST_WORDS, LOST_OTHERWISE, LOST_BETWEEN].some((words) => words.test(error.message))) return true;
  const syscall = 'syscall' in error ? error.syscall : undefined;
  return (syscall !== undefined && LOST_SOCKETS.has(code)) || (syscall === 'connect' && LOST_IN_CONNECTING.has(code));
}

function postgresErrorOf(error: unknown): PostgresError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('driverError' in error) return postgresErrorOf(error.driverError);
  const isPostgres = 'code' in error && typeof error.code === 'string' && 'severity' in error;
  return isPostgres ? (error as unknown as PostgresError) : undefined;
}

function detailsOf(detail: string | undefined): RefusalDetails {
  if (detail === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(detail);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as RefusalDetails;
  } catch {
    // a sentence for the reader of the server's log
  }
  return { detail };
}
