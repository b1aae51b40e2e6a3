import { accessSync, constants, statSync } from 'node:fs';
import { isClosingTime, isGamingDay } from '../establishments/days/gaming-day.js';
import { readInstantMs } from '../meters/ingest/reading-values.js';

/** The command line itself is wrong: reported on standard error, exit code 2. */
export class UsageError extends Error {}

/*
 * What an option must be, as far as the command line alone shows it: each is applied before the command is loaded, and
 * throws UsageError.
 */

/** A gaming day, YYYY-MM-DD. */
export function gamingDay(option: string): (text: string) => string {
  return (text) => {
    if (!isGamingDay(text)) throw new UsageError(`${option} is no day (YYYY-MM-DD): ${text}`);
    return text;
  };
}

/** An instant: ISO 8601, or milliseconds since 1970. */
export function instant(option: string): (text: string) => Date {
  return (text) => {
    const ms = readInstantMs(text);
    if (ms === undefined) throw new UsageError(`${option} is no instant (ISO 8601, or milliseconds): ${text}`);
    return new Date(ms);
  };
}

/** The number of a station of a machine. */
export function station(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`--station is no number from 1 to 9999: ${text}`);
  return Number(text);
}

/** A local hour, HH:MM. */
export function closingTime(text: string): string {
  if (!isClosingTime(text)) throw new UsageError(`--closing-time is no time (HH:MM): ${text}`);
  return text;
}

/** The code of an establishment that does not exist yet. */
export function newCode(text: string): string {
  if (!/^[A-Z0-9][A-Z0-9-]{0,15}$/.test(text)) {
    throw new UsageError('a code is 1 to 16 capital letters, digits and hyphens');
  }
  return text;
}

/** The path of a file that can be read. */
export function readableFile(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new UsageError(`no such file: ${file}`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new UsageError(`cannot read ${file}`);
  }
  return file;
}
