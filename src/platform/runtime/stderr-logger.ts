import type { LoggerService } from '@nestjs/common';

const levels = ['debug', 'log', 'warn', 'error'] as const;
export type LogLevel = (typeof levels)[number];

/** Log lines on standard error, optionally as JSON: standard output is reserved for the command's result. */
export class StderrLogger implements LoggerService {
  private readonly minLevelIndex: number;
  private readonly asJson: boolean;

  constructor(minLevel: LogLevel = 'log', asJson = false) {
    this.minLevelIndex = levels.indexOf(minLevel);
    this.asJson = asJson;
  }

  readonly debug = this.createWriter('debug');
  readonly verbose = this.createWriter('debug');
  readonly log = this.createWriter('log');
  readonly warn = this.createWriter('warn');
  readonly error = this.createWriter('error');
  readonly fatal = this.createWriter('error');

  /** Returns a function that logs a message and its extra values at the given level. */
  private createWriter(level: LogLevel): (message: unknown, ...more: unknown[]) => void {
    return (message, ...more) => this.write(level, message, more);
  }

  /**
   * Writes a line to standard error, as JSON or as text, unless its level is below the least.
   * Of the extra values, as Nest passes them, the last is the context and the first of several is a stack trace.
   */
  private write(level: LogLevel, message: unknown, extraValues: readonly unknown[]): void {
    if (levels.indexOf(level) < this.minLevelIndex) return;
    const definedValues = extraValues.filter((part) => part !== undefined);
    const loggedAt = new Date().toISOString();
    const context = definedValues.length > 0 ? formatForLog(definedValues.at(-1)) : undefined;
    const stack = definedValues.length > 1 ? formatForLog(definedValues[0]) : undefined;
    const text = formatForLog(message);
    const contextText = context === undefined ? '' : ` [${context}]`;
    const stackText = stack === undefined ? '' : `\n${stack}`;
    const line = this.asJson
      ? JSON.stringify({ at: loggedAt, level, context, message: text, stack })
      : `${loggedAt} ${level}${contextText} ${text}${stackText}`;
    process.stderr.write(`${line}\n`);
  }
}

/** Returns a value to log as text: a text as it is, an error by its stack, any other by its JSON. */
function formatForLog(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? value.message;
  return value === undefined ? 'undefined' : JSON.stringify(value);
}
