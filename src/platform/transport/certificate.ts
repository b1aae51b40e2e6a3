import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { refuse } from '#refusals/refusal.js';
import type { TlsFiles } from '../runtime/config.js';

/** A valid certificate and its private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly validTo: Date;
}

/**
 * Reads certificate and key and refuses a certificate that a browser would reject.
 * Refuses TLS_FILE_UNREADABLE, TLS_FILE_MALFORMED, TLS_KEY_NOT_MATCHING, TLS_CERTIFICATE_NAMELESS,
 * TLS_CERTIFICATE_NOT_VALID (not yet valid, or expired).
 */
export function readCertificate(files: TlsFiles, now: Date): Certificate {
  const [cert, key] = [readPem(files.certificate), readPem(files.key)];
  const parsedCertificate = parseOrRefuse(files.certificate, () => new X509Certificate(cert));
  const privateKey: KeyObject = parseOrRefuse(files.key, () => createPrivateKey(key));
  if (!parsedCertificate.checkPrivateKey(privateKey)) {
    refuse('TLS_KEY_NOT_MATCHING', { certificate: files.certificate, key: files.key });
  }
  if (parsedCertificate.subjectAltName === undefined)
    refuse('TLS_CERTIFICATE_NAMELESS', { certificate: files.certificate });
  const [validFrom, validTo] = [new Date(parsedCertificate.validFrom), new Date(parsedCertificate.validTo)];
  if (now < validFrom || now > validTo) {
    refuse('TLS_CERTIFICATE_NOT_VALID', {
      certificate: files.certificate,
      from: validFrom.toISOString(),
      to: validTo.toISOString(),
    });
  }
  return { cert, key, validTo };
}

/** Returns the text of a certificate's or key's file. Refuses TLS_FILE_UNREADABLE. */
function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return refuse('TLS_FILE_UNREADABLE', { file, why: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
}

/**
 * Returns the parsed content of a file. Refuses TLS_FILE_MALFORMED.
 * A key with a passphrase is refused too: no operator is present to type it after a restart.
 */
function parseOrRefuse<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    return refuse('TLS_FILE_MALFORMED', { file });
  }
}
