import { createPublicKey, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderPdfBytes } from '../../src/documents/pdf/pdf-renderer.js';
import {
  checkPdfSignature,
  createSigningIdentity,
  signPdf,
  type SigningIdentity,
} from '../../src/documents/signing/signing.js';
import { pdfAttachments, pdfPages } from '../support/pdf-text.js';
import { documentOf, machineRows, machineTable } from './document-fixture.js';

const CREATED_AT = new Date('2026-01-01T00:00:00Z');
const DETAILS = { reason: 'État établi', location: 'Établissement (A)', signingTime: new Date('2026-11-22T07:13:00Z') };

describe('the signature of a document', () => {
  let identity: SigningIdentity;
  let drawn: Buffer;
  let signed: Buffer;

  beforeAll(async () => {
    identity = await createSigningIdentity("Casino de l'Œillet", CREATED_AT);
    drawn = await renderPdfBytes(documentOf([machineTable(machineRows(60))]));
    signed = signPdf(drawn, identity, DETAILS);
  });

  it('has a certificate of the establishment', () => {
    const certificate = new X509Certificate(identity.certificatePem);
    expect(certificate.verify(createPublicKey(identity.certificatePem))).toBe(true);
    expect(new Date(certificate.validFrom)).toEqual(CREATED_AT);
    expect(new Date(certificate.validTo)).toEqual(new Date('2056-01-01T00:00:00Z'));
  });

  it('has a certificate valid from a whole second on, as readers want it', async () => {
    const made = await createSigningIdentity('Établissement', new Date('2026-01-01T00:00:00.106Z'));
    const { validFrom, validTo } = new X509Certificate(made.certificatePem);
    expect(validFrom).toBe('Jan  1 00:00:00 2026 GMT');
    expect(validTo).toBe('Jan  1 00:00:00 2056 GMT');
  });

  it('holds, covers the whole file and leaves the drawn bytes as they were', async () => {
    expect(signed.subarray(0, drawn.length).equals(drawn)).toBe(true);
    expect(await checkPdfSignature(signed)).toEqual({
      intact: true,
      coversWholeFile: true,
      signerName: "Casino de l'Œillet",
      certificatePem: new X509Certificate(identity.certificatePem).toString(),
    });
    const raw = signed.toString('latin1');
    expect(raw).toContain('/SubFilter/ETSI.CAdES.detached');
    expect(raw).toContain('/M(D:20261122071300Z)');
  });

  it('leaves text and data readable', async () => {
    expect((await pdfPages(signed))[0]).toContain('Page 1 sur 2');
    expect(Object.keys(await pdfAttachments(signed))).toEqual(['machines.csv']);
  });

  it('finds a flipped bit wherever it is', async () => {
    // Thinly over what was drawn, densely over the signature itself.
    const step = Math.floor(drawn.length / 80);
    for (let at = 7; at < signed.length; at += at < drawn.length ? step : 29) {
      const changed = Buffer.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const check = await checkPdfSignature(changed);
      expect([at, check?.intact === true && check.coversWholeFile]).toEqual([at, false]);
    }
  });

  it('finds what was added after it', async () => {
    const longer = Buffer.concat([signed, Buffer.from('\n% more')]);
    expect(await checkPdfSignature(longer)).toMatchObject({ intact: true, coversWholeFile: false });
  });

  it('shows the certificate, so that another key is seen', async () => {
    const other = await createSigningIdentity("Casino de l'Œillet", CREATED_AT);
    const forged = await checkPdfSignature(signPdf(drawn, other, DETAILS));
    expect(forged?.intact).toBe(true);
    expect(forged?.certificatePem).not.toBe(new X509Certificate(identity.certificatePem).toString());
  });

  it('is refused on a file that is signed or not ours', async () => {
    expect(() => signPdf(signed, identity, DETAILS)).toThrow('not an unsigned PDF');
    expect(() => signPdf(Buffer.from('%PDF-1.7'), identity, DETAILS)).toThrow('not an unsigned PDF');
    expect(await checkPdfSignature(drawn)).toBeNull();
  });
});
