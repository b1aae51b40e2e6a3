import { Refusal, isRefusalCode } from './refusal.js';
import type { RefusalDetails } from './refusal.js';

/** When to ask again, in seconds: a database that is started again is there by then. */
export const RETRY_AFTER_S = 5;

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
 * SQLSTATE of a server that stops, starts or has no place left, or that ended a session which was silent within a
 * transaction, besides the class of lost connections (08).
 */
const LOST_STATES = ['57P01', '57P02', '57P03', '53300', '25P03'];
/** What Node says of a connection that breaks or cannot be made. */
const LOST_SOCKETS = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOENT'];
/** What node-postgres says without a code. */
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;
/** What TypeORM says of a transaction whose connection broke between two statements. */
const LOST_BETWEEN = /^Query runner already released/u;

/** True when the connection to PostgreSQL broke, or none could be made: what was under way has an unknown end. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('driverError' in error && error.driverError !== error) return isDatabaseLost(error.driverError);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (postgresErrorOf(error) !== undefined) return LOST_STATES.includes(code) || code.startsWith('08');
  const said = LOST_WORDS.test(error.message) || LOST_BETWEEN.test(error.message);
  return said || (LOST_SOCKETS.includes(code) && 'syscall' in error);
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
