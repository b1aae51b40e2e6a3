import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReportingService, type ReportFormat } from '#documents/reporting.service.js';
import { TimestampService } from '#documents/signing/timestamp.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { withUserUmask } from '#platform/files/home.js';
import { requireEstablishment, type Application } from './running/application.js';
import { UsageError } from './running/command-line.js';
import type { CommandResult } from './running/output.js';
import { formatConsoleText } from './words/words.js';
import type { Language } from '#declarations/shapes/text.js';

export interface ReportOptions {
  readonly establishment?: string;
  readonly machine?: string;
  /** An official number or a desk. */
  readonly of?: string;
  readonly day?: string;
  readonly month?: string;
  readonly season?: string;
  readonly yearTo?: string;
  readonly from?: string;
  readonly to?: string;
  readonly format?: ReportFormat;
  readonly language?: Language;
  readonly out?: string;
  readonly list?: boolean;
}

/**
 * Writes one document to `--out`, or to a file of its own name in the current folder. Without a period, the current
 * gaming day is taken. The text warns when a PDF has no timestamp. Throws UsageError when the file cannot be written.
 */
export async function writeReport(
  application: Application,
  name: string,
  options: ReportOptions,
): Promise<CommandResult> {
  const establishment = await requireEstablishment(application, options.establishment);
  const { day, month, season, yearTo, from, to, machine, of: subject, format = 'pdf', language = 'fr' } = options;
  const hasPeriod = [day, month, season, yearTo, from, to].some((value) => value !== undefined);
  const period = hasPeriod
    ? { day, month, season, yearTo, from, to }
    : { day: await application.context.get(GamingDaysService).findCurrentDay(application.database, establishment) };
  const report = await application.context
    .get(ReportingService)
    .renderReport(establishment, { report: name, period, machine, subject, language }, format);
  const file = path.resolve(options.out ?? report.fileName);
  try {
    withUserUmask(() => writeFileSync(file, report.bytes));
  } catch (error) {
    throw new UsageError('cannotWrite', { file, why: (error as NodeJS.ErrnoException).code ?? String(error) });
  }
  const { length: bytes } = report.bytes;
  const { configured, trouble: timestampTrouble } = application.context.get(TimestampService).getState();
  const isTimestampMissing = format === 'pdf' && configured && timestampTrouble !== null;
  const text = formatConsoleText('written', { file, bytes });
  return {
    json: { report: name, file, bytes, timestampMissing: isTimestampMissing ? timestampTrouble.reason : null },
    text: isTimestampMissing
      ? `${text}\n${formatConsoleText('timestampMissing', { reason: timestampTrouble.reason })}`
      : text,
  };
}
