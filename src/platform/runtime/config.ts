import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from './package-root.js';
import { makeWholeFile } from '../files/whole-file.js';

/** Everything the environment decides, read once. */
export interface Config {
  /** Absolute folder of what must survive: embedded database, keys, photographs, checkpoints, documents. */
  readonly home: string;
  /** True when RELEVE_HOME chose the folder; then nothing is put elsewhere. */
  readonly homeWasChosen: boolean;
  /** The application's connection; absent means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The connection that owns the schema; DATABASE_URL when absent. */
  readonly databaseOwnerUrl: string | undefined;
  readonly poolSize: number;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly production: boolean;
  /** RELEVE_SECRET as given; `installationSecret` makes one when absent. */
  readonly secret: string | undefined;
  /** RELEVE_TSA_URL: the authority that timestamps documents (RFC 3161); absent: none does. */
  readonly timestampUrl: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the environment.
 * Throws an Error that names the variable when a number or an address is not one.
 */
export function readConfig(environment: Environment = process.env): Config {
  const home = given(environment, 'RELEVE_HOME');
  return {
    home: home === undefined ? join(packageRoot, '.releve') : resolve(home),
    homeWasChosen: home !== undefined,
    databaseUrl: given(environment, 'DATABASE_URL'),
    databaseOwnerUrl: given(environment, 'DATABASE_OWNER_URL'),
    poolSize: wholeNumber(environment, 'RELEVE_POOL_SIZE', 10, 1, 500),
    host: given(environment, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(environment, 'PORT', 3000, 0, 65535),
    production: environment['NODE_ENV'] === 'production' || environment['RELEVE_PRODUCTION'] === '1',
    secret: given(environment, 'RELEVE_SECRET'),
    timestampUrl: webAddress(environment, 'RELEVE_TSA_URL'),
  };
}

/**
 * The secret of this installation, at least 32 characters: RELEVE_SECRET, or one generated at first use into a file
 * only its owner can read.
 */
export function installationSecret(config: Pick<Config, 'home' | 'secret'>): string {
  if (config.secret !== undefined) return config.secret;
  mkdirSync(config.home, { recursive: true });
  const file = join(config.home, 'secret');
  makeWholeFile(file, randomBytes(32).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

function given(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function wholeNumber(environment: Environment, name: string, absent: number, least: number, most: number): number {
  const text = given(environment, name);
  if (text === undefined) return absent;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
  }
  return value;
}

function webAddress(environment: Environment, name: string): string | undefined {
  const text = given(environment, name);
  if (text === undefined) return undefined;
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).username === '';
  if (!isWeb) throw new Error(`${name} must be an address that begins with http:// or https://`);
  return text;
}
