import { execFileSync } from 'node:child_process';
import { groups } from '../test/support/groups.cjs';
import { installIfMissing, root, runTests, say, script } from './toolbox.mjs';

/**
 * What `npm test` tries by a representative, whole: every screen in every appearance, the night on the screens, a
 * hundred forms on a cut network, each tampering, kill and race. `npm run whole` runs all groups of
 * test/support/whole.json, `npm run whole -- evening drop` those. `--turn` prints the group whose turn it is: the count
 * of commits decides (docs/adr/0013-tests-in-ten-minutes.md).
 */
await script(async () => {
  const names = Object.keys(groups);
  const asked = process.argv.slice(2);
  if (asked.includes('--turn')) {
    process.stdout.write(`${names[commits() % names.length]}\n`);
    return 0;
  }
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    say(`no such group: ${unknown.join(', ')}; there are ${names.join(', ')}`);
    return 2;
  }
  const chosen = asked.length === 0 ? names : asked;
  await installIfMissing();
  const files = chosen.flatMap((name) => groups[name]).map((file) => `test/${file}`);
  return runTests(files, { RELEVE_WHOLE: chosen.join(',') });
});

function commits() {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' }));
  } catch {
    // not a clone: the first
    return 0;
  }
}
