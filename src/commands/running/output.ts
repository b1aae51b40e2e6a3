import { CommanderError } from 'commander';
import { formatJson } from '#platform/runtime/json.js';
import { toRefusal } from '#refusals/of-error.js';
import { findEnvironmentFailure } from './environment-failure.js';
import { UsageError } from './command-line.js';
import { getConsoleLanguage, formatConsoleText, type ConsoleWord } from '../words/words.js';

/** 0 success, 1 refused, 2 usage error, 3 differences found. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The exit code of a fault of the product, so that it is not mistaken for a refusal. */
const FAULT_EXIT_CODE = 70;

export interface CommandResult {
  /** Output of `--json`. */
  readonly json: unknown;
  /** Output for a person. */
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** Prints exactly one JSON document on standard output, or the text for a person; returns the exit code. */
export function printResult(result: CommandResult, asJson: boolean): ExitCode {
  process.stdout.write(asJson ? `${formatJson(result.json)}\n` : result.text === '' ? '' : `${result.text}\n`);
  return result.exitCode ?? 0;
}

/**
 * Reports why a command ended, and returns its exit code: 2 for a wrong command line, 1 for a refusal or a fault of the
 * environment, 70 for a fault of the product. Only the last prints its stack. With `--json` the document is `{code,
 * message, details}`.
 */
export function printFailure(error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) return printUsageFailure(error, asJson);
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return printJsonOfFailure(2, { code: 'USAGE', message: error.message, details: {} }, asJson);
  }
  const refusal = toRefusal(error)?.buildBody(getConsoleLanguage());
  const knownFailure = refusal ?? findEnvironmentFailure(error);
  if (knownFailure === undefined) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof Error ? (error.stack ?? message) : message}\n`);
    return printJsonOfFailure(FAULT_EXIT_CODE, { code: 'INTERNAL', message, details: {} }, asJson);
  }
  if (!asJson) process.stderr.write(`${knownFailure.code} : ${knownFailure.message}\n`);
  return printJsonOfFailure(1, { details: {}, ...knownFailure }, asJson);
}

const WORD_BY_COMMANDER_CODE: Readonly<Record<string, ConsoleWord>> = {
  'commander.unknownCommand': 'unknownCommand',
  'commander.unknownOption': 'unknownOption',
  'commander.missingMandatoryOptionValue': 'optionMissing',
  'commander.optionMissingArgument': 'valueMissing',
  'commander.missingArgument': 'argumentMissing',
  'commander.invalidArgument': 'argumentInvalid',
  'commander.excessArguments': 'argumentsTooMany',
};

/**
 * Returns an error of commander (the library of the command line) in the console's language; an unknown one stays in
 * English. The texts in quotes of its message fill the placeholders `{0}`, `{1}`….
 */
export function formatCommanderError({ code, message }: CommanderError): string {
  const plainMessage = message.replace(/^error: /, '');
  const word = WORD_BY_COMMANDER_CODE[code];
  if (word === undefined) return plainMessage;
  const quotedValues = [...plainMessage.matchAll(/'[^']*'/g)].map(([text], index) => [String(index), text] as const);
  const choices = /Allowed choices are (.*?)\.$/.exec(plainMessage)?.[1] ?? '';
  return formatConsoleText(word, { ...Object.fromEntries(quotedValues), choices });
}

/**
 * Reports a usage error and returns its exit code. Help and version are no failure (exit code 0). A group without its
 * command shows its help, which commander prints.
 */
function printUsageFailure(error: CommanderError, asJson: boolean): number {
  if (error.exitCode === 0) return 0;
  const isHelp = error.message === '(outputHelp)';
  const message = isHelp ? formatConsoleText('commandMissing') : formatCommanderError(error);
  if (!isHelp) process.stderr.write(`${message}\n`);
  return printJsonOfFailure(2, { code: 'USAGE', message, details: {} }, asJson);
}

/** Prints the document of a failure when `asJson` is true; returns the exit code in both cases. */
function printJsonOfFailure(
  exitCode: number,
  failure: { readonly code: string; readonly message: string; readonly details: unknown },
  asJson: boolean,
): number {
  const { code, message, details } = failure;
  if (asJson) process.stdout.write(`${formatJson({ code, message, details })}\n`);
  return exitCode;
}
