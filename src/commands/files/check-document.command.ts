import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import type { SigningIdentity } from '#documents/signing/cms.js';
import { checkPdfSignature, type SignatureCheck } from '#documents/signing/signing.js';
import { readConfiguration } from '../running/configuration.js';
import type { CommandResult } from '../running/output.js';
import { formatConsoleText } from '../words/words.js';

const KEY_FILE_PATTERN = /^(.+)\.documents\.json$/;

/**
 * Returns the code of the establishment of this installation whose key signs with this certificate. Null when there is
 * none, or no folder of keys, as on another computer.
 */
function findSignerEstablishment(home: string, certificatePem: string | null): string | null {
  if (certificatePem === null) return null;
  const keysFolder = path.join(home, 'keys');
  const { fingerprint256 } = new X509Certificate(certificatePem);
  let keyFiles: string[];
  try {
    keyFiles = readdirSync(keysFolder);
  } catch {
    return null;
  }
  for (const keyFile of keyFiles) {
    const code = KEY_FILE_PATTERN.exec(keyFile)?.[1];
    if (code === undefined) continue;
    const signingIdentity = JSON.parse(readFileSync(path.join(keysFolder, keyFile), 'utf8')) as SigningIdentity;
    if (new X509Certificate(signingIdentity.certificatePem).fingerprint256 === fingerprint256) return code;
  }
  return null;
}

/**
 * Runs `releve check-document FILE`: reports whether a PDF is unchanged since the establishment signed it, and when.
 * Exit code 3: a check failed. Needs no database.
 */
export async function checkDocument(file: string): Promise<CommandResult> {
  const signatureCheck = await checkPdfSignature(readFileSync(file));
  if (signatureCheck === null) return { json: { signed: false }, text: formatConsoleText('notSigned'), exitCode: 3 };
  const establishmentCode = findSignerEstablishment(readConfiguration().home, signatureCheck.certificatePem);
  const isUnchanged = signatureCheck.intact && signatureCheck.coversWholeFile && signatureCheck.certified;
  return {
    json: { signed: true, establishment: establishmentCode, ...signatureCheck },
    text: formatSignatureCheck(signatureCheck, establishmentCode).join('\n'),
    exitCode: isUnchanged && establishmentCode !== null ? 0 : 3,
  };
}

/**
 * Returns the lines that describe the check of a document's signature; `establishmentCode` is null when another party
 * signed it.
 */
function formatSignatureCheck(signatureCheck: SignatureCheck, establishmentCode: string | null): string[] {
  const { intact, coversWholeFile, certified, signatures, signerName, timestamp } = signatureCheck;
  return [
    formatConsoleText(intact ? 'signatureHolds' : 'signatureBroken'),
    ...(coversWholeFile ? [] : [formatConsoleText('wasAddedTo')]),
    ...(certified ? [] : [formatConsoleText('notCertified')]),
    ...(signatures > 1 ? [formatConsoleText('moreSignatures', { count: signatures - 1 })] : []),
    establishmentCode === null
      ? formatConsoleText('signedByAnother', { signer: signerName ?? '?' })
      : formatConsoleText('signedBy', { signer: signerName ?? '?', establishment: establishmentCode }),
    timestamp === null
      ? formatConsoleText('noTimestamp')
      : formatConsoleText('timestamped', { at: timestamp.at.toISOString(), authority: timestamp.authority ?? '?' }),
  ];
}
