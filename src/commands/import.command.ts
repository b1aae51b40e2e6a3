import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ReadingsImportService } from '../meters/readings-import.service.js';
import type { ImportAnswer } from '../meters/readings-import.service.js';
import type { ReadingReason } from '../meters/reading-values.js';
import { consoleActor, houseOf, withApplication } from './application.js';
import { consoleLanguage } from './output.js';
import type { Answer } from './output.js';
import { UsageError } from './usage-error.js';

export interface ImportReadingsOptions {
  readonly establishment?: string;
  readonly registerMachines?: boolean;
  readonly reason?: ReadingReason;
}

/** The file, once it is known to be one: a wrong path is a mistake of usage, not of the product. */
export async function openFile(file: string): Promise<NodeJS.ReadableStream & import('node:stream').Readable> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new UsageError(`no such file: ${file}`);
  return createReadStream(file, { highWaterMark: 1 << 20 });
}

function importText(answer: ImportAnswer): string {
  const lines = [
    `rows ${String(answer.rows)} · accepted ${String(answer.accepted)} · duplicates ${String(answer.duplicates)}` +
      ` · refused ${String(answer.refusedCount)} · exceptions ${String(answer.exceptions)}`,
    ...answer.refused.map((refused) => `line ${String(refused.line)}: ${refused.code} : ${refused.message}`),
  ];
  return lines.join('\n');
}

/** `releve import readings FILE`: readings of any number of machines, from a file of any size. */
export function importReadings(file: string, options: ImportReadingsOptions): Promise<Answer> {
  return withApplication(async (application) => {
    const stream = await openFile(file);
    const house = await houseOf(application, options.establishment);
    const actor = await consoleActor(application);
    const answer = await application.context.get(ReadingsImportService).importReadings(actor, house, stream, {
      registerMachines: options.registerMachines ?? false,
      language: consoleLanguage(),
      ...(options.reason === undefined ? {} : { reason: options.reason }),
    });
    return { json: answer, text: importText(answer), exitCode: answer.refusedCount > 0 ? 1 : 0 };
  });
}
