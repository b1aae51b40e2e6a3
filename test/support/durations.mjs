import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nameOf from './test-names.cjs';

const here = dirname(fileURLToPath(import.meta.url));

/** Seconds of each test file on this machine, by its name below test/. */
export const durationsFile = join(here, '..', '..', 'node_modules', '.cache', 'releve', 'durations.json');
/** The durations for a clean clone: copied from the former occasionally. */
export const seedFile = join(here, 'durations.json');

/** Records the duration of each file, for the order of the next run. */
export default class Durations {
  onRunComplete(_contexts, { testResults }) {
    const stored = existsSync(durationsFile) ? JSON.parse(readFileSync(durationsFile, 'utf8')) : {};
    for (const { testFilePath, perfStats } of testResults) {
      const name = nameOf(testFilePath);
      if (perfStats.end > perfStats.start) stored[name] = Math.round((perfStats.end - perfStats.start) / 100) / 10;
    }
    mkdirSync(dirname(durationsFile), { recursive: true });
    const sorted = Object.fromEntries(Object.entries(stored).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(durationsFile, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}
