import { hash } from 'node:crypto';
import * as paths from '#proof/merkle-paths.js';

/**
 * The Merkle tree of RFC 6962 §2.1: leaves and nodes are hashed with different prefixes (0x00, 0x01), so that neither
 * can pose as the other. Sizes and indexes are safe integers: 2⁵³ entries are out of reach of any establishment.
 */

export const hashLength = 32;

/** The root of a tree without leaves. */
export const emptyRoot: Buffer = hash('sha256', Buffer.alloc(0), 'buffer');

/** Returns the RFC 6962 hash of a leaf with these bytes: the SHA-256 of a zero byte and the bytes. */
export function hashLeaf(body: Uint8Array): Buffer {
  const input = Buffer.allocUnsafe(body.length + 1);
  input[0] = 0;
  input.set(body, 1);
  return hash('sha256', input, 'buffer');
}

const nodeInput = Buffer.alloc(1 + 2 * hashLength, 1);

/** Returns the RFC 6962 hash of the node above two hashes: the SHA-256 of a byte 1 (in `nodeInput`) and both. */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + hashLength);
  return hash('sha256', nodeInput, 'buffer');
}

/**
 * Returns the RFC 6962 hash of a node; hashes are texts with one character per byte.
 * Node.js returns a digest as text in a third of the time of a buffer.
 */
function hashNodeText(left: string, right: string): string {
  nodeInput.write(left, 1, hashLength, 'latin1');
  nodeInput.write(right, 1 + hashLength, hashLength, 'latin1');
  return hash('sha256', nodeInput, 'binary');
}

/**
 * The roots of the perfect subtrees of a tree of this size, largest first: enough for appending and for the root.
 * Appending n leaves costs n hashes.
 */
export class Frontier {
  #size: number;
  readonly #peaks: string[];

  private constructor(size: number, peaks: string[]) {
    this.#size = size;
    this.#peaks = peaks;
  }

  /** Returns the frontier of the empty tree. */
  static empty(): Frontier {
    return new Frontier(0, []);
  }

  /**
   * Returns the frontier (the roots of the complete subtrees) of a tree from its peaks, 32 bytes each, largest first.
   * Throws an Error when the bytes are not as many as a tree of this size has.
   */
  static fromBytes(size: number, bytes: Buffer): Frontier {
    if (bytes.length !== hashLength * countSetBits(size)) {
      throw new Error(`the frontier of a tree of ${size} leaves cannot have ${bytes.length} bytes`);
    }
    const peaks: string[] = [];
    for (let offset = 0; offset < bytes.length; offset += hashLength)
      peaks.push(bytes.toString('latin1', offset, offset + hashLength));
    return new Frontier(size, peaks);
  }

  /**
   * Returns the frontier of the last `size` leaves, taken from the peaks of a larger tree that has them as its own
   * peaks.
   */
  static fromTrailingBytes(size: number, bytes: Buffer): Frontier {
    return Frontier.fromBytes(size, bytes.subarray(bytes.length - hashLength * countSetBits(size)));
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a leaf to the tree, given its hash. */
  appendLeaf(leafHash: Buffer): void {
    this.appendLeafHashText(leafHash.toString('latin1'));
  }

  /**
   * Appends a leaf to the tree; its hash is given as text, one character per byte.
   * Each trailing 1 bit of the size is a complete subtree of that size, which the new node is joined with.
   */
  appendLeafHashText(leafHash: string): void {
    let node = leafHash;
    for (let remainingSize = this.#size; remainingSize % 2 === 1; remainingSize = (remainingSize - 1) / 2) {
      node = hashNodeText(this.#peaks.pop() as string, node);
    }
    this.#peaks.push(node);
    this.#size += 1;
  }

  /**
   * Returns the root hash of the tree: its peaks (subtree roots) joined from the smallest; without any, `emptyRoot`.
   */
  computeRoot(): Buffer {
    const [smallestPeak, ...largerPeaks] = this.#peaks.toReversed();
    if (smallestPeak === undefined) return emptyRoot;
    const root = largerPeaks.reduce((right, left) => hashNodeText(left, right), smallestPeak);
    return Buffer.from(root, 'latin1');
  }

  /** Returns the peaks, 32 bytes each, largest first. */
  toBytes(): Buffer {
    return Buffer.from(this.#peaks.join(''), 'latin1');
  }
}

/** Returns the hash of the subtree over leaves [from, to). */
export type HashSubtree = (from: number, to: number) => Promise<Buffer>;

/**
 * Returns the function that hashes the subtree over leaves in memory, from `firstLeaf` up to, not including, `endLeaf`.
 */
export function createMemorySubtreeHasher(leafHashes: readonly Buffer[]): HashSubtree {
  return (firstLeaf, endLeaf) => {
    const frontier = Frontier.empty();
    for (const leafHash of leafHashes.slice(firstLeaf, endLeaf)) frontier.appendLeaf(leafHash);
    return Promise.resolve(frontier.computeRoot());
  };
}

/**
 * Returns the audit path of a leaf (RFC 6962 §2.1.1): the hashes beside its way to the root, from the leaf up.
 * Throws RangeError when the tree has no such leaf.
 */
export async function buildInclusionPath(
  leafIndex: number,
  treeSize: number,
  hashSubtree: HashSubtree,
): Promise<Buffer[]> {
  if (leafIndex < 0 || leafIndex >= treeSize) throw new RangeError(`no leaf ${leafIndex} in a tree of ${treeSize}`);
  const path: Buffer[] = [];
  let firstLeaf = 0;
  let endLeaf = treeSize;
  while (endLeaf - firstLeaf > 1) {
    const middle = firstLeaf + getLargestPowerOfTwoBelow(endLeaf - firstLeaf);
    if (leafIndex < middle) {
      path.unshift(await hashSubtree(middle, endLeaf));
      endLeaf = middle;
    } else {
      path.unshift(await hashSubtree(firstLeaf, middle));
      firstLeaf = middle;
    }
  }
  return path;
}

/**
 * Returns the hashes that prove that the tree of `newSize` begins with that of `oldSize` (RFC 6962 §2.1.2).
 * Throws RangeError when `oldSize` is not from 1 to `newSize`.
 */
export async function buildConsistencyPath(
  oldSize: number,
  newSize: number,
  hashSubtree: HashSubtree,
): Promise<Buffer[]> {
  if (oldSize < 1 || oldSize > newSize) throw new RangeError(`no proof from ${oldSize} to ${newSize} leaves`);
  const path: Buffer[] = [];
  let firstLeaf = 0;
  let endLeaf = newSize;
  let isOldTreeComplete = true;
  while (oldSize !== endLeaf) {
    const middle = firstLeaf + getLargestPowerOfTwoBelow(endLeaf - firstLeaf);
    if (oldSize <= middle) {
      path.unshift(await hashSubtree(middle, endLeaf));
      endLeaf = middle;
    } else {
      path.unshift(await hashSubtree(firstLeaf, middle));
      firstLeaf = middle;
      isOldTreeComplete = false;
    }
  }
  if (!isOldTreeComplete) path.unshift(await hashSubtree(firstLeaf, endLeaf));
  return path;
}

/** Returns whether the path proves that this leaf hash is at `index` in the tree of this size and root. */
export function verifyInclusion(
  leafHash: Buffer,
  leafIndex: number,
  size: number,
  path: readonly Buffer[],
  root: Buffer,
): boolean {
  return paths.verifyInclusion(hashNode, leafHash, leafIndex, { size, root }, path);
}

/** Returns whether the path proves that the tree of the present head begins with the tree of the old one. */
export function verifyConsistency(oldHead: paths.TreeHead, newHead: paths.TreeHead, path: readonly Buffer[]): boolean {
  return paths.verifyConsistency(hashNode, oldHead, newHead, path);
}

/** Returns the largest power of two smaller than the number of leaves, which is at least two. */
function getLargestPowerOfTwoBelow(leafCount: number): number {
  let power = 1;
  while (power * 2 < leafCount) power *= 2;
  return power;
}

/** Returns the number of 1 bits of the size: a tree has one peak for each. */
function countSetBits(size: number): number {
  return size.toString(2).replaceAll('0', '').length;
}
