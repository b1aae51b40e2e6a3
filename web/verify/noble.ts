import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Cryptography } from '#proof/cryptography.js';

/** Cryptography without the browser's own: `crypto.subtle` is missing from pages opened from a disk. */
export const noble: Cryptography = {
  sha256,
  startSha256: () => sha256.create(),
  verifyEd25519: (signature, message, publicKey) => {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      return false;
    }
  },
};
