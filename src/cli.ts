import 'reflect-metadata';
import { Command, Option } from 'commander';
import * as parsers from './commands/running/command-line.js';
import type { acceptClock } from './commands/installation/accept-clock.command.js';
import type { acceptRestored } from './commands/restoration/accept-restored.command.js';
import type { runBackup } from './commands/restoration/backup.command.js';
import type { closeDay } from './commands/close-day.command.js';
import type { createEstablishment } from './commands/installation/create-establishment.command.js';
import type { importMachines } from './commands/files/import-machines.command.js';
import type { importReadings } from './commands/files/import-readings.command.js';
import type { computeMovement } from './commands/movement.command.js';
import { printResult, printFailure, type CommandResult } from './commands/running/output.js';
import type { runReconciliation } from './commands/reconcile.command.js';
import type { runReport } from './commands/report.command.js';
import type { runRestore } from './commands/restoration/restore.command.js';
import type { runRule } from './commands/rule.command.js';
import type { runVerification } from './commands/verify.command.js';
import { DATE_ORDERS } from './domain/imports/date-order.js';
import { JURISDICTIONS } from './domain/settings/jurisdictions.js';
import { version } from './platform/runtime/version.js';
import { LANGUAGES } from '#declarations/shapes/text.js';
import { READING_REASONS } from '#domain/meters/meter-readings.js';

/**
 * The `releve` command. Exit codes: 0 done, 1 refused, 2 usage, 3 differences found, 70 a fault of the product. Each
 * command is loaded on use, so that help and a wrong command line load nothing of the product.
 */

const program = new Command('releve');

/** Returns the option that names the establishment of a command. */
const createEstablishmentOption = (): Option =>
  new Option('--establishment <code>', 'code of the establishment; may be left out when there is only one');

/** Runs a command, prints its result and sets the exit code. */
function runAndPrint(runCommand: () => Promise<CommandResult>): Promise<void> {
  return runCommand().then((result) => {
    process.exitCode = printResult(result, isJsonRequested());
  });
}

/** Returns whether the command line requests JSON. */
const isJsonRequested = (): boolean => process.argv.includes('--json');

program
  .description('Accounting and audit of a casino floor: from meter readings to a proven daily statement')
  .version(version)
  .option('--json', 'print one JSON document on standard output, and nothing else')
  .exitOverride()
  // usage errors are printed by printFailure, in the requested language
  .configureOutput({ writeErr: (text) => process.stderr.write(text), outputError: () => undefined });

/** Returns the option that names the language of the output. */
const createLanguageOption = (): Option =>
  new Option('--lang, --language <language>', 'of what is printed; that of the locale by default').choices(LANGUAGES);

/** Adds a subcommand with the options that every command has; returns it. */
const addCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .option('--json', 'print one JSON document')
    .addOption(createLanguageOption())
    .exitOverride();

addCommand(program, 'serve', 'serve the API; the embedded database unless DATABASE_URL is given').action(async () => {
  const { serve } = await import('./commands/serve.command.js');
  await serve(isJsonRequested());
});

program
  .command('demo')
  .description('load a fictional establishment, play three gaming days, write its documents, and serve')
  .exitOverride()
  .option('--no-serve', 'stop once the documents are written')
  .action(async (options: { serve: boolean }) => {
    const { runDemo } = await import('./demo/demo.js');
    await runDemo({ keepServing: options.serve });
  });

addCommand(
  program,
  'migrate',
  'bring the database up to date as its owner, for a server that starts without the owner',
).action(() => runAndPrint(async () => (await import('./commands/installation/migrate.command.js')).migrate()));

addCommand(program, 'create-establishment', 'create an establishment with its default settings and its books')
  .argument('<code>', 'its code', parsers.parseNewEstablishmentCode)
  .requiredOption('--name <name>', 'its name')
  .option('--currency <code>', 'ISO 4217', 'EUR')
  .addOption(new Option('--jurisdiction <code>').choices(Object.keys(JURISDICTIONS)).default('MC'))
  .option('--time-zone <zone>', 'IANA name', 'Europe/Monaco')
  .option('--closing-time <time>', 'local hour at which the gaming day ends, HH:MM', parsers.parseClosingTime, '06:00')
  .option(
    '--first-day <day>',
    'first gaming day, YYYY-MM-DD',
    parsers.createGamingDayParser('--first-day'),
    new Date().toISOString().slice(0, 10),
  )
  .option('--legal-name <name>', 'legal name of the entity that holds it')
  .option('--legal-form <form>', 'its legal form and capital')
  .option('--registered-office <address>', 'its registered office')
  .option('--registration-number <number>', 'its number in the trade register')
  .action((code: string, options: Parameters<typeof createEstablishment>[1]) =>
    runAndPrint(async () =>
      (await import('./commands/installation/create-establishment.command.js')).createEstablishment(code, options),
    ),
  );

const importCommand = program.command('import').description('bring data in from files').exitOverride();

addCommand(importCommand, 'machines', 'machines from a CSV file or a workbook')
  .argument('<file>', 'its path', parsers.parseReadableFile)
  .addOption(createEstablishmentOption())
  .option('--partial', 'take the good lines of a file that has others')
  .option('--create-stands', 'create the stands that the file names')
  .option('--again', 'import a file again that was already imported')
  .option('--sheet <name>', 'sheet of the workbook')
  .addOption(new Option('--date-order <order>', 'order of the dates written in figures').choices(DATE_ORDERS))
  .action((file: string, options: Parameters<typeof importMachines>[1]) =>
    runAndPrint(async () =>
      (await import('./commands/files/import-machines.command.js')).importMachines(file, options),
    ),
  );

addCommand(importCommand, 'readings', 'meter readings from a CSV file or a workbook')
  .argument('<file>', 'its path', parsers.parseReadableFile)
  .addOption(createEstablishmentOption())
  .option('--register-machines', 'create the machines that the inventory lacks')
  .option('--again', 'import a file again that was already imported')
  .option('--sheet <name>', 'sheet of the workbook')
  .addOption(new Option('--date-order <order>', 'order of the dates written in figures').choices(DATE_ORDERS))
  .addOption(
    new Option('--marked-utc <clock>', 'what times marked Z show: universal time or the local clock').choices([
      'utc',
      'local',
    ]),
  )
  .addOption(
    new Option(
      '--repeated-hour <hour>',
      'hour of the times that a clock shows twice, where the lines do not tell',
    ).choices(['first', 'second']),
  )
  .addOption(new Option('--reason <reason>', 'why they were read').choices(READING_REASONS))
  .action((file: string, options: Parameters<typeof importReadings>[1]) =>
    runAndPrint(async () =>
      (await import('./commands/files/import-readings.command.js')).importReadings(file, options),
    ),
  );

addCommand(program, 'movement', 'movement of the counters of one machine between two instants')
  .addOption(createEstablishmentOption())
  .requiredOption('--machine <number>', "the machine's SBM number")
  .option('--station <number>', 'the station', parsers.parseStation, 1)
  .requiredOption('--from <instant>', 'ISO 8601, or milliseconds since 1970', parsers.createInstantParser('--from'))
  .requiredOption('--to <instant>', 'ISO 8601, or milliseconds since 1970', parsers.createInstantParser('--to'))
  .action((options: Parameters<typeof computeMovement>[0]) =>
    runAndPrint(async () => (await import('./commands/movement.command.js')).computeMovement(options)),
  );

addCommand(program, 'reconcile', 'reconcile a gaming day and say what was found')
  .addOption(createEstablishmentOption())
  .requiredOption('--day <day>', 'the gaming day, YYYY-MM-DD', parsers.createGamingDayParser('--day'))
  .action((options: Parameters<typeof runReconciliation>[0]) =>
    runAndPrint(async () => (await import('./commands/reconcile.command.js')).runReconciliation(options)),
  );

addCommand(program, 'close-day', 'reconcile a gaming day and ask for its closing, or say what prevents it')
  .addOption(createEstablishmentOption())
  .requiredOption('--day <day>', 'the gaming day, YYYY-MM-DD', parsers.createGamingDayParser('--day'))
  .option('--reason <text>', 'said to whoever approves', 'asked from the command line')
  .action((options: Parameters<typeof closeDay>[0]) =>
    runAndPrint(async () => (await import('./commands/close-day.command.js')).closeDay(options)),
  );

addCommand(program, 'report [name]', 'write a document; of the gaming day now running when no period is given')
  .addOption(createEstablishmentOption())
  .option('--list', 'the documents there are, and what each must be told')
  .option('--machine <number>', 'for the documents of one machine')
  .option('--of <number or desk>', 'official number of the slip, sheet or dispute, or code of the desk')
  .option('--day <day>', 'YYYY-MM-DD')
  .option('--month <month>', 'YYYY-MM')
  .option('--season <year>', 'the year in which the season ends')
  .option('--year-to <day>', 'year to date, up to this day')
  .option('--from <day>', 'first day')
  .option('--to <day>', 'last day')
  .addOption(new Option('--format <format>').choices(['pdf', 'xlsx', 'csv', 'json']).default('pdf'))
  .option('--out <file>', 'where to write it; several tables as CSV are a ZIP')
  .action((name: string | undefined, options: Parameters<typeof runReport>[1]) =>
    runAndPrint(async () => (await import('./commands/report.command.js')).runReport(name, options)),
  );

addCommand(program, 'rule', 'ask one rule of the texts alone: its answer, the arithmetic, the article')
  .argument('[key]', 'the clause, such as AI67:14.1; --list shows them all')
  .option('--list', 'the rules that can be asked, each with the schema of its input and an example')
  .option('--input <json>', 'what the rule is told; without it the rule describes itself')
  .option('--currency <code>', 'of formulas; the rules of a text are in its own', 'EUR')
  .action((key: string | undefined, options: Parameters<typeof runRule>[1]) =>
    runAndPrint(async () => (await import('./commands/rule.command.js')).runRule(key, options)),
  );

addCommand(program, 'check-document', 'say whether a PDF is as the establishment signed it, and when')
  .argument('<file>', 'its path', parsers.parseReadableFile)
  .action((file: string) =>
    runAndPrint(async () => (await import('./commands/files/check-document.command.js')).checkDocument(file)),
  );

addCommand(program, 'accept-clock', "go on with the server's clock as it is, after it jumped; recorded in the log")
  .requiredOption('--reason <text>', 'why it is right now')
  .action((options: Parameters<typeof acceptClock>[0]) =>
    runAndPrint(async () => (await import('./commands/installation/accept-clock.command.js')).acceptClock(options)),
  );

addCommand(program, 'verify', 'prove the sealed log and every row it speaks of')
  .addOption(createEstablishmentOption())
  .option('--recompute', 'derive results, findings and postings again from the raw rows, by other code')
  .option('--from <day>', 'of the days to derive again, the first', parsers.createGamingDayParser('--from'))
  .option('--to <day>', 'and the last', parsers.createGamingDayParser('--to'))
  .option('--documents', 'each figure of each document too; holds the raw rows of an establishment in memory')
  .action((options: Parameters<typeof runVerification>[0]) =>
    runAndPrint(async () => (await import('./commands/verify.command.js')).runVerification(options)),
  );

addCommand(program, 'backup', 'back up the database and its files into a folder, while the server works')
  .argument('<folder>', 'a folder that does not exist yet')
  .option('--with-personal-data-key', 'with the key that opens identity papers; without it, it is kept apart')
  .action((folder: string, options: Parameters<typeof runBackup>[1]) =>
    runAndPrint(async () => (await import('./commands/restoration/backup.command.js')).runBackup(folder, options)),
  );

addCommand(program, 'restore', 'restore a backup into an empty home and an empty database, and verify it')
  .argument('<folder>', 'the backup', parsers.parseExistingFolder)
  .requiredOption('--home <folder>', 'the empty folder that becomes RELEVE_HOME')
  .requiredOption('--reason <text>', 'why: it is kept in the sealed log', parsers.parseReason)
  .action((folder: string, options: Parameters<typeof runRestore>[1]) =>
    runAndPrint(async () => (await import('./commands/restoration/restore.command.js')).runRestore(folder, options)),
  );

addCommand(program, 'accept-restored', 'accept that database and files outside it no longer belong together')
  .requiredOption('--reason <text>', 'why: it is kept in the sealed log', parsers.parseReason)
  .action((options: Parameters<typeof acceptRestored>[0]) =>
    runAndPrint(async () =>
      (await import('./commands/restoration/accept-restored.command.js')).acceptRestored(options),
    ),
  );

// the reader of our output may have exited (a pipe into head)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = printFailure(error, isJsonRequested());
}
