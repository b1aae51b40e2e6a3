import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/platform/runtime/package-root.js';
import { reportDefinitions } from '../../src/app/reports.js';
import { ReportingService } from '../../src/documents/reporting.service.js';
import type { ReportRequest } from '../../src/documents/reporting.service.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { pdfPages } from '../support/pdf-text.js';
import { floorDocuments } from './floor-documents.js';
import { playFloorEstablishment } from './floor-establishment.js';
import type { FloorEstablishment } from './floor-establishment.js';

/**
 * The documents of the floor, drawn from a night that was worked. What each says is kept beside it as
 * `expected.<language>.txt`, and as it looks in `sample.fr.pdf`: both are written again by RELEVE_WRITE_EXPECTED=1,
 * then read by a person.
 */
const isWriting = process.env['RELEVE_WRITE_EXPECTED'] === '1';

const settled = (text: string): string =>
  text
    .replaceAll(/(position|leaf|leaves) [\d  ,]+/g, '$1 …')
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '…')
    .replaceAll(/[0-9a-f]{12}\b/g, '…');

let app: TestApp;
let floor: FloorEstablishment;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await playFloorEstablishment(app);
});
afterAll(() => app.close());

describe('the documents of the floor', () => {
  const kept = reportDefinitions.filter(({ name }) => floorDocuments[name] !== undefined);
  for (const { name } of kept) {
    for (const language of ['fr', 'en'] as const) {
      it(`${name} in ${language} says what is kept beside it`, async () => {
        const reporting = app.app.get(ReportingService);
        const request: ReportRequest = {
          report: name,
          period: { day: '2026-03-02' },
          ...floorDocuments[name],
          language,
        };
        const csv = await reporting.render(floor.establishment, request, 'csv');
        expect(csv.bytes.length).toBeGreaterThan(50);
        const json = await reporting.render(floor.establishment, request, 'json');
        expect(JSON.parse(json.bytes.toString('utf8'))).toMatchObject({ name, language });
        const pdf = await reporting.render(floor.establishment, request, 'pdf');
        const text = settled((await pdfPages(pdf.bytes)).join('\n\n'));
        const folder = path.join(packageRoot, 'reports', name);
        const expected = path.join(folder, `expected.${language}.txt`);
        if (isWriting) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(expected, `${text}\n`);
          if (language === 'fr') writeFileSync(path.join(folder, 'sample.fr.pdf'), pdf.bytes);
        }
        expect(`${text}\n`).toBe(readFileSync(expected, 'utf8'));
      });
    }
  }
});

describe('personal data in a document', () => {
  const names = /Sansnom|Sansdette|Perdant|Imaginaire/;
  const asked = (report: string, purpose?: string): string =>
    `/reports/${report}?format=json&day=2026-03-02${purpose === undefined ? '' : `&purpose=${purpose}`}`;

  it.each(['orphans-register', 'complement-book', 'laundering-register', 'exclusion-list'])(
    '%s keeps them under lock without a purpose, and shows them to who may see them and says why',
    async (report) => {
      const { direction } = floor.callers;
      const locked = await direction.get(asked(report)).expect(200);
      expect(JSON.stringify(locked.body)).not.toMatch(names);
      await direction.get(asked(report, 'x')).expect(422, /REASON_REQUIRED/);
      const shown = await direction.get(asked(report, 'contrôle annuel')).expect(200);
      expect(JSON.stringify(shown.body)).toMatch(names);
    },
  );

  it('AI67:6 the ninth column gives name, address and proofs, and the look is recorded', async () => {
    const { direction } = floor.callers;
    const shown = await direction.get(asked('orphans-register', 'visite du contrôle')).expect(200);
    expect(JSON.stringify(shown.body)).toContain('Ursule Perdant, 1 rue Imaginaire, Monaco, billets de même série');
    const looks = await app.database.superuser.query<{ count: bigint }>(
      `select count(*) as count from personal_record_views where purpose = 'visite du contrôle'`,
    );
    expect(looks[0]?.count).toBe(1n);
  });

  it('draws a signature as it was drawn for who says why, and each drawing is a look', async () => {
    const { direction } = floor.callers;
    const sheet = `${asked('intervention-sheet')}&of=1`;
    const locked = await direction.get(sheet).expect(200);
    expect(JSON.stringify(locked.body)).toMatch(
      /Basile Olivier-Fictif, .*digitised handwritten signature, kept encrypted \(no\. \d+\)/,
    );
    const pdf = (purpose = '') => direction.get(sheet.replace('json', 'pdf') + purpose).expect(200);
    const drawn = await pdf('&purpose=signature contestée');
    expect((drawn.body as Buffer).length).toBeGreaterThan(((await pdf()).body as Buffer).length + 500);
    const looks = await app.database.superuser.query<{ count: bigint }>(
      `select count(*) as count from personal_record_views where purpose = 'signature contestée'`,
    );
    expect(looks[0]?.count).toBe(3n);
  });

  it('is refused to who may not see it, and a document of one asks of which', async () => {
    const { superviseur, changeur, caissier } = floor.callers;
    await superviseur.get(asked('laundering-register', 'curiosité')).expect(403, /identities.read/);
    await superviseur.get(asked('jackpot-slip')).expect(422, /REPORT_NEEDS_SUBJECT/);
    await superviseur.get(`${asked('jackpot-slip')}&of=99`).expect(404, /NOT_FOUND/);
    await caissier.get(asked('jackpot-register')).expect(403, /reports.read/);
    const slip = await changeur.get('/payout-slips/1?day=2026-03-02').expect(200);
    expect(slip.headers['content-type']).toBe('application/pdf');
    await caissier.get('/desk-statements/C1?day=2026-03-02').expect(200);
    await caissier.get('/fill-slips/1?day=2026-03-02&language=en').expect(200);
    await caissier.get('/payout-slips/3?day=2026-03-02&language=en').expect(200);
    const { mecanicien, agentDeSurveillance } = floor.callers;
    await mecanicien.get('/intervention-sheets/1?day=2026-03-01').expect(200);
    await agentDeSurveillance.get('/drop-sheets/1?day=2026-03-01').expect(200);
    await mecanicien.get('/intervention-sheets/9?day=2026-03-01').expect(404, /NOT_FOUND/);
    await agentDeSurveillance.get('/drop-sheets/9?day=2026-03-01').expect(404, /NOT_FOUND/);
    await caissier.get('/fill-slips/9?day=2026-03-02').expect(404, /NOT_FOUND/);
  });
});
