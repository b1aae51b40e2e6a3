import { readFile } from 'node:fs/promises';
import type { DateOrder } from '#domain/imports/date-order.js';
import { MachinesImportService } from '#machines/inventory/machines-import.service.js';
import { createConsoleActor, requireEstablishment, withApplication } from '../running/application.js';
import { formatRefusedLines } from './refused-lines.js';
import type { CommandResult } from '../running/output.js';
import { getConsoleLanguage, formatConsoleText } from '../words/words.js';

export interface ImportMachinesOptions {
  readonly establishment?: string;
  readonly partial?: boolean;
  readonly createStands?: boolean;
  readonly again?: boolean;
  readonly dateOrder?: DateOrder;
  readonly sheet?: string;
}

/**
 * Runs `releve import machines FILE`: imports all lines or none, or with `--partial` those without an error. Exit code
 * 1: a line is refused.
 */
export function importMachines(file: string, options: ImportMachinesOptions): Promise<CommandResult> {
  return withApplication(async (application) => {
    const establishment = await requireEstablishment(application, options.establishment);
    const actor = await createConsoleActor(application);
    const content = await readFile(file);
    const result = await application.database.transaction((tx) =>
      application.context
        .get(MachinesImportService)
        .importMachines(tx, actor, establishment, content, {
          partial: options.partial ?? false,
          createStands: options.createStands ?? false,
          again: options.again ?? false,
          dateOrder: options.dateOrder,
          sheet: options.sheet,
          language: getConsoleLanguage(),
        }),
    );
    const { rows, registered, refused } = result;
    return {
      json: result,
      text: [
        formatConsoleText('importedMachines', { rows, registered }),
        ...formatRefusedLines(refused, refused.length),
      ].join('\n'),
      exitCode: refused.length > 0 ? 1 : 0,
    };
  });
}
