import { concatBytes, areBytesEqual } from './bytes.js';

/** Returns the hash of the node above two others (RFC 6962 §2.1). */
export type HashNode = (left: Uint8Array, right: Uint8Array) => Uint8Array;

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

export interface TreeHasher {
  readonly hashLeaf: (body: Uint8Array) => Uint8Array;
  readonly hashNode: HashNode;
}

/**
 * Returns the hashes of a Merkle tree: leaves and nodes have different prefixes (0x00, 0x01), so that neither can pose
 * as the other.
 */
export function createTreeHasher(sha256: (bytes: Uint8Array) => Uint8Array): TreeHasher {
  return {
    hashLeaf: (body) => sha256(concatBytes(Uint8Array.of(0), body)),
    hashNode: (left, right) => sha256(concatBytes(Uint8Array.of(1), left, right)),
  };
}

/**
 * Returns whether the path (sibling hashes up to the root) proves that this leaf hash is at this index of the tree.
 * This is the verification of RFC 9162, section 2.1.3.2.
 */
export function verifyInclusion(
  hashNode: HashNode,
  leafHash: Uint8Array,
  leafIndex: number,
  head: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  if (!(leafIndex >= 0 && leafIndex < head.size)) return false;
  let computedHash = leafHash;
  let nodeIndex = leafIndex;
  let lastIndex = head.size - 1;
  for (const sibling of path) {
    if (lastIndex === 0) return false;
    if (nodeIndex % 2 === 1 || nodeIndex === lastIndex) {
      computedHash = hashNode(sibling, computedHash);
      while (nodeIndex % 2 === 0 && nodeIndex !== 0) {
        nodeIndex = halve(nodeIndex);
        lastIndex = halve(lastIndex);
      }
    } else {
      computedHash = hashNode(computedHash, sibling);
    }
    nodeIndex = halve(nodeIndex);
    lastIndex = halve(lastIndex);
  }
  return lastIndex === 0 && areBytesEqual(computedHash, head.root);
}

/**
 * Returns whether the path of hashes proves that the present tree begins with the old one. This is the verification of
 * RFC 9162, section 2.1.4.2: both roots are rebuilt from the same path.
 */
export function verifyConsistency(
  hashNode: HashNode,
  oldHead: TreeHead,
  newHead: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  if (!(oldHead.size >= 1 && oldHead.size <= newHead.size)) return false;
  if (oldHead.size === newHead.size) return path.length === 0 && areBytesEqual(oldHead.root, newHead.root);
  let nodeIndex = oldHead.size - 1;
  let lastIndex = newHead.size - 1;
  while (nodeIndex % 2 === 1) {
    nodeIndex = halve(nodeIndex);
    lastIndex = halve(lastIndex);
  }
  const remainingPath = nodeIndex === 0 ? [oldHead.root, ...path] : [...path];
  const firstHash = remainingPath.shift();
  if (firstHash === undefined) return false;
  let oldRoot = firstHash;
  let newRoot = firstHash;
  for (const sibling of remainingPath) {
    if (lastIndex === 0) return false;
    if (nodeIndex % 2 === 1 || nodeIndex === lastIndex) {
      oldRoot = hashNode(sibling, oldRoot);
      newRoot = hashNode(sibling, newRoot);
      while (nodeIndex % 2 === 0 && nodeIndex !== 0) {
        nodeIndex = halve(nodeIndex);
        lastIndex = halve(lastIndex);
      }
    } else {
      newRoot = hashNode(newRoot, sibling);
    }
    nodeIndex = halve(nodeIndex);
    lastIndex = halve(lastIndex);
  }
  return lastIndex === 0 && areBytesEqual(oldRoot, oldHead.root) && areBytesEqual(newRoot, newHead.root);
}

/** A tree that grows from the roots of its perfect subtrees, largest first: stretches of leaves are appended to it. */
export class GrowingTree {
  #size: number;
  readonly #peaks: Uint8Array[];
  readonly #hashNode: HashNode;

  private constructor(hashNode: HashNode, size: number, peaks: readonly Uint8Array[]) {
    this.#hashNode = hashNode;
    this.#size = size;
    this.#peaks = [...peaks];
  }

  /**
   * Builds a tree of a given size from its peaks (roots of complete subtrees). Undefined when their number does not fit
   * the size, or one is not a hash.
   */
  static fromPeaks(hashNode: HashNode, size: number, peaks: readonly Uint8Array[]): GrowingTree | undefined {
    const expectedPeakCount = size.toString(2).replaceAll('0', '').length;
    if (peaks.length !== expectedPeakCount || peaks.some((peak) => peak.length !== 32)) return undefined;
    return new GrowingTree(hashNode, size, peaks);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf hash, and merges the peaks (roots of complete subtrees) that it completes. */
  appendLeaf(leafHash: Uint8Array): void {
    let peak = leafHash;
    for (let remainingSize = this.#size; remainingSize % 2 === 1; remainingSize = (remainingSize - 1) / 2) {
      peak = this.#hashNode(this.#peaks.pop() as Uint8Array, peak);
    }
    this.#peaks.push(peak);
    this.#size += 1;
  }

  /** Returns undefined for a tree without leaves. */
  computeRoot(): Uint8Array | undefined {
    const [smallestPeak, ...largerPeaks] = [...this.#peaks].reverse();
    return smallestPeak === undefined
      ? undefined
      : largerPeaks.reduce((right, left) => this.#hashNode(left, right), smallestPeak);
  }
}

/** Returns half of a position, rounded down: exact beyond 32 bits, unlike a shift. */
function halve(position: number): number {
  return Math.floor(position / 2);
}
