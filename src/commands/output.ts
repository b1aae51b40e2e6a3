import { CommanderError } from 'commander';
import { toJson } from '../platform/json.js';
import { refusalLanguage } from '../platform/refusal.js';
import type { RefusalLanguage } from '../platform/refusal.js';
import { toRefusal } from '../platform/refusal-of-error.js';

/** 0 done, 1 refused, 2 usage, 3 differences found. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Answer {
  /** What `--json` prints: the whole of it. */
  readonly json: unknown;
  /** What a person reads. */
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** The console's language: that of the locale, French unless it is English. */
export function consoleLanguage(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): RefusalLanguage {
  const locale = environment['LC_ALL'] ?? environment['LC_MESSAGES'] ?? environment['LANG'] ?? '';
  return refusalLanguage(locale.slice(0, 2));
}

/** One document on standard output and nothing else, or the text for a person. */
export function printAnswer(answer: Answer, asJson: boolean): ExitCode {
  process.stdout.write(asJson ? `${toJson(answer.json)}\n` : answer.text === '' ? '' : `${answer.text}\n`);
  return answer.exitCode ?? 0;
}

/** A refusal is said with its code and leaves 1; a fault of ours is not made to look like one and leaves 70. */
export function printError(error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const refusal = toRefusal(error);
  if (refusal === undefined) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 70;
  }
  const body = refusal.body(consoleLanguage());
  if (asJson) process.stdout.write(`${toJson(body)}\n`);
  else process.stderr.write(`${body.code} : ${body.message}\n`);
  return 1;
}
