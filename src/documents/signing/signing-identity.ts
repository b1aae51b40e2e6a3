import { webcrypto } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { cryptoEngine, OID, toArrayBuffer, type SigningIdentity } from './cms.js';

const VALID_YEARS = 30;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Encodes DER bytes as a PEM text under this label (`CERTIFICATE`, `PRIVATE KEY`). */
function encodePem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/**
 * Creates a key and a self-signed certificate in the establishment's name, valid thirty years from `createdAt`. The
 * certificate proves that the same key signed two documents; the holder of the key is on the establishment's record.
 */
export async function createSigningIdentity(establishmentName: string, createdAt: Date): Promise<SigningIdentity> {
  const keyPair = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  const serialNumber = webcrypto.getRandomValues(new Uint8Array(16));
  // positive, and never shorter than sixteen bytes
  serialNumber[0] = ((serialNumber[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: toArrayBuffer(serialNumber) });
  for (const distinguishedName of [certificate.issuer, certificate.subject]) {
    const value = new asn1js.Utf8String({ value: establishmentName });
    distinguishedName.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: OID.commonName, value }));
  }
  // RFC 5280 §4.1.2.5.2: whole seconds, or readers treat the certificate as expired
  const validFrom = new Date(Math.floor(createdAt.getTime() / 1000) * 1000);
  certificate.notBefore.value = validFrom;
  const validUntil = new Date(validFrom);
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + VALID_YEARS);
  certificate.notAfter = new pkijs.Time({ type: pkijs.TimeType.GeneralizedTime, value: validUntil });
  const basicConstraints = new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(false);
  // digitalSignature and contentCommitment.
  const keyUsage = new asn1js.BitString({ valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 }).toBER(false);
  certificate.extensions = [
    new pkijs.Extension({ extnID: OID.basicConstraints, critical: true, extnValue: basicConstraints }),
    new pkijs.Extension({ extnID: OID.keyUsage, critical: true, extnValue: keyUsage }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keyPair.publicKey, cryptoEngine);
  await certificate.sign(keyPair.privateKey, 'SHA-256', cryptoEngine);
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', keyPair.privateKey);
  return {
    certificatePem: encodePem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
    privateKeyPem: encodePem('PRIVATE KEY', privateKey),
  };
}
