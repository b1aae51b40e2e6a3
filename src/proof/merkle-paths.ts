import { concat, equals } from './bytes.js';

/** Returns the hash of the node above two others (RFC 6962 §2.1). */
export type NodeHash = (left: Uint8Array, right: Uint8Array) => Uint8Array;

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

export interface TreeHashes {
  readonly leaf: (body: Uint8Array) => Uint8Array;
  readonly node: NodeHash;
}

/**
 * Returns the hashes of a Merkle tree: leaves and nodes have different prefixes (0x00, 0x01), so that neither can pose
 * as the other.
 */
export function treeHashes(sha256: (bytes: Uint8Array) => Uint8Array): TreeHashes {
  return {
    leaf: (body) => sha256(concat(Uint8Array.of(0), body)),
    node: (left, right) => sha256(concat(Uint8Array.of(1), left, right)),
  };
}

/** Returns whether the path proves that this leaf hash is at this index of the tree with this head. */
export function includes(
  node: NodeHash,
  leaf: Uint8Array,
  index: number,
  head: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  if (!(index >= 0 && index < head.size)) return false;
  let reached = leaf;
  let place = index;
  let last = head.size - 1;
  for (const sibling of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      reached = node(sibling, reached);
      while (place % 2 === 0 && place !== 0) {
        place = half(place);
        last = half(last);
      }
    } else {
      reached = node(reached, sibling);
    }
    place = half(place);
    last = half(last);
  }
  return last === 0 && equals(reached, head.root);
}

/** Returns whether the path proves that the present tree begins with the old one. */
export function continues(node: NodeHash, old: TreeHead, present: TreeHead, path: readonly Uint8Array[]): boolean {
  if (!(old.size >= 1 && old.size <= present.size)) return false;
  if (old.size === present.size) return path.length === 0 && equals(old.root, present.root);
  let place = old.size - 1;
  let last = present.size - 1;
  while (place % 2 === 1) {
    place = half(place);
    last = half(last);
  }
  const rest = place === 0 ? [old.root, ...path] : [...path];
  const first = rest.shift();
  if (first === undefined) return false;
  let oldRoot = first;
  let newRoot = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      oldRoot = node(sibling, oldRoot);
      newRoot = node(sibling, newRoot);
      while (place % 2 === 0 && place !== 0) {
        place = half(place);
        last = half(last);
      }
    } else {
      newRoot = node(newRoot, sibling);
    }
    place = half(place);
    last = half(last);
  }
  return last === 0 && equals(oldRoot, old.root) && equals(newRoot, present.root);
}

/** A tree that grows from the roots of its perfect subtrees, largest first: stretches of leaves are appended to it. */
export class GrowingTree {
  #size: number;
  readonly #peaks: Uint8Array[];
  readonly #node: NodeHash;

  private constructor(node: NodeHash, size: number, peaks: readonly Uint8Array[]) {
    this.#node = node;
    this.#size = size;
    this.#peaks = [...peaks];
  }

  /**
   * Builds a tree that grows from the peaks of a size; undefined when that size does not have as many peaks, or one of
   * them is not a hash.
   */
  static from(node: NodeHash, size: number, peaks: readonly Uint8Array[]): GrowingTree | undefined {
    const expectedPeaks = size.toString(2).replaceAll('0', '').length;
    if (peaks.length !== expectedPeaks || peaks.some((peak) => peak.length !== 32)) return undefined;
    return new GrowingTree(node, size, peaks);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf hash, and merges the peaks that it completes. */
  append(leaf: Uint8Array): void {
    let made = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      made = this.#node(this.#peaks.pop() as Uint8Array, made);
    }
    this.#peaks.push(made);
    this.#size += 1;
  }

  /** Returns undefined for a tree without leaves. */
  root(): Uint8Array | undefined {
    const [smallest, ...larger] = [...this.#peaks].reverse();
    return smallest === undefined ? undefined : larger.reduce((right, left) => this.#node(left, right), smallest);
  }
}

function half(place: number): number {
  return Math.floor(place / 2);
}
