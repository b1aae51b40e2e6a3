import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from './package-root.js';
import { createFileAtomically } from '../files/whole-file.js';
import { readSetting, readSettingOrFile, readNetworks, readWebAddress, readWholeNumber } from './environment.js';
import type { Environment } from './environment.js';
import { toSingleServerAddress } from '../servers/addresses.js';

/** All settings from the environment, read once. */
export interface Config {
  /** Absolute folder of persistent data: embedded database, keys, photographs, checkpoints, documents. */
  readonly home: string;
  /** True when RELEVE_HOME set the folder; nothing is then placed elsewhere. */
  readonly homeWasChosen: boolean;
  /** The application's connection; absent means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The connection that owns the schema; DATABASE_URL when absent. */
  readonly databaseOwnerUrl: string | undefined;
  /** RELEVE_POOL_SIZE: connections for acts and screens. */
  readonly poolSize: number;
  /** RELEVE_LONG_POOL_SIZE: connections for documents, exports and verification, which takes three. */
  readonly longPoolSize: number;
  /** RELEVE_STATEMENT_SECONDS: time limit of one statement of an act or a screen. */
  readonly statementS: number;
  /** RELEVE_LONG_STATEMENT_SECONDS: time limit of one statement of a document, an export or a verification. */
  readonly longStatementS: number;
  /** RELEVE_LOCK_SECONDS: time an act waits for rows locked by another transaction. */
  readonly lockS: number;
  /** RELEVE_READ_SECONDS: a client that reads nothing of its response for this long is disconnected. */
  readonly readS: number;
  /**
   * RELEVE_CONNECTIONS, RELEVE_CONNECTIONS_PER_ADDRESS: connections open at once, in total and from one address
   * (proxies excepted).
   */
  readonly connections: { readonly total: number; readonly perAddress: number };
  /** RELEVE_STREAMS, RELEVE_STREAMS_PER_PERSON: event streams open at once, in total and of one person or device. */
  readonly streams: { readonly total: number; readonly perPerson: number };
  /** RELEVE_BODY_SECONDS: time for the body of an ordinary request to arrive; a large one gets ten times that. */
  readonly bodyS: number;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly production: boolean;
  /** RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY; absent: plain http, for this machine or a reverse proxy. */
  readonly tls: TlsFiles | undefined;
  /** RELEVE_HTTP_PORT: a port of plain http that redirects to https; absent: none. */
  readonly redirectPort: number | undefined;
  /** RELEVE_TRUSTED_PROXIES: addresses and networks whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /**
   * Requests per minute from unknown callers: RELEVE_STRANGERS_PER_MINUTE from one address, a twentieth of it (at least
   * 20) from one device.
   */
  readonly unknownCallers: { readonly perAddress: number; readonly perDevice: number };
  /** RELEVE_SECRET as given; one is created when absent. */
  readonly secret: string | undefined;
  /** RELEVE_SECOND_FACTOR: users whose functions call for a second factor must set one, or may. */
  readonly secondFactor: 'required' | 'offered';
  /** RELEVE_TSA_URL: the authority that timestamps documents (RFC 3161); absent: no timestamps. */
  readonly timestampUrl: string | undefined;
  /** RELEVE_ACCESS_LOG: `stdout`, the path of a file, or undefined for none; standard output in production. */
  readonly accessLog: string | undefined;
  /** RELEVE_METRICS_TOKEN: token for reading `/metrics`; absent: this machine only. */
  readonly metricsToken: string | undefined;
  /** The server is not ready when a log entry waits longer than this to be sealed, in seconds. */
  readonly sealingLagLimitS: number;
  /** The server is not ready with less free space on the disk of `home`, in megabytes. */
  readonly leastFreeDiskMb: number;
  /** RELEVE_DRAIN_SECONDS: time a stopping server waits for current requests. */
  readonly drainS: number;
  /**
   * RELEVE_CLOCK_JUMP_SECONDS: a clock that jumps further, or differs more from the database's, is considered wrong.
   */
  readonly clockJumpS: number;
  /** RELEVE_LONGEST_SILENCE_DAYS: after so many days without an entry the clock must be accepted by a person. */
  readonly longestSilenceDays: number;
  /** RELEVE_KEYS_DAYS: retention of a write's response, for a repeated request. */
  readonly keysDays: number;
  /** RELEVE_HEADS_DAYS: retention of every signed head of the log; after that one per hour, and those named outside. */
  readonly headsDays: number;
  /** RELEVE_ADDRESS_DAYS: retention of a session's network address after the session's end. */
  readonly addressDays: number;
}

/** The PEM files of a certificate with its chain, and its private key. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/**
 * Reads the configuration from the environment; a number that is not given has the value `absent` below.
 * Throws an Error that names the variable for an invalid number or address.
 */
export function readConfig(environment: Environment = process.env): Config {
  const home = readSetting(environment, 'RELEVE_HOME');
  const isProduction = environment['NODE_ENV'] === 'production' || environment['RELEVE_PRODUCTION'] === '1';
  const readNumber = (name: string, bounds: Parameters<typeof readWholeNumber>[2]): number =>
    readWholeNumber(environment, name, bounds);
  return {
    home: home === undefined ? join(packageRoot, '.releve') : resolve(home),
    homeWasChosen: home !== undefined,
    databaseUrl: readDatabaseAddress(environment, 'DATABASE_URL'),
    databaseOwnerUrl: readDatabaseAddress(environment, 'DATABASE_OWNER_URL'),
    poolSize: readNumber('RELEVE_POOL_SIZE', { absent: 10, least: 1, most: 500 }),
    longPoolSize: readNumber('RELEVE_LONG_POOL_SIZE', { absent: 6, least: 4, most: 500 }),
    statementS: readNumber('RELEVE_STATEMENT_SECONDS', { absent: 30, least: 1, most: 3600 }),
    longStatementS: readNumber('RELEVE_LONG_STATEMENT_SECONDS', { absent: 1800, least: 1, most: 86_400 }),
    lockS: readNumber('RELEVE_LOCK_SECONDS', { absent: 10, least: 1, most: 3600 }),
    bodyS: readNumber('RELEVE_BODY_SECONDS', { absent: 60, least: 1, most: 3600 }),
    readS: readNumber('RELEVE_READ_SECONDS', { absent: 120, least: 5, most: 3600 }),
    connections: {
      total: readNumber('RELEVE_CONNECTIONS', { absent: 4_000, least: 10, most: 1_000_000 }),
      perAddress: readNumber('RELEVE_CONNECTIONS_PER_ADDRESS', { absent: 500, least: 6, most: 1_000_000 }),
    },
    streams: {
      total: readNumber('RELEVE_STREAMS', { absent: 1_000, least: 1, most: 1_000_000 }),
      perPerson: readNumber('RELEVE_STREAMS_PER_PERSON', { absent: 30, least: 2, most: 1_000_000 }),
    },
    host: readSetting(environment, 'HOST') ?? '127.0.0.1',
    port: readNumber('PORT', { absent: 3000, least: 0, most: 65535 }),
    production: isProduction,
    tls: readTlsFiles(environment),
    redirectPort: readRedirectPort(environment),
    trustedProxies: readNetworks(environment, 'RELEVE_TRUSTED_PROXIES'),
    unknownCallers: readUnknownCallerLimits(environment),
    secret: readSettingOrFile(environment, 'RELEVE_SECRET'),
    secondFactor: readSecondFactor(environment, isProduction),
    timestampUrl: readWebAddress(environment, 'RELEVE_TSA_URL'),
    accessLog: resolveAccessLogDestination(
      readSetting(environment, 'RELEVE_ACCESS_LOG') ?? (isProduction ? 'stdout' : 'none'),
    ),
    metricsToken: readToken(environment, 'RELEVE_METRICS_TOKEN'),
    sealingLagLimitS: readNumber('RELEVE_SEALING_LAG_SECONDS', { absent: 120, least: 1, most: 86_400 }),
    leastFreeDiskMb: readNumber('RELEVE_LEAST_DISK_MB', { absent: 512, least: 0, most: 1_000_000_000 }),
    drainS: readNumber('RELEVE_DRAIN_SECONDS', { absent: 30, least: 0, most: 3600 }),
    clockJumpS: readNumber('RELEVE_CLOCK_JUMP_SECONDS', { absent: 60, least: 5, most: 3600 }),
    longestSilenceDays: readNumber('RELEVE_LONGEST_SILENCE_DAYS', { absent: 45, least: 1, most: 3650 }),
    keysDays: readNumber('RELEVE_KEYS_DAYS', { absent: 400, least: 31, most: 36_500 }),
    headsDays: readNumber('RELEVE_HEADS_DAYS', { absent: 35, least: 8, most: 36_500 }),
    addressDays: readNumber('RELEVE_ADDRESS_DAYS', { absent: 90, least: 1, most: 36_500 }),
  };
}

/** Returns the destination of the access log: `stdout`, an absolute path, or undefined for none. */
function resolveAccessLogDestination(destination: string): string | undefined {
  if (destination === 'none') return undefined;
  return destination === 'stdout' ? destination : resolve(destination);
}

/**
 * Returns a token from a setting, or from the file that it names; undefined when it is absent.
 * Throws when it is shorter than 16 characters or has spaces.
 */
function readToken(environment: Environment, name: string): string | undefined {
  const token = readSettingOrFile(environment, name);
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token)) {
    throw new Error(`${name} must have 16 characters or more, without spaces`);
  }
  return token;
}

/**
 * Returns the secret of this installation: RELEVE_SECRET, or one generated on first use in a file only its owner can
 * read.
 * It has at least 32 characters.
 */
export function ensureInstallationSecret(config: Pick<Config, 'home' | 'secret'>): string {
  if (config.secret !== undefined) return config.secret;
  mkdirSync(config.home, { recursive: true, mode: 0o700 });
  const file = join(config.home, 'secret');
  createFileAtomically(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/**
 * Returns the address of a database, of one server or several; undefined when it is not set.
 * Throws with the name of the variable when it is invalid.
 */
function readDatabaseAddress(environment: Environment, name: string): string | undefined {
  const url = readSettingOrFile(environment, name);
  try {
    return url === undefined ? undefined : toSingleServerAddress(url);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Returns whether second factors are required (the default) or only offered. Throws for another word, and for `offered`
 * in production.
 */
function readSecondFactor(environment: Environment, isProduction: boolean): Config['secondFactor'] {
  const setting = readSetting(environment, 'RELEVE_SECOND_FACTOR') ?? 'required';
  if (setting !== 'required' && setting !== 'offered') {
    throw new Error(`RELEVE_SECOND_FACTOR must be required or offered, not ${setting}`);
  }
  if (isProduction && setting === 'offered') throw new Error('RELEVE_SECOND_FACTOR is required in production');
  return setting;
}

/** Returns the files of certificate and key; undefined when neither is set. Throws when only one is set. */
function readTlsFiles(environment: Environment): TlsFiles | undefined {
  const certificate = readSetting(environment, 'RELEVE_TLS_CERTIFICATE');
  const key = readSetting(environment, 'RELEVE_TLS_KEY');
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined) {
    throw new Error('RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY are given together or not at all');
  }
  return { certificate: resolve(certificate), key: resolve(key) };
}

/**
 * Returns the port of plain http that redirects to https; undefined when it is not set. Throws without a certificate.
 */
function readRedirectPort(environment: Environment): number | undefined {
  if (readSetting(environment, 'RELEVE_HTTP_PORT') === undefined) return undefined;
  if (readTlsFiles(environment) === undefined) {
    throw new Error('RELEVE_HTTP_PORT leads to https: give RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY too');
  }
  return readWholeNumber(environment, 'RELEVE_HTTP_PORT', { absent: 0, least: 0, most: 65535 });
}

/**
 * Returns the number of requests a minute allowed to unknown callers, per address and per device.
 * The default lets a shift sign in from one address within a minute: three hundred people, each a write, which counts
 * as ten. One device gets a twentieth of the address's number, and at least 20.
 */
function readUnknownCallerLimits(environment: Environment): Config['unknownCallers'] {
  const bounds = { absent: 3_000, least: 60, most: 1_000_000 };
  const perAddress = readWholeNumber(environment, 'RELEVE_STRANGERS_PER_MINUTE', bounds);
  return { perAddress, perDevice: Math.max(20, Math.floor(perAddress / 20)) };
}
