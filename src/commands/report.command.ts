import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReportingService } from '../documents/reporting.service.js';
import type { ReportFormat } from '../documents/reporting.service.js';
import { GamingDaysService } from '../establishments/days/gaming-days.service.js';
import { establishmentOf, withApplication } from './application.js';
import type { Answer } from './words/output.js';
import { UsageError } from './command-line.js';
import { say } from './words/words.js';

export interface ReportOptions {
  readonly establishment?: string;
  readonly machine?: string;
  readonly day?: string;
  readonly month?: string;
  readonly season?: string;
  readonly yearTo?: string;
  readonly from?: string;
  readonly to?: string;
  readonly format: ReportFormat;
  readonly lang: 'fr' | 'en';
  readonly out?: string;
}

/**
 * `releve report NAME`: one document, written to `--out`, or under its own name here. Without a period: the current
 * gaming day, for the documents that describe the present state.
 */
export function report(name: string, options: ReportOptions): Promise<Answer> {
  return withApplication(async (application) => {
    const establishment = await establishmentOf(application, options.establishment);
    const { day, month, season, yearTo, from, to, machine } = options;
    const named = [day, month, season, yearTo, from, to].some((part) => part !== undefined);
    const period = named
      ? { day, month, season, yearTo, from, to }
      : { day: await application.context.get(GamingDaysService).currentDay(application.database, establishment) };
    const rendered = await application.context
      .get(ReportingService)
      .render(establishment, { report: name, period, machine, language: options.lang }, options.format);
    const file = path.resolve(options.out ?? rendered.fileName);
    await writeFile(file, rendered.bytes).catch((error: unknown) => {
      throw new UsageError(`cannot write ${file}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    });
    const { length: bytes } = rendered.bytes;
    return { json: { report: name, file, bytes }, text: say('written', { file, bytes }) };
  });
}
