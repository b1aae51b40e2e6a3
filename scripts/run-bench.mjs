import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale, installIfMissing, root, printMessage, runScript, secondsSince } from './toolbox.mjs';

/**
 * Runs every bench (or those whose name contains an argument), each in a process of its own, and writes RESULTS.md. With
 * `--small` each runs on a small data set, only to see that it finishes: no figure is judged and no file is written.
 */
const selectedBench = process.env.RELEVE_BENCH_FILE;
const isSmall = process.argv.includes('--small');

await runScript(async () => {
  if (selectedBench !== undefined) {
    const { run } = await import(pathToFileURL(selectedBench).href);
    process.stdout.write(JSON.stringify(await run()));
    return 0;
  }
  await installIfMissing();
  await buildIfStale();
  const folder = join(root, 'dist', 'bench');
  const filters = process.argv.slice(2).filter((text) => !text.startsWith('-'));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.bench.js') && existsSync(join(root, 'bench', name.replace(/js$/, 'ts'))))
    .filter((name) => filters.length === 0 || filters.some((text) => name.includes(text)))
    .sort();
  const results = files.map((name) => measureFile(join(folder, name)));
  if (filters.length === 0 && !isSmall) writeFileSync(join(root, 'bench', 'RESULTS.md'), report(results));
  process.stdout.write(report(results));
  return results.every(({ rows, failure }) => failure === undefined && (isSmall || rows.every(({ met }) => met)))
    ? 0
    : 1;
});

/** Runs a bench in its own process, so that benches do not share memory or warm-up. */
function measureFile(file) {
  const name = basename(file, '.bench.js');
  printMessage(`${name}…`);
  const startedAt = performance.now();
  try {
    const output = execFileSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url)], {
      cwd: root,
      env: { ...process.env, RELEVE_BENCH_FILE: file, RELEVE_BENCH_SMALL: isSmall ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    }).toString();
    const rows = JSON.parse(output.slice(output.lastIndexOf('\n[') + 1));
    printMessage(`${name}: ${secondsSince(startedAt)}`);
    return { name, rows };
  } catch (error) {
    return { name, rows: [], failure: error instanceof Error ? error.message.split('\n')[0] : String(error) };
  }
}

function report(results) {
  const lines = results.flatMap(({ name, rows, failure }) => [
    ...(failure === undefined ? [] : [`| ${name} | did not finish: ${cell(failure)} | | no |`]),
    ...rows.map(({ work, figure, limit, met }) => {
      const judged = isSmall ? 'not judged' : met ? 'yes' : 'no';
      return `| ${[work, figure, limit, judged].map(cell).join(' | ')} |`;
    }),
  ]);
  const details = results.flatMap(({ rows }) => rows.filter(({ detail }) => detail !== undefined));
  return [
    '# What was measured',
    '',
    `${machineDescription()}. Each figure stands beside its limit, both from one run.`,
    '',
    '| work | measured | limit | met |',
    '|---|---|---|---|',
    ...lines,
    '',
    ...details.flatMap(({ work, detail }) => [`- **${work}**: ${detail}`]),
    '',
  ].join('\n');
}

function cell(text) {
  return String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function machineDescription() {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${processors.length} × ${model}, ${memory} GB, ${platform()} ${release()} ${arch()}, node ${process.versions.node}`;
}
