import { ReadingsImportService, type ImportAnswer } from '#meters/readings-import.service.js';
import { createConsoleActor, requireEstablishment, withApplication } from '../running/application.js';
import { formatRefusedLines } from './refused-lines.js';
import type { CommandResult } from '../running/output.js';
import { getConsoleLanguage, formatConsoleText } from '../words/words.js';
import type { DateOrder } from '#domain/imports/date-order.js';
import type { ReadingReason } from '#domain/meters/meter-readings.js';

export interface ImportReadingsOptions {
  readonly establishment?: string;
  readonly registerMachines?: boolean;
  readonly reason?: ReadingReason;
  readonly again?: boolean;
  readonly dateOrder?: DateOrder;
  readonly markedUtc?: 'utc' | 'local';
  readonly repeatedHour?: 'first' | 'second';
  readonly sheet?: string;
}

/**
 * Runs `releve import readings FILE`: imports readings of any number of machines, from a file of any size. Exit
 * code 1: a line is refused.
 */
export function importReadings(file: string, options: ImportReadingsOptions): Promise<CommandResult> {
  return withApplication(async (application) => {
    const establishment = await requireEstablishment(application, options.establishment);
    const actor = await createConsoleActor(application);
    const { again, dateOrder, markedUtc, repeatedHour, sheet } = options;
    const result = await application.context
      .get(ReadingsImportService)
      .importReadings(actor, establishment, file, {
        registerMachines: options.registerMachines ?? false,
        language: getConsoleLanguage(),
        again: again ?? false,
        ...(dateOrder === undefined ? {} : { dateOrder }),
        ...(markedUtc === undefined ? {} : { markedUtc }),
        ...(repeatedHour === undefined ? {} : { repeatedHour }),
        ...(sheet === undefined ? {} : { sheet }),
        ...(options.reason === undefined ? {} : { reason: options.reason }),
      });
    return { json: result, text: formatImport(result), exitCode: result.refusedCount > 0 ? 1 : 0 };
  });
}

/** Formats the figures of an import, then its refused lines. */
function formatImport({ rows, accepted, duplicates, refusedCount, exceptions, refused }: ImportAnswer): string {
  const summary = formatConsoleText('importedReadings', {
    rows,
    accepted,
    duplicates,
    refused: refusedCount,
    exceptions,
  });
  return [summary, ...formatRefusedLines(refused, refusedCount)].join('\n');
}
