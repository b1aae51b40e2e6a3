/** Name of a test file in durations.json: `e2e/gates` for test/e2e/gates.all.spec.ts. */
module.exports = (path) => path.replace(/^.*\/test\//, '').replace(/(\.all)?\.spec\.ts$/, '');
