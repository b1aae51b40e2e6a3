import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReportingService } from '../reporting/reporting.service.js';
import type { ReportFormat } from '../reporting/reporting.service.js';
import { houseOf, withApplication } from './application.js';
import type { Answer } from './output.js';

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

/** `releve report NAME`: one document, written where `--out` says, or under its own name here. */
export function report(name: string, options: ReportOptions): Promise<Answer> {
  return withApplication(async (application) => {
    const house = await houseOf(application, options.establishment);
    const { day, month, season, yearTo, from, to, machine } = options;
    const rendered = await application.context
      .get(ReportingService)
      .render(
        house,
        { report: name, period: { day, month, season, yearTo, from, to }, machine, language: options.lang },
        options.format,
      );
    const file = path.resolve(options.out ?? rendered.fileName);
    await writeFile(file, rendered.bytes);
    return { json: { report: name, file, bytes: rendered.bytes.length }, text: file };
  });
}
