/** A SHA-256 over bytes that arrive in pieces. */
export interface IncrementalDigest {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** The cryptography required by the proofs: node's own on the server, a library's in a browser without a server. */
export interface Cryptography {
  sha256(bytes: Uint8Array): Uint8Array;
  startSha256(): IncrementalDigest;
  /** Verifies by RFC 8032, strictly: one signature per key and message. */
  verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
}
