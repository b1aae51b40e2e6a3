import type { ResponseOf } from '#web/api/client.js';
import { encodeBase64, decodeBase64, encodeUtf8 } from '#proof/bytes.js';
import { verifyInclusion, createTreeHasher, type TreeHead } from '#proof/merkle-paths.js';
import { computeFingerprint, verifySingleNote, parseNoteKey, parseStatedCheckpoint } from '#proof/signed-note.js';
import { noble } from '../../../../verify/noble.js';

export type InclusionProof = ResponseOf<'get', '/api/establishments/{establishment}/log/entries/{entryId}/proof'>;

/** The result of this browser's own computation of a proof, step by step. */
export interface CheckedProof {
  /** Name of the log. */
  readonly origin: string;
  /** Fingerprint of the key that signed the head. */
  readonly fingerprint: string;
  /** Fingerprints of every key that the establishment publishes for its log. */
  readonly fingerprints: readonly string[];
  readonly head: TreeHead;
  readonly leafHash: string;
  readonly pathLength: number;
}

export type ProofFailure = 'otherEntry' | 'headNotSigned' | 'notIncluded';

const treeHasher = createTreeHasher((bytes) => noble.sha256(bytes));

/**
 * Checks in the browser, without the server's own verdict, that an entry is in the sealed log (a tree of hashes).
 * Returns `otherEntry` for another entry's body, `headNotSigned` when no published key signed the head, `notIncluded`
 * when the body's hash does not lead to it.
 */
export function checkProof(
  entryId: string,
  proof: InclusionProof,
  keyTexts: readonly string[],
): CheckedProof | ProofFailure {
  // the body is compact JSON: its version first, its entry number in `i`
  if (!proof.body.startsWith('{"v":1,') || !proof.body.includes(`,"i":${entryId},"x":`)) return 'otherEntry';
  const keys = keyTexts.flatMap((text) => {
    const key = parseNoteKey(text, (bytes) => noble.sha256(bytes));
    return key === undefined ? [] : [{ ...key, text }];
  });
  const signedNote = verifySingleNote(proof.note, keys, noble);
  const head = signedNote === undefined ? undefined : parseStatedCheckpoint(signedNote.text);
  const signer = keys.find(({ publicKey }) => publicKey === signedNote?.key.publicKey);
  if (head === undefined || signer === undefined || head.origin !== signer.name) return 'headNotSigned';
  const leaf = treeHasher.hashLeaf(encodeUtf8(proof.body));
  const path = proof.path.map((node) => decodeBase64(node) ?? new Uint8Array(0));
  if (!verifyInclusion(treeHasher.hashNode, leaf, Number(proof.leafIndex), head, path)) return 'notIncluded';
  const getFingerprint = (text: string): string => computeFingerprint(text, (bytes) => noble.sha256(bytes));
  return {
    origin: head.origin,
    fingerprint: getFingerprint(signer.text),
    fingerprints: keys.map(({ text }) => getFingerprint(text)),
    head,
    leafHash: encodeBase64(leaf),
    pathLength: path.length,
  };
}
