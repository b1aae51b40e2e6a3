import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { installIfMissing, runTests, printMessage, runScript, secondsSince } from './toolbox.mjs';

/**
 * Runs every fault kind in full, one after the other: `npm run faults`, or `npm run faults -- disk stop` for some
 * kinds; `npm run faults -- kills=20` changes the number of repetitions. Each reports its progress, and a summary line
 * per kind ends the run. Exit code 1 when one fails. On two busy cores the run took fifty minutes, thirty for the
 * kills: each starts a server, and most of a start is spent reading its modules.
 */
const kinds = {
  kills: {
    what: 'kills of the server while devices send',
    times: 200,
    variable: 'RELEVE_KILLS',
    tests: ['test/crash/kill-nine', '-t', 'a server killed'],
  },
  database: {
    what: 'kills of the database while devices send',
    times: 50,
    variable: 'RELEVE_DATABASE_KILLS',
    tests: ['test/crash/kill-nine', '-t', 'a database killed'],
  },
  disk: {
    what: 'fillings of the disk while devices send',
    times: 20,
    variable: 'RELEVE_DISK_FILLS',
    tests: ['test/crash/full-disk'],
  },
  commits: {
    what: 'COMMITs of unknown outcome, recorded or not, in a transaction or one statement',
    times: 100,
    variable: 'RELEVE_UNKNOWN_COMMITS',
    tests: ['test/platform/unknown-commit'],
  },
  copies: {
    what: 'copies and restores in every combination of database, keys and signed heads',
    tests: ['test/audit/homes', 'test/audit/backup', 'test/platform/copied-homes', '-t', '^(?!one server per home)'],
  },
  servers: {
    what: 'pairs of servers on one home, at the same moment and later',
    times: 10,
    variable: 'RELEVE_SERVER_PAIRS',
    tests: ['test/platform/copied-homes', 'test/cli/serve', '-t', 'one server per home|two servers on one home'],
  },
  tickets: {
    what: 'tickets presented 64 times at once to two servers, again while they and the database are killed',
    times: 1000,
    variable: 'RELEVE_TICKETS',
    tests: ['test/tickets/exactly-once'],
  },
  cards: {
    what: 'cards moved 64 times at once by two servers, again while they and the database are killed',
    times: 500,
    variable: 'RELEVE_CARDS',
    tests: ['test/stored-value-cards/exactly-once'],
  },
  clock: { what: 'clocks that jump', tests: ['test/audit/clock'] },
  stop: { what: 'stops under load', times: 20, variable: 'RELEVE_STOPS', tests: ['test/cli/stopping'] },
};

await runScript(async () => {
  const requested = process.argv.slice(2).map((word) => word.split('='));
  const wrong = requested.filter(
    ([kind, count]) => !(kind in kinds) || (count !== undefined && !/^[1-9]\d*$/.test(count)),
  );
  if (wrong.length > 0) {
    printMessage(`faults [KIND[=TIMES]]...: ${wrong.map((words) => words.join('=')).join(', ')}; there are`);
    for (const [kind, { what: subject, times }] of Object.entries(kinds))
      printMessage(`  ${kind}: ${times ?? ''} ${subject}`);
    return 2;
  }
  await installIfMissing();
  const chosen = requested.length === 0 ? Object.keys(kinds).map((kind) => [kind]) : requested;
  const folder = mkdtempSync(join(tmpdir(), 'releve-faults-'));
  const lines = [];
  try {
    for (const [kind, count] of chosen) lines.push(await runKind(kinds[kind], count, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.stdout.write(`\n${lines.map(({ line }) => line).join('\n')}\n`);
  return lines.every(({ isRight }) => isRight) ? 0 : 1;
});

/** Runs one kind and returns its line of the summary. */
async function runKind({ what: subject, times, variable, tests }, count, folder) {
  const often = count ?? times;
  const title = often === undefined ? subject : `${often} ${subject}`;
  printMessage(`\n${title}…`);
  const [report, summary] = [join(folder, 'report.json'), join(folder, 'summary')];
  writeFileSync(summary, '');
  const startedAt = performance.now();
  const code = await runTests([...tests, '--json', `--outputFile=${report}`, '--silent'], {
    RELEVE_TESTS: 'all',
    RELEVE_FAULTS_SUMMARY: summary,
    ...(variable === undefined ? {} : { [variable]: String(often) }),
  });
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
  const figures = readFileSync(summary, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  // the name of a test that no longer exists would pass without running anything
  const isRight = code === 0 && passed > 0;
  const counted = `${passed} tests hold${failed > 0 ? `, ${failed} FAIL` : ''}`;
  const line = [`${isRight ? 'holds' : 'FAILS'}  ${title}`, counted, ...figures, secondsSince(startedAt)].join('; ');
  printMessage(line);
  return { isRight, line };
}
