import { getConsoleLanguage, fillPlaceholders } from '../words/words.js';
import type { Language } from '#declarations/shapes/text.js';

/** A fault of the machine, not of the product: reported in one sentence, without a stack. */
export interface EnvironmentFailure {
  readonly code: EnvironmentCode;
  readonly message: string;
}

const SENTENCES = {
  INVALID_CONFIGURATION: { fr: 'Configuration refusée : {what}.', en: 'Configuration refused: {what}.' },
  INVALID_DATABASE_URL: {
    fr: 'DATABASE_URL et DATABASE_OWNER_URL doivent avoir la forme postgres://compte:motdepasse@serveur:port/base.',
    en: 'DATABASE_URL or DATABASE_OWNER_URL must have the form postgres://account:password@server:port/database.',
  },
  DATABASE_UNREACHABLE: {
    fr: 'Le serveur PostgreSQL ne répond pas ({what}) : est-il démarré, et DATABASE_URL juste ?',
    en: 'The PostgreSQL server does not respond ({what}). Is it running, and is DATABASE_URL correct?',
  },
  DATABASE_LOGIN_REFUSED: {
    fr: 'PostgreSQL refuse la connexion : {what}.',
    en: 'PostgreSQL refused the connection: {what}.',
  },
  DATABASE_RIGHTS_MISSING: {
    fr: 'Le compte PostgreSQL n’a pas les droits requis : {what}. DATABASE_OWNER_URL nomme-t-elle le propriétaire du schéma ?',
    en: 'The PostgreSQL account lacks the required rights: {what}. Does DATABASE_OWNER_URL name the owner of the schema?',
  },
  PORT_IN_USE: {
    fr: 'Un autre programme écoute déjà sur {what} : choisissez un autre PORT.',
    en: 'Another program is already listening on {what}: choose another PORT.',
  },
  ADDRESS_NOT_OURS: {
    fr: 'Impossible d’écouter sur {what} : corrigez HOST ou PORT.',
    en: 'Cannot listen on {what}: correct HOST or PORT.',
  },
  NO_ACCESS_TO_FILES: { fr: 'Accès aux fichiers refusé : {what}.', en: 'Access to the files denied: {what}.' },
  DISK_FULL: { fr: 'Il n’y a plus de place sur le disque.', en: 'The disk is full.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

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
