import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** Faults of an authority. */
export type Mischief =
  | 'wrongNonce'
  | 'wrongDigest'
  | 'refusal'
  | 'silence'
  | 'httpError'
  | 'nonsense'
  | 'notForTimestamps'
  | 'anotherKey'
  | 'huge';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SHA256 = '2.16.840.1.101.3.4.2.1';
const engine = new pkijs.CryptoEngine({ name: 'tsa', crypto: webcrypto });

const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

async function certificateOf(name: string, keys: webcrypto.CryptoKeyPair, purpose: string): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: buffer(Uint8Array.of(0x41, ...randomBytes(7))) });
  for (const party of [certificate.issuer, certificate.subject]) {
    party.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1js.Utf8String({ value: name }) }),
    );
  }
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00Z');
  const usage = new pkijs.ExtKeyUsage({ keyPurposes: [purpose] });
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.37', critical: true, extnValue: usage.toSchema().toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return certificate;
}

/** A small authority of RFC 3161 on loopback, with configurable faults. */
export class TimestampAuthority {
  mischief: Mischief | null = null;
  asked = 0;
  at = new Date('2026-11-22T07:13:05Z');

  private constructor(
    private readonly server: Server,
    private readonly keys: webcrypto.CryptoKeyPair,
    private readonly certificate: pkijs.Certificate,
    private readonly unfit: pkijs.Certificate,
  ) {}

  static async open(name = 'Horodatage du Rocher'): Promise<TimestampAuthority> {
    const keys = await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
    const certificate = await certificateOf(name, keys, '1.3.6.1.5.5.7.3.8');
    const unfit = await certificateOf(name, keys, '1.3.6.1.5.5.7.3.1');
    const server = createServer();
    const authority = new TimestampAuthority(server, keys, certificate, unfit);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        authority.asked += 1;
        if (authority.mischief === 'silence') return;
        void authority.answer(Buffer.concat(chunks)).then((body) => {
          response.statusCode = authority.mischief === 'httpError' ? 503 : 200;
          response.setHeader('content-type', 'application/timestamp-reply');
          response.end(body);
        });
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return authority;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/tsa`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(question: Buffer): Promise<Buffer> {
    if (this.mischief === 'nonsense') return Buffer.from('<html>welcome</html>');
    if (this.mischief === 'huge') return Buffer.alloc(100_000, 0x30);
    if (this.mischief === 'refusal') {
      const status = new pkijs.PKIStatusInfo({
        status: pkijs.PKIStatus.rejection,
        statusStrings: [new asn1js.Utf8String({ value: 'not today' })],
      });
      return Buffer.from(new pkijs.TimeStampResp({ status }).toSchema().toBER(false));
    }
    const timestampRequest = pkijs.TimeStampReq.fromBER(buffer(question));
    const status = new pkijs.PKIStatusInfo({ status: pkijs.PKIStatus.granted });
    const timeStampToken = await this.token(timestampRequest);
    return Buffer.from(new pkijs.TimeStampResp({ status, timeStampToken }).toSchema().toBER(false));
  }

  private async token(timestampRequest: pkijs.TimeStampReq): Promise<pkijs.ContentInfo> {
    const nonce = new asn1js.Integer({ valueHex: buffer(Uint8Array.of(0x41, ...randomBytes(15))) });
    const imprint = new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new asn1js.OctetString({ valueHex: buffer(hash(Buffer.from('something else'))) }),
    });
    const info = new pkijs.TSTInfo({
      version: 1,
      policy: '1.2.3.4.1',
      messageImprint: this.mischief === 'wrongDigest' ? imprint : timestampRequest.messageImprint,
      serialNumber: new asn1js.Integer({ value: this.asked }),
      genTime: this.at,
      ...(this.mischief === 'wrongNonce' || timestampRequest.nonce === undefined
        ? { nonce }
        : { nonce: timestampRequest.nonce }),
    });
    const content = info.toSchema().toBER(false);
    const certificate = this.mischief === 'notForTimestamps' ? this.unfit : this.certificate;
    const key =
      this.mischief === 'anotherKey'
        ? (await webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])).privateKey
        : this.keys.privateKey;
    return this.signed(content, certificate, key);
  }

  private async signed(
    content: ArrayBuffer,
    certificate: pkijs.Certificate,
    key: webcrypto.CryptoKey,
  ): Promise<pkijs.ContentInfo> {
    const der = Buffer.from(certificate.toSchema().toBER(false));
    const essId = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: buffer(hash(der)) })] });
    const attributes = [
      new pkijs.Attribute({
        type: '1.2.840.113549.1.9.3',
        values: [new asn1js.ObjectIdentifier({ value: pkijs.id_eContentType_TSTInfo })],
      }),
      new pkijs.Attribute({
        type: '1.2.840.113549.1.9.4',
        values: [new asn1js.OctetString({ valueHex: buffer(hash(Buffer.from(content))) })],
      }),
      new pkijs.Attribute({
        type: '1.2.840.113549.1.9.16.2.47',
        values: [new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essId] })] })],
      }),
    ].sort((a, b) => Buffer.compare(Buffer.from(a.toSchema().toBER(false)), Buffer.from(b.toSchema().toBER(false))));
    const signed = new pkijs.SignedData({
      version: 3,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({
        eContentType: pkijs.id_eContentType_TSTInfo,
        eContent: new asn1js.OctetString({ valueHex: content }),
      }),
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
      certificates: [certificate],
    });
    await signed.sign(key, 0, 'SHA-256', undefined, engine);
    return new pkijs.ContentInfo({ contentType: pkijs.id_ContentType_SignedData, content: signed.toSchema(true) });
  }
}
