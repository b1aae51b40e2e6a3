import { fetchQuery } from '#web/api/client.js';
import { encodeBase64, decodeBase64 } from '#proof/bytes.js';
import { verifyConsistency, createTreeHasher, type TreeHead } from '#proof/merkle-paths.js';
import { noble } from '../../../../verify/noble.js';
import type { CheckedProof } from './proof-check.js';

/** The last head of a log that this browser checked, and the key that signed it. */
export interface SeenHead {
  readonly size: number;
  /** Base64. */
  readonly root: string;
  readonly fingerprint: string;
  /** ISO 8601. */
  readonly seenAt: string;
}

/**
 * Comparison of a head with the one stored in this browser: nothing stored yet; the head continues it; the key is
 * another; or the stored head is no longer the beginning of the log.
 */
export type HeadComparison =
  | { readonly kind: 'first' }
  | { readonly kind: 'continues' | 'otherKey' | 'rewritten'; readonly seen: SeenHead };

const getStorageKey = (origin: string): string => `releve.log-head.${origin}`;

/** Returns the log's head that this browser stored last; undefined when there is none or it is unreadable. */
function readSeenHead(origin: string): SeenHead | undefined {
  try {
    const storedHead = JSON.parse(localStorage.getItem(getStorageKey(origin)) ?? 'null') as SeenHead | null;
    return typeof storedHead?.size === 'number' && typeof storedHead.root === 'string' ? storedHead : undefined;
  } catch {
    return undefined;
  }
}

const treeHasher = createTreeHasher((bytes) => noble.sha256(bytes));

/**
 * Returns true when the server proves that the log of the earlier head is the beginning of the later one. Equal sizes
 * need no proof from the server. Throws Problem.
 */
async function verifyContinuation(establishment: string, earlierHead: TreeHead, laterHead: TreeHead): Promise<boolean> {
  if (earlierHead.size === laterHead.size) return verifyConsistency(treeHasher.hashNode, earlierHead, laterHead, []);
  const path = await fetchQuery('/api/establishments/{establishment}/log/consistency', {
    params: { path: { establishment }, query: { from: earlierHead.size, to: laterHead.size } },
  });
  const nodes = path.map((node) => decodeBase64(node) ?? new Uint8Array(0));
  return verifyConsistency(treeHasher.hashNode, earlierHead, laterHead, nodes);
}

/**
 * Compares a checked head of the log (its size and root hash) with the last one seen in this browser. Returns
 * `otherKey` or `rewritten` when they conflict; otherwise stores the larger head.
 */
export async function compareAndStoreHead(establishment: string, checkedProof: CheckedProof): Promise<HeadComparison> {
  const { head, fingerprint, fingerprints, origin } = checkedProof;
  const seenHead = readSeenHead(origin);
  // a new key beside the old one is a change of keys; one in its place is not
  if (seenHead !== undefined && !fingerprints.includes(seenHead.fingerprint))
    return { kind: 'otherKey', seen: seenHead };
  if (seenHead !== undefined) {
    const seenTreeHead = { size: seenHead.size, root: decodeBase64(seenHead.root) ?? new Uint8Array(0) };
    const [smallerHead, largerHead] = seenTreeHead.size <= head.size ? [seenTreeHead, head] : [head, seenTreeHead];
    if (!(await verifyContinuation(establishment, smallerHead, largerHead)))
      return { kind: 'rewritten', seen: seenHead };
    if (seenTreeHead.size > head.size) return { kind: 'continues', seen: seenHead };
  }
  const newHead: SeenHead = {
    size: head.size,
    root: encodeBase64(head.root),
    fingerprint,
    seenAt: new Date().toISOString(),
  };
  localStorage.setItem(getStorageKey(origin), JSON.stringify(newHead));
  return seenHead === undefined ? { kind: 'first' } : { kind: 'continues', seen: seenHead };
}
