import { existsSync, readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';
import { durationsFile, seedFile } from './durations.mjs';
import nameOf from './test-names.cjs';

/** They make what others wait for: the server and the client, the demonstration. */
const makers = ['cli/answers', 'e2e/gates'];
/** What is made then, in seconds of one worker. */
const MAKING_S = 300;

/**
 * The longest first, by what each took last time: else one of them comes last, and a core of the two stands idle. The
 * files that make what others wait for come before all, and beside them those that wait for nothing.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = { ...read(seedFile), ...read(durationsFile) };
    const sorted = [...tests].sort(
      (one, other) =>
        (seconds[nameOf(other.path)] ?? 1) - (seconds[nameOf(one.path)] ?? 1) || (one.path < other.path ? -1 : 1),
    );
    const first = sorted.filter((test) => makers.includes(nameOf(test.path)));
    const waiting = [];
    const free = [];
    let filled = 0;
    for (const test of sorted.filter((each) => !first.includes(each))) {
      const isFree = !/^(e2e|cli|crash|demo)\//.test(nameOf(test.path));
      if (isFree && filled < MAKING_S) {
        filled += seconds[nameOf(test.path)] ?? 1;
        free.push(test);
      } else waiting.push(test);
    }
    return [...first, ...free, ...waiting];
  }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
