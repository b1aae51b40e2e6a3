import { existsSync, readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';
import { durationsFile, seedFile } from './durations.mjs';
import nameOf from './test-names.cjs';

/** They create the prerequisites of others: the server and the client, the demonstration. */
const makers = ['cli/answers', 'e2e/gates'];
/** Their duration, in seconds of one worker. */
const MAKING_S = 300;

/**
 * Orders the files by their last duration, longest first; otherwise a long one would run last, with one of two cores
 * idle. The files that create prerequisites of others run before all, beside those without prerequisites.
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
