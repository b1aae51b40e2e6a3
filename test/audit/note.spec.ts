import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  formatCheckpoint,
  createNoteSigner,
  verifyNote,
  parseCheckpoint,
  signNote,
  parseVerifier,
  formatVerifier,
} from '#audit/log/note.js';

/** The note that the Go project publishes with its verifier key. */
const publishedVerifier = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const publishedText =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const publishedNote = `${publishedText}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

const root = Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64');

function someSigner(): ReturnType<typeof createNoteSigner> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return createNoteSigner('releve/one/DEMO', privateKey.export({ format: 'pem', type: 'pkcs8' }) as string);
}

describe('signed note', () => {
  test('opens the published note with the published key', () => {
    const verifier = parseVerifier(publishedVerifier);
    expect(formatVerifier(verifier)).toBe(publishedVerifier);
    expect(verifyNote(publishedNote, [verifier])).toBe(publishedText);
    expect(verifyNote(publishedNote.replace('your problem is', 'your problem was'), [verifier])).toBeUndefined();
    expect(verifyNote(publishedNote, [someSigner()])).toBeUndefined();
  });

  test('opens its own signature, and rejects one flipped byte', () => {
    const signer = someSigner();
    const note = signNote(formatCheckpoint({ origin: signer.name, size: 20852163, root }), signer);
    expect(parseCheckpoint(verifyNote(note, [signer]) ?? '')).toEqual({ origin: signer.name, size: 20852163, root });
    expect(verifyNote(note.replace('20852163', '20852162'), [signer])).toBeUndefined();
    expect(verifyNote(note.trimEnd(), [signer])).toBeUndefined();
  });

  test('writes a checkpoint as three lines, with sizes without leading zeros', () => {
    expect(formatCheckpoint({ origin: 'example.com/behind-the-sofa', size: 20852163, root })).toBe(
      'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
    );
    expect(parseCheckpoint('origin\n007\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n')).toBeUndefined();
    expect(parseCheckpoint('origin\n7\nAAAA\n')).toBeUndefined();
  });
});
