const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What is tried whole in turn: the files of a group by how their names below test/ begin. */
const groups = JSON.parse(readFileSync(join(__dirname, 'whole.json'), 'utf8'));
const chosen = (process.env.RELEVE_WHOLE ?? '').split(',').filter((group) => group in groups);

/** A test file as whole.json, limits.json and durations.json name it: e2e/gates for test/e2e/gates.spec.ts. */
const nameOf = (path) => path.replace(/^.*\/test\//, '').replace(/\.spec\.ts$/, '');
const isOf = (group, name) => groups[group].some((begins) => name.startsWith(begins));

module.exports = {
  groups,
  nameOf,
  /** Whether this file is tried whole now. */
  isWhole: (path) => chosen.some((group) => isOf(group, nameOf(path))),
  /** The same of a file that is in several groups, a part of it in each. */
  isWholeIn: (group, path) => chosen.includes(group) && isOf(group, nameOf(path)),
};
