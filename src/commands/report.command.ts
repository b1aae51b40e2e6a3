import { reportDefinitions } from '#app/reports.js';
import { listReports } from '#documents/registry.js';
import { createTranslator } from '#documents/words/words.js';
import type { CommandResult } from './running/output.js';
import { UsageError } from './running/command-line.js';
import { getConsoleLanguage, formatConsoleText } from './words/words.js';
import type { ReportOptions } from './write-report.js';
import type { Language } from '#declarations/shapes/text.js';

/**
 * Runs `releve report NAME`, which writes one document, or `--list`, which lists their names and required options. The
 * application is loaded only to write one, because its loading takes seconds.
 */
export async function runReport(name: string | undefined, options: ReportOptions): Promise<CommandResult> {
  if (options.list === true) return listDocuments(options.language ?? getConsoleLanguage());
  if (name === undefined) throw new UsageError('documentMissing');
  const [{ withApplication }, { writeReport }] = await Promise.all([
    import('./running/application.js'),
    import('./write-report.js'),
  ]);
  return withApplication((application) => writeReport(application, name, options));
}

/** Lists the documents with their names, titles and required options. */
function listDocuments(language: Language): CommandResult {
  const documents = listReports(reportDefinitions).map(({ name, needsMachine, subject, period }) => {
    const possibleOptions = [needsMachine ? '--machine' : null, subject === undefined ? null : '--of'];
    return {
      name,
      title: createTranslator(name, language)('title'),
      period,
      needs: possibleOptions.filter((option) => option !== null),
      subject: subject ?? null,
    };
  });
  const nameWidth = Math.max(...documents.map(({ name }) => name.length));
  const lines = documents.map(({ name, title, needs: options, subject }) => {
    const optionTexts = options.map(
      (option) => `${option} ${formatConsoleText(subject === null ? 'aMachine' : `a_${subject}`)}`,
    );
    return [name.padEnd(nameWidth), title, ...optionTexts].join('  ');
  });
  return { json: documents, text: lines.join('\n') };
}
