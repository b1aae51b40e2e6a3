import { readFile } from 'node:fs/promises';
import { MachinesImportService } from '../machines/machines-import.service.js';
import { consoleActor, houseOf, withApplication } from './application.js';
import { consoleLanguage } from './output.js';
import type { Answer } from './output.js';
import { UsageError } from './usage-error.js';

export interface ImportMachinesOptions {
  readonly establishment?: string;
  readonly partial?: boolean;
  readonly createStands?: boolean;
}

/** `releve import machines FILE`: all of its lines or, with `--partial`, those without a fault. */
export function importMachines(file: string, options: ImportMachinesOptions): Promise<Answer> {
  return withApplication(async (application) => {
    const content = await readFile(file).catch(() => {
      throw new UsageError(`no such file: ${file}`);
    });
    const house = await houseOf(application, options.establishment);
    const actor = await consoleActor(application);
    const answer = await application.database.transaction((tx) =>
      application.context.get(MachinesImportService).importMachines(tx, actor, house, content, {
        partial: options.partial ?? false,
        createStands: options.createStands ?? false,
        language: consoleLanguage(),
      }),
    );
    const refused = answer.refused.map((line) => `line ${String(line.line)}: ${line.code} : ${line.message}`);
    return {
      json: answer,
      text: [`rows ${String(answer.rows)} · registered ${String(answer.registered)}`, ...refused].join('\n'),
      exitCode: answer.refused.length > 0 ? 1 : 0,
    };
  });
}
