import { getConsoleLanguage, fillPlaceholders } from '../words/words.js';
import { declaredWords } from '#declarations/words/words.js';

/** A fault of the machine, not of the product: reported in one sentence, without a stack. */
export interface EnvironmentFailure {
  readonly code: EnvironmentCode;
  readonly message: string;
}

const SENTENCES = declaredWords.environmentFailures;

export type EnvironmentCode = keyof typeof SENTENCES;

/** Error codes of Node and SQLSTATEs of PostgreSQL that mean a fault of the environment. */
const FAILURE_CODE_BY_ERROR: Readonly<Record<string, EnvironmentCode>> = {
  ERR_INVALID_URL: 'INVALID_DATABASE_URL',
  ECONNREFUSED: 'DATABASE_UNREACHABLE',
  ECONNRESET: 'DATABASE_UNREACHABLE',
  ENOTFOUND: 'DATABASE_UNREACHABLE',
  EAI_AGAIN: 'DATABASE_UNREACHABLE',
  ETIMEDOUT: 'DATABASE_UNREACHABLE',
  EHOSTUNREACH: 'DATABASE_UNREACHABLE',
  ENETUNREACH: 'DATABASE_UNREACHABLE',
  '08001': 'DATABASE_UNREACHABLE',
  '08006': 'DATABASE_UNREACHABLE',
  '53300': 'DATABASE_UNREACHABLE',
  '57P01': 'DATABASE_UNREACHABLE',
  '57P03': 'DATABASE_UNREACHABLE',
  '28000': 'DATABASE_LOGIN_REFUSED',
  '28P01': 'DATABASE_LOGIN_REFUSED',
  '3D000': 'DATABASE_LOGIN_REFUSED',
  '22023': 'DATABASE_RIGHTS_MISSING',
  '42501': 'DATABASE_RIGHTS_MISSING',
  EADDRINUSE: 'PORT_IN_USE',
  EADDRNOTAVAIL: 'ADDRESS_NOT_OURS',
  EACCES: 'NO_ACCESS_TO_FILES',
  EPERM: 'NO_ACCESS_TO_FILES',
  EROFS: 'NO_ACCESS_TO_FILES',
  ENOTDIR: 'NO_ACCESS_TO_FILES',
  EISDIR: 'NO_ACCESS_TO_FILES',
  EEXIST: 'NO_ACCESS_TO_FILES',
  ENOSPC: 'DISK_FULL',
  '53100': 'DISK_FULL',
};

/** An unreadable setting of the environment, such as PORT=abc. */
export class ConfigurationError extends Error {}

/**
 * Returns the failure of the environment (database, network, disk, configuration) behind an error; undefined for any
 * other error. TypeORM wraps the error of the driver, and an AggregateError the errors of several addresses.
 */
export function findEnvironmentFailure(error: unknown): EnvironmentFailure | undefined {
  if (error instanceof ConfigurationError) return buildEnvironmentFailure('INVALID_CONFIGURATION', error.message);
  if (!(error instanceof Error)) return undefined;
  // pg (the PostgreSQL client) reports this only in its message
  if (/timeout expired|Connection terminated/i.test(error.message))
    return buildEnvironmentFailure('DATABASE_UNREACHABLE', error.message);
  if (error instanceof AggregateError && error.errors.length > 0) return findEnvironmentFailure(error.errors[0]);
  const rootError = 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
  const { code, syscall, address, port } = rootError as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === undefined) return undefined;
  const failureDetail = address === undefined ? rootError.message : `${address}:${String(port ?? '')}`;
  // a port below 1024 needs more rights than the process has
  if (code === 'EACCES' && syscall === 'listen') return buildEnvironmentFailure('ADDRESS_NOT_OURS', failureDetail);
  const environmentCode = Object.hasOwn(FAILURE_CODE_BY_ERROR, code) ? FAILURE_CODE_BY_ERROR[code] : undefined;
  return environmentCode === undefined ? undefined : buildEnvironmentFailure(environmentCode, failureDetail);
}

/** Returns a failure of the environment: its code, and its message with the detail, in the language of the console. */
function buildEnvironmentFailure(code: EnvironmentCode, detail: string): EnvironmentFailure {
  return {
    code,
    message: fillPlaceholders(SENTENCES[code][getConsoleLanguage()], { what: detail.replace(/\.$/, '') }),
  };
}
