import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Returns the differences between two folders of text: `{ file, kind, lines }`, files in order. `kind` is `only
 * before`, `only after` or `changed`. `lines` are the lines removed (`-`, numbered as before) and added (`+`, numbered
 * as after).
 */
export function compareFolders(before, after) {
  const files = [...new Set([...filesOf(before), ...filesOf(after)])].sort();
  return files.flatMap((file) => {
    const [left, right] = [join(before, file), join(after, file)];
    if (!existsSync(right)) return [{ file, kind: 'only before', lines: [] }];
    if (!existsSync(left)) return [{ file, kind: 'only after', lines: [] }];
    const [was, is] = [readFileSync(left, 'utf8'), readFileSync(right, 'utf8')];
    if (was === is) return [];
    return [{ file, kind: 'changed', lines: compareLines(was.split('\n'), is.split('\n')) }];
  });
}

/** Returns one text: a line `file:line` with its sign for each difference, at most `linesPerFile` per file. */
export function describeDifferences(differences, { linesPerFile = Infinity } = {}) {
  const text = differences.flatMap(({ file, kind, lines }) => {
    if (kind !== 'changed') return [`${file}: ${kind}`];
    const shown = lines.slice(0, linesPerFile).map(({ sign, line, text }) => `${file}:${line}: ${sign} ${text}`);
    const left = lines.length - shown.length;
    return left === 0 ? shown : [...shown, `${file}: ${left} more lines differ`];
  });
  return text.join('\n');
}

function filesOf(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is not a folder`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Beyond this many edits the shortest script is not searched for; the range between is reported whole. */
const MAX_EDITS = 2_000;

/** Returns the lines removed and added, by the shortest edit script (Myers), in file order. */
export function compareLines(before, after) {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let [left, right] = [before.length, after.length];
  while (left > from && right > from && before[left - 1] === after[right - 1]) [left, right] = [left - 1, right - 1];
  const taken = before.slice(from, left);
  const added = after.slice(from, right);
  const unchanged = unchangedLines(taken, added) ?? [];
  const lines = [];
  let [x, y] = [0, 0];
  for (const [unchangedX, unchangedY] of [...unchanged, [taken.length, added.length]]) {
    for (; x < unchangedX; x += 1) lines.push({ sign: '-', line: from + x + 1, text: taken[x] });
    for (; y < unchangedY; y += 1) lines.push({ sign: '+', line: from + y + 1, text: added[y] });
    [x, y] = [unchangedX + 1, unchangedY + 1];
  }
  return lines;
}

/** Returns pairs of indices of the unchanged lines, or undefined when the edit script is too long. */
function unchangedLines(a, b) {
  const furthest = new Map([[1, 0]]);
  const steps = [];
  for (let edits = 0; edits <= Math.min(a.length + b.length, MAX_EDITS); edits += 1) {
    steps.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(furthest, diagonal, edits) ? furthest.get(diagonal + 1) : furthest.get(diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkBack(steps, a.length, b.length);
    }
  }
  return undefined;
}

function isDown(furthest, diagonal, edits) {
  if (diagonal === -edits) return true;
  return diagonal !== edits && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1);
}

function walkBack(steps, lastX, lastY) {
  const pairs = [];
  let [x, y] = [lastX, lastY];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const furthest = steps[edits];
    const diagonal = x - y;
    const previous = isDown(furthest, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = edits === 0 ? [0, 0] : [furthest.get(previous), furthest.get(previous) - previous];
    while (x > fromX && y > fromY) {
      [x, y] = [x - 1, y - 1];
      pairs.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}
