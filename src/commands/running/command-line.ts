import { accessSync, constants, statSync } from 'node:fs';
import { isClosingTime, isGamingDay } from '#establishments/days/gaming-day.js';
import { parseInstantMs } from '#meters/ingest/reading-values.js';
import { formatConsoleText, type ConsoleWord } from '../words/words.js';

/** A wrong command line: reported on standard error in the requested language, exit code 2. */
export class UsageError extends Error {
  constructor(messageKey: ConsoleWord, values: Readonly<Record<string, string>> = {}) {
    super(formatConsoleText(messageKey, values));
  }
}

/*
 * Checks of options, as far as the command line alone allows. Each runs before the command is loaded, and throws
 * UsageError.
 */

/**
 * Returns a parser of a gaming day (YYYY-MM-DD) for the named option. The parser throws UsageError for another text.
 */
export function createGamingDayParser(option: string): (value: string) => string {
  return (text) => {
    if (!isGamingDay(text)) throw new UsageError('noDay', { option, text });
    return text;
  };
}

/**
 * Returns a parser of an instant (ISO 8601, or milliseconds since 1970) for the named option. The parser throws
 * UsageError for another text.
 */
export function createInstantParser(option: string): (text: string) => Date {
  return (text) => {
    const milliseconds = parseInstantMs(text);
    if (milliseconds === undefined) throw new UsageError('noInstant', { option, text });
    return new Date(milliseconds);
  };
}

/** Parses the number of a station of a machine; throws UsageError for another text. */
export function parseStation(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new UsageError('noStation', { text: value });
  return Number(value);
}

/** Parses a local hour, HH:MM; throws UsageError for another text. */
export function parseClosingTime(value: string): string {
  if (!isClosingTime(value)) throw new UsageError('noTime', { text: value });
  return value;
}

/** Parses the code of an establishment that does not exist yet; throws UsageError for another text. */
export function parseNewEstablishmentCode(value: string): string {
  if (!/^[A-Z0-9][A-Z0-9-]{0,15}$/.test(value)) {
    throw new UsageError('noCode');
  }
  return value;
}

/** Returns the reason for an act without surrounding blanks; throws UsageError outside 3 to 2000 characters. */
export function parseReason(value: string): string {
  const reason = value.trim();
  if (reason.length < 3 || reason.length > 2000) throw new UsageError('noReason');
  return reason;
}

/** Returns the path of an existing folder; throws UsageError for another path. */
export function parseExistingFolder(folderPath: string): string {
  if (statSync(folderPath, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError('noFolder', { folder: folderPath });
  return folderPath;
}

/** Returns the path when it is a readable file; throws UsageError for any other path. */
export function parseReadableFile(filePath: string): string {
  if (statSync(filePath, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UsageError('noFile', { file: filePath });
  try {
    accessSync(filePath, constants.R_OK);
  } catch {
    throw new UsageError('cannotRead', { file: filePath });
  }
  return filePath;
}
