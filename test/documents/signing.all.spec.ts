import { spawnSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderPdfBytes } from '#documents/pdf/pdf-renderer.js';
import { checkPdfSignature, signPdf } from '#documents/signing/signing.js';
import { createSigningIdentity } from '#documents/signing/signing-identity.js';
import type { SigningIdentity } from '#documents/signing/cms.js';
import { pdfAttachments, pdfPages } from '../support/pdf-text.js';
import { documentOf, machineRows, machineTable } from './document-fixture.js';
import { times } from '../support/scale.js';

const CREATED_AT = new Date('2026-01-01T00:00:00Z');
const DETAILS = { reason: 'État établi', location: 'Établissement (A)', signingTime: new Date('2026-11-22T07:13:00Z') };

describe('the signature of a document', () => {
  let identity: SigningIdentity;
  let drawn: Buffer;
  let signed: Buffer;

  beforeAll(async () => {
    identity = await createSigningIdentity("Casino de l'Œillet", CREATED_AT);
    drawn = await renderPdfBytes(documentOf([machineTable(machineRows(60))]));
    signed = await signPdf(drawn, identity, DETAILS);
  });

  it('has a certificate of the establishment', () => {
    const certificate = new X509Certificate(identity.certificatePem);
    expect(certificate.verify(createPublicKey(identity.certificatePem))).toBe(true);
    expect(new Date(certificate.validFrom)).toEqual(CREATED_AT);
    expect(new Date(certificate.validTo)).toEqual(new Date('2056-01-01T00:00:00Z'));
  });

  it('has a certificate valid from a whole second on, as readers require', async () => {
    const made = await createSigningIdentity('Établissement', new Date('2026-01-01T00:00:00.106Z'));
    const { validFrom, validTo } = new X509Certificate(made.certificatePem);
    expect(validFrom).toBe('Jan  1 00:00:00 2026 GMT');
    expect(validTo).toBe('Jan  1 00:00:00 2056 GMT');
  });

  it('covers the whole file and leaves the drawn bytes unchanged', async () => {
    expect(signed.subarray(0, drawn.length).equals(drawn)).toBe(true);
    expect(await checkPdfSignature(signed)).toEqual({
      intact: true,
      coversWholeFile: true,
      certified: true,
      signatures: 1,
      signerName: "Casino de l'Œillet",
      certificatePem: new X509Certificate(identity.certificatePem).toString(),
      timestamp: null,
    });
    const raw = signed.toString('latin1');
    expect(raw).toContain('/SubFilter/ETSI.CAdES.detached');
    expect(raw).toContain('/M(D:20261122071300Z)');
  });

  it('leaves text and data readable', async () => {
    expect((await pdfPages(signed))[0]).toContain('Page 1 sur 2');
    expect(Object.keys(await pdfAttachments(signed))).toEqual(['machines.csv']);
  });

  it('detects a flipped bit anywhere', async () => {
    // Sparsely over the drawing, densely over the signature itself.
    const step = Math.floor(drawn.length / 80);
    for (let at = 7; at < signed.length; at += at < drawn.length ? step : times({ usually: 173, all: 29 })) {
      const changed = Buffer.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const check = await checkPdfSignature(changed);
      expect([at, check?.intact === true && check.coversWholeFile]).toEqual([at, false]);
    }
  });

  it('detects a later addition', async () => {
    const longer = Buffer.concat([signed, Buffer.from('\n% more')]);
    expect(await checkPdfSignature(longer)).toMatchObject({ intact: true, coversWholeFile: false });
  });

  it('shows the certificate, so that another key is visible', async () => {
    const other = await createSigningIdentity("Casino de l'Œillet", CREATED_AT);
    const forged = await checkPdfSignature(await signPdf(drawn, other, DETAILS));
    expect(forged?.intact).toBe(true);
    expect(forged?.certificatePem).not.toBe(new X509Certificate(identity.certificatePem).toString());
  });

  it('is refused on a file that is signed or not ours', async () => {
    await expect(signPdf(signed, identity, DETAILS)).rejects.toThrow('not an unsigned PDF');
    await expect(signPdf(Buffer.from('%PDF-1.7'), identity, DETAILS)).rejects.toThrow('not an unsigned PDF');
    expect(await checkPdfSignature(drawn)).toBeNull();
  });

  it('certifies the file: the catalogue names it, and no change is permitted', () => {
    const update = signed.subarray(drawn.length).toString('latin1');
    const [, id = ''] = /(\d+) 0 obj\n<<\/Type\/Sig\//.exec(update) ?? [];
    expect(update).toContain(`/Perms<</DocMDP ${id} 0 R>>`);
    expect(update).toMatch(/\/TransformMethod\/DocMDP\/TransformParams<<\/Type\/TransformParams\/P 1\/V\/1\.2>>/);
    // ISO 19005-3, 6.1.12: none of these beside DocMDP
    expect(update).not.toMatch(/\/Digest(Location|Method|Value)/);
  });

  describe('protection against forgery', () => {
    const own = (): string => new X509Certificate(identity.certificatePem).toString();

    /** Returns an incremental update that replaces an object, as any PDF tool writes it. */
    function updated(file: Buffer, id: number, text: string): Buffer {
      const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1]);
      const tail = file.toString('latin1').slice(previous);
      const root = Number(/\/Root (\d+) 0 R/.exec(tail)?.[1]);
      const body = `${id} 0 obj\n${text}\nendobj\n`;
      return Buffer.concat([
        file,
        Buffer.from(
          `${body}xref\n${id} 1\n${String(file.length).padStart(10, '0')} 00000 n \n` +
            `trailer\n<</Size 9999/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${file.length + body.length}\n%%EOF\n`,
          'latin1',
        ),
      ]);
    }

    const infoOf = (file: Buffer): number => Number(/\/Info (\d+) 0 R/.exec(file.toString('latin1'))?.[1]);

    const catalogOf = (file: Buffer): { id: number; text: string } => {
      const all = [...file.toString('latin1').matchAll(/(\d+) 0 obj\n(<<[^]*?\/Type \/Catalog[^]*?)\nendobj/g)];
      const [, id, text = ''] = all.at(-1) ?? [];
      return { id: Number(id), text };
    };

    it('detects an incremental update that changes the content', async () => {
      const changed = updated(signed, 3, '<< /Type /Pages /Kids [] /Count 0 >>');
      expect(await checkPdfSignature(changed)).toMatchObject({
        intact: true,
        coversWholeFile: false,
        signatures: 1,
        certificatePem: own(),
      });
    });

    it('detects a catalogue that no longer names the certification', async () => {
      const { id, text } = catalogOf(signed);
      expect(text).toContain('/Perms');
      const without = updated(signed, id, text.replace(/\/Perms<<[^>]*>>/, ''));
      expect(await checkPdfSignature(without)).toMatchObject({ intact: true, coversWholeFile: false });
      // overwritten in place, so that the length is unchanged
      const blotted = Buffer.from(signed.toString('latin1').replace('/Perms<<', '/Xerms<<'), 'latin1');
      expect(await checkPdfSignature(blotted)).toMatchObject({ intact: false, certified: false });
    });

    it('never reports an added signature as the establishment’s', async () => {
      const other = await createSigningIdentity("Casino de l'Œillet", CREATED_AT);
      const theirs = await signPdf(drawn, other, DETAILS);
      // addition of a tool that signs a signed file: a whole new range, by another key
      const added = theirs.subarray(drawn.length);
      const at = added.indexOf('/ByteRange[');
      const contentsAt = added.indexOf('/Contents<') + '/Contents'.length;
      const after = added.indexOf('>', contentsAt) + 1;
      const forged = Buffer.concat([signed, added]);
      const ten = (figure: number): string => String(figure).padStart(10, ' ');
      forged.write(
        `/ByteRange[0 ${ten(signed.length + contentsAt)} ${ten(signed.length + after)} ${ten(added.length - after)}]`,
        signed.length + at,
        'latin1',
      );
      const check = await checkPdfSignature(forged);
      expect(check).toMatchObject({ intact: true, coversWholeFile: false, signatures: 2, certificatePem: own() });
    });

    it('detects a signature that certifies nothing, even with the establishment’s key', async () => {
      const plain = Buffer.from(signed.toString('latin1').replace('/P 1/V', '/P 3/V'), 'latin1');
      expect(await checkPdfSignature(plain)).toMatchObject({ intact: false, certified: false });
    });

    it('holds for other programs too: they see a certification, and an addition as a change', () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'releve-pdfsig-'));
      const signatureText = (file: Buffer): string | null => {
        const at = path.join(folder, 'document.pdf');
        writeFileSync(at, file);
        const { error, stdout } = spawnSync('pdfsig', ['-nocert', at], { encoding: 'utf8' });
        return error === undefined ? stdout : null;
      };
      const whole = signatureText(signed);
      if (whole !== null) {
        expect(whole).toContain('Signature is Valid');
        expect(whole).toContain('Total document signed');
        expect(signatureText(updated(signed, infoOf(signed), '<< /Title (Changed) >>'))).toMatch(
          /Not total document signed/,
        );
      }
      rmSync(folder, { recursive: true });
    });
  });
});
