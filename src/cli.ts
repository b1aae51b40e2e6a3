import 'reflect-metadata';
import { Command, Option } from 'commander';
import * as given from './commands/command-line.js';
import type { closeDay } from './commands/close-day.command.js';
import type { createEstablishment } from './commands/create-establishment.command.js';
import type { importMachines } from './commands/files/import-machines.command.js';
import type { importReadings } from './commands/files/import-readings.command.js';
import type { movement } from './commands/movement.command.js';
import { printAnswer, printFailure } from './commands/words/output.js';
import type { Answer } from './commands/words/output.js';
import type { reconcile } from './commands/reconcile.command.js';
import type { report } from './commands/report.command.js';
import type { verify } from './commands/verify.command.js';
import { JURISDICTIONS } from './domain/settings/jurisdictions.js';
import { READING_REASONS } from './meters/ingest/reading-values.js';
import { version } from './platform/runtime/version.js';

/**
 * The `releve` command. Exit codes: 0 done, 1 refused, 2 usage, 3 differences found, 70 a fault of the product.
 * A command is loaded when it is called: help and a wrong command line need nothing of the product.
 */

const program = new Command('releve');

const establishment = (): Option =>
  new Option('--establishment <code>', 'code of the establishment; may be left out when there is only one');

function answering(work: () => Promise<Answer>): Promise<void> {
  return work().then((answer) => {
    process.exitCode = printAnswer(answer, wantsJson());
  });
}

const wantsJson = (): boolean => process.argv.includes('--json');

program
  .description('Accounting and audit of a casino floor: from meter readings to a proven daily statement')
  .version(version)
  .option('--json', 'print one JSON document on standard output, and nothing else')
  .exitOverride()
  .configureOutput({ writeErr: (text) => process.stderr.write(text) });

const command = (parent: Command, name: string, description: string): Command =>
  parent.command(name).description(description).option('--json', 'print one JSON document').exitOverride();

command(program, 'serve', 'serve the API; the embedded database unless DATABASE_URL is given').action(async () => {
  const { serve } = await import('./commands/serve.command.js');
  await serve(wantsJson());
});

program
  .command('demo')
  .description('load a fictional establishment, play three gaming days, write its documents, and serve')
  .exitOverride()
  .option('--no-serve', 'stop once the documents are written')
  .action(async (options: { serve: boolean }) => {
    const { runDemo } = await import('./demo/demo.js');
    await runDemo({ staysUp: options.serve });
  });

command(program, 'create-establishment', 'create an establishment with its default settings and its books')
  .argument('<code>', 'its code', given.newCode)
  .requiredOption('--name <name>', 'its name')
  .option('--currency <code>', 'ISO 4217', 'EUR')
  .addOption(new Option('--jurisdiction <code>').choices(Object.keys(JURISDICTIONS)).default('MC'))
  .option('--time-zone <zone>', 'IANA name', 'Europe/Monaco')
  .option('--closing-time <time>', 'local hour at which the gaming day ends, HH:MM', given.closingTime, '06:00')
  .option(
    '--first-day <day>',
    'first gaming day, YYYY-MM-DD',
    given.gamingDay('--first-day'),
    new Date().toISOString().slice(0, 10),
  )
  .action((code: string, options: Parameters<typeof createEstablishment>[1]) =>
    answering(async () =>
      (await import('./commands/create-establishment.command.js')).createEstablishment(code, options),
    ),
  );

const importing = program.command('import').description('bring data in from files').exitOverride();

command(importing, 'machines', 'machines from a CSV file')
  .argument('<file>', 'its path', given.readableFile)
  .addOption(establishment())
  .option('--partial', 'take the good lines of a file that has others')
  .option('--create-stands', 'create the stands that the file names')
  .action((file: string, options: Parameters<typeof importMachines>[1]) =>
    answering(async () => (await import('./commands/files/import-machines.command.js')).importMachines(file, options)),
  );

command(importing, 'readings', 'meter readings from a CSV file')
  .argument('<file>', 'its path', given.readableFile)
  .addOption(establishment())
  .option('--register-machines', 'create the machines that the inventory lacks')
  .addOption(new Option('--reason <reason>', 'why they were read').choices(READING_REASONS))
  .action((file: string, options: Parameters<typeof importReadings>[1]) =>
    answering(async () => (await import('./commands/files/import-readings.command.js')).importReadings(file, options)),
  );

command(program, 'movement', 'movement of the counters of one machine between two instants')
  .addOption(establishment())
  .requiredOption('--machine <number>', "the machine's SBM number")
  .option('--station <number>', 'the station', given.station, 1)
  .requiredOption('--from <instant>', 'ISO 8601, or milliseconds since 1970', given.instant('--from'))
  .requiredOption('--to <instant>', 'ISO 8601, or milliseconds since 1970', given.instant('--to'))
  .action((options: Parameters<typeof movement>[0]) =>
    answering(async () => (await import('./commands/movement.command.js')).movement(options)),
  );

command(program, 'reconcile', 'reconcile a gaming day and say what was found')
  .addOption(establishment())
  .requiredOption('--day <day>', 'the gaming day, YYYY-MM-DD', given.gamingDay('--day'))
  .action((options: Parameters<typeof reconcile>[0]) =>
    answering(async () => (await import('./commands/reconcile.command.js')).reconcile(options)),
  );

command(program, 'close-day', 'reconcile a gaming day and ask for its closing, or say what prevents it')
  .addOption(establishment())
  .requiredOption('--day <day>', 'the gaming day, YYYY-MM-DD', given.gamingDay('--day'))
  .option('--reason <text>', 'said to whoever approves', 'asked from the command line')
  .action((options: Parameters<typeof closeDay>[0]) =>
    answering(async () => (await import('./commands/close-day.command.js')).closeDay(options)),
  );

command(program, 'report <name>', 'write a document; of the gaming day now running when no period is given')
  .addOption(establishment())
  .option('--machine <number>', 'for the documents of one machine')
  .option('--day <day>', 'YYYY-MM-DD')
  .option('--month <month>', 'YYYY-MM')
  .option('--season <year>', 'the year in which the season ends')
  .option('--year-to <day>', 'year to date, up to this day')
  .option('--from <day>', 'first day')
  .option('--to <day>', 'last day')
  .addOption(new Option('--format <format>').choices(['pdf', 'csv', 'json']).default('pdf'))
  .addOption(new Option('--lang <language>').choices(['fr', 'en']).default('fr'))
  .option('--out <file>', 'where to write it')
  .action((name: string, options: Parameters<typeof report>[1]) =>
    answering(async () => (await import('./commands/report.command.js')).report(name, options)),
  );

command(program, 'verify', 'prove the sealed log and every row it speaks of')
  .addOption(establishment())
  .action((options: Parameters<typeof verify>[0]) =>
    answering(async () => (await import('./commands/verify.command.js')).verify(options)),
  );

// whoever read our output may have left (a pipe into head)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = printFailure(error, wantsJson());
}
