import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import type { SigningIdentity } from '#documents/signing/cms.js';
import { checkPdfSignature } from '#documents/signing/signing.js';
import type { SignatureCheck } from '#documents/signing/signing.js';
import { readConfiguration } from '../running/configuration.js';
import type { CommandResult } from '../running/output.js';
import { formatConsoleText } from '../words/words.js';

const KEYS = /^(.+)\.documents\.json$/;

/** Returns the code of the establishment of this installation whose key signs with this certificate; null: none. */
function findEstablishmentOfCertificate(home: string, certificatePem: string | null): string | null {
  if (certificatePem === null) return null;
  const folder = path.join(home, 'keys');
  const { fingerprint256 } = new X509Certificate(certificatePem);
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch {
    return null;
  }
  for (const file of files) {
    const code = KEYS.exec(file)?.[1];
    if (code === undefined) continue;
    const identity = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as SigningIdentity;
    if (new X509Certificate(identity.certificatePem).fingerprint256 === fingerprint256) return code;
  }
  return null;
}

/**
 * Runs `releve check-document FILE`: reports whether a PDF is unchanged since the establishment signed it, and when.
 * Exit code 3: a check failed. Needs no database.
 */
export async function checkDocument(file: string): Promise<CommandResult> {
  const check = await checkPdfSignature(readFileSync(file));
  if (check === null) return { json: { signed: false }, text: formatConsoleText('notSigned'), exitCode: 3 };
  const establishment = findEstablishmentOfCertificate(readConfiguration().home, check.certificatePem);
  const isAsSigned = check.intact && check.coversWholeFile && check.certified;
  return {
    json: { signed: true, establishment, ...check },
    text: describeCheck(check, establishment).join('\n'),
    exitCode: isAsSigned && establishment !== null ? 0 : 3,
  };
}

/** Describes the check of a document's signature as lines; `establishment` is null when another made the signature. */
function describeCheck(check: SignatureCheck, establishment: string | null): string[] {
  const { intact, coversWholeFile, certified, signatures, signerName, timestamp } = check;
  return [
    formatConsoleText(intact ? 'signatureHolds' : 'signatureBroken'),
    ...(coversWholeFile ? [] : [formatConsoleText('wasAddedTo')]),
    ...(certified ? [] : [formatConsoleText('notCertified')]),
    ...(signatures > 1 ? [formatConsoleText('moreSignatures', { count: signatures - 1 })] : []),
    establishment === null
      ? formatConsoleText('signedByAnother', { signer: signerName ?? '?' })
      : formatConsoleText('signedBy', { signer: signerName ?? '?', establishment }),
    timestamp === null
      ? formatConsoleText('noTimestamp')
      : formatConsoleText('timestamped', { at: timestamp.at.toISOString(), authority: timestamp.authority ?? '?' }),
  ];
}
