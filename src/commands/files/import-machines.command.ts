import { readFile } from 'node:fs/promises';
import { MachinesImportService } from '#machines/inventory/machines-import.service.js';
import { consoleActor, establishmentOf, withApplication } from '../running/application.js';
import { refusedText } from './refused-lines.js';
import type { CommandResult } from '../running/output.js';
import { consoleLanguage, consoleText } from '../words/words.js';

export interface ImportMachinesOptions {
  readonly establishment?: string;
  readonly partial?: boolean;
  readonly createStands?: boolean;
}

/** `releve import machines FILE`: imports all lines or, with `--partial`, those without an error. */
export function importMachines(file: string, options: ImportMachinesOptions): Promise<CommandResult> {
  return withApplication(async (application) => {
    const establishment = await establishmentOf(application, options.establishment);
    const actor = await consoleActor(application);
    const content = await readFile(file);
    const result = await application.database.transaction((tx) =>
      application.context
        .get(MachinesImportService)
        .importMachines(tx, actor, establishment, content, {
          partial: options.partial ?? false,
          createStands: options.createStands ?? false,
          language: consoleLanguage(),
        }),
    );
    const { rows, registered, refused } = result;
    return {
      json: result,
      text: [consoleText('importedMachines', { rows, registered }), ...refusedText(refused, refused.length)].join('\n'),
      exitCode: refused.length > 0 ? 1 : 0,
    };
  });
}
