import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { renderPdfBytes } from '#documents/pdf/pdf-renderer.js';
import { checkPdfSignature, signPdf } from '#documents/signing/signing.js';
import { createSigningIdentity } from '#documents/signing/signing-identity.js';
import type { SigningIdentity } from '#documents/signing/cms.js';
import { verifyTimestamp, requestTimestamp, TimestampFault } from '#documents/signing/timestamp.js';
import { TimestampService } from '#documents/signing/timestamp.service.js';
import { readConfig } from '#platform/runtime/config.js';
import { SettableClock } from '#platform/runtime/clock.js';
import { documentOf, machineRows, machineTable } from './document-fixture.js';
import { TimestampAuthority, type Mischief } from './timestamp-authority.js';
import { times } from '../support/scale.js';

const DETAILS = { reason: 'État', location: 'Établissement', signingTime: new Date('2026-11-22T07:13:00Z') };
const VALUE = Buffer.from('a signature value');

let authority: TimestampAuthority;
let identity: SigningIdentity;
let drawn: Buffer;

beforeAll(async () => {
  authority = await TimestampAuthority.open();
  identity = await createSigningIdentity("Casino de l'Œillet", new Date('2026-01-01T00:00:00Z'));
  drawn = await renderPdfBytes(documentOf([machineTable(machineRows(3))]));
});
beforeEach(() => {
  authority.mischief = null;
});
afterAll(() => authority.close());

describe('a timestamp', () => {
  it('covers the requested bytes and names its instant and its authority', async () => {
    const token = await requestTimestamp(authority.url, VALUE, 20_000);
    expect(await verifyTimestamp(token, VALUE)).toMatchObject({
      at: new Date('2026-11-22T07:13:05Z'),
      authority: 'Horodatage du Rocher',
      certificatePem: expect.stringContaining('BEGIN CERTIFICATE') as unknown,
    });
    await expect(verifyTimestamp(token, Buffer.from('another'))).rejects.toMatchObject({ reason: 'wrongDigest' });
  });

  const wrongs: readonly (readonly [Mischief, string])[] = [
    ['wrongNonce', 'wrongNonce'],
    ['wrongDigest', 'wrongDigest'],
    ['refusal', 'refused'],
    ['silence', 'noAnswer'],
    ['httpError', 'httpStatus'],
    ['nonsense', 'unreadable'],
    ['notForTimestamps', 'notValid'],
    ['anotherKey', 'notValid'],
    ['huge', 'tooLarge'],
  ];
  it.each(wrongs)('refuses an authority’s %s: %s', async (mischief, reason) => {
    authority.mischief = mischief;
    // a missing response ends by our own timeout; the others have time on a busy machine
    const pending = requestTimestamp(authority.url, VALUE, mischief === 'silence' ? 300 : 600_000);
    await expect(pending).rejects.toBeInstanceOf(TimestampFault);
    await expect(pending).rejects.toMatchObject({ reason });
  });

  it('is unavailable from an address without a listener', async () => {
    await expect(requestTimestamp('http://127.0.0.1:1/', VALUE, 1000)).rejects.toMatchObject({ reason: 'noAnswer' });
  });
});

describe('a document with a timestamp', () => {
  const stamped = (): Promise<Buffer> =>
    signPdf(drawn, identity, DETAILS, (value) => requestTimestamp(authority.url, value, 20_000));

  it('has the time of signing attested by the authority', async () => {
    expect(await checkPdfSignature(await stamped())).toEqual({
      intact: true,
      coversWholeFile: true,
      certified: true,
      signatures: 1,
      signerName: "Casino de l'Œillet",
      certificatePem: new X509Certificate(identity.certificatePem).toString(),
      timestamp: {
        at: new Date('2026-11-22T07:13:05Z'),
        authority: 'Horodatage du Rocher',
        certificatePem: expect.stringContaining('BEGIN CERTIFICATE') as unknown,
      },
    });
  });

  it('detects a flipped bit anywhere in the signature and its timestamp', async () => {
    const signed = await stamped();
    const from = signed.lastIndexOf('/Contents<') + '/Contents<'.length;
    const length = signed.subarray(from, signed.indexOf('>', from)).toString('latin1').replace(/0+$/, '').length;
    expect(length).toBeGreaterThan(3000);
    for (let at = from + 1; at < from + length; at += times({ usually: 173, all: 23 })) {
      const changed = Buffer.from(signed);
      // another digit at the same place: 0↔1, a↔b
      changed[at] = (changed[at] ?? 0) ^ 1;
      const check = await checkPdfSignature(changed);
      expect([at - from, check?.intact]).toEqual([at - from, false]);
    }
  });

  it('detects the timestamp of another document in place of its own', async () => {
    const [one, other] = [await stamped(), await signPdf(drawn, identity, { ...DETAILS, reason: 'x' }, null)];
    const token = await requestTimestamp(authority.url, VALUE, 20_000);
    const foreign = await signPdf(drawn, identity, DETAILS, () => Promise.resolve(token));
    expect(await checkPdfSignature(foreign)).toMatchObject({ intact: false, timestamp: null });
    expect((await checkPdfSignature(other))?.timestamp).toBeNull();
    expect((await checkPdfSignature(one))?.timestamp).not.toBeNull();
  });
});

describe('the authority of the installation', () => {
  const serviceAt = (url: string | undefined) => {
    const clock = new SettableClock(new Date('2026-11-22T07:13:00Z'));
    const config = readConfig(url === undefined ? {} : { RELEVE_TSA_URL: url });
    return { clock, service: new TimestampService(config, clock) };
  };

  it('is absent unless configured', () => {
    const { service } = serviceAt(undefined);
    expect(service.createTimestamper()).toBeNull();
    expect(service.getState()).toEqual({ configured: false, trouble: null });
  });

  it.each(['ftp://tsa.example', 'tsa.example', 'http://user:secret@tsa.example/'])(
    'is refused when its address is %s',
    (url) => {
      expect(() => serviceAt(url)).toThrow(/RELEVE_TSA_URL/);
    },
  );

  it('does not block a document: it is created without a timestamp, reported, and requested again a minute later', async () => {
    const { service, clock } = serviceAt(authority.url);
    authority.mischief = 'refusal';
    const before = authority.asked;
    const made = await signPdf(drawn, identity, DETAILS, service.createTimestamper());
    expect(await checkPdfSignature(made)).toMatchObject({ intact: true, coversWholeFile: true, timestamp: null });
    const trouble = { at: new Date('2026-11-22T07:13:00Z'), reason: 'refused' };
    expect(service.getState()).toEqual({ configured: true, trouble });
    // a series of documents does not wait for each
    authority.mischief = null;
    await signPdf(drawn, identity, DETAILS, service.createTimestamper());
    expect(authority.asked).toBe(before + 1);
    expect(service.getState()).toEqual({ configured: true, trouble });
    clock.advance(60_000);
    const later = await checkPdfSignature(await signPdf(drawn, identity, DETAILS, service.createTimestamper()));
    expect(later?.timestamp?.authority).toBe('Horodatage du Rocher');
    expect(service.getState()).toEqual({ configured: true, trouble: null });
  });
});
