import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportDefinitions } from '#app/reports.js';
import { ArchiveMaker } from '#archive/archive-maker.service.js';
import { DocumentsService } from '#documents/documents.service.js';
import { readSql } from '#documents/parts/report.js';
import { ReportingService, type ReportRequest } from '#documents/reporting.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { isExhaustive } from '../support/scale.js';
import { pdfPages } from '../support/pdf-text.js';
import { expectForms } from './document-forms.js';
import { expectWrittenByCommand } from './documents-by-command.js';
import { floorDocuments } from './floor-documents.js';
import { playFloorEstablishment, type FloorEstablishment } from './floor-establishment.js';
import { expectStoredPages } from './stored-pages.js';

/**
 * The documents of the floor, drawn from a played night. The expected text is in `expected.<language>.txt`:
 * RELEVE_WRITE_EXPECTED=1 rewrites it, for review by a person; `npm run samples` draws the documents as PDF.
 */
const settled = (text: string): string =>
  text
    .replaceAll(/(position|leaf|leaves) [\d  ,]+/g, '$1 …')
    .replaceAll(/[A-Za-z0-9+/]{43}=/g, '…')
    .replaceAll(/[0-9a-f]{12}\b/g, '…')
    .replaceAll(/(Document (?:n°|no\.)\s\d{4})-\d{6}/g, '$1-…');

let app: TestApp;
let floor: FloorEstablishment;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await playFloorEstablishment(app);
});
afterAll(() => app.close());

describe('the documents of the floor', () => {
  const floorDefinitions = reportDefinitions.filter(({ name }) => floorDocuments[name] !== undefined);
  for (const [at, { name }] of floorDefinitions.entries()) {
    for (const language of ['fr', 'en'] as const) {
      if (!isExhaustive() && (language === 'fr') === at % 2 > 0) continue;
      it(`${name} in ${language} matches the stored text`, async () => {
        const reporting = app.app.get(ReportingService);
        const request: ReportRequest = {
          report: name,
          period: { day: '2026-03-02' },
          ...floorDocuments[name],
          language,
        };
        const pdf = await reporting.renderReport(floor.establishment, request, 'pdf');
        await expectStoredPages({ report: name, language, bytes: pdf.bytes }, settled);
        if (!isExhaustive() && at % 4 > 0) return;
        // afterwards, or it would be a duplicate
        await expectForms(reporting, floor.establishment, request);
        await expectWrittenByCommand(app, floor.establishment.code, request);
      });
    }
  }
});

describe('a slip', () => {
  const paper = async (
    path: string,
  ): Promise<{ readonly pages: readonly string[]; readonly boxes: readonly string[] }> => {
    const answer = (await floor.callers.caissier.get(path).expect(200)) as { readonly body: Uint8Array };
    const bytes = Buffer.from(answer.body);
    const boxes = [...bytes.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box);
    return { pages: (await pdfPages(bytes)).map((page) => page.replaceAll(/\s+/g, ' ')), boxes };
  };

  it.each([
    ['payout-slips/1', ['EXEMPLAIRE CAISSE / DESK COPY', 'EXEMPLAIRE CLIENT / CUSTOMER COPY']],
    ['fill-slips/1', ['EXEMPLAIRE CAISSE / DESK COPY', 'EXEMPLAIRE COMPTABILITÉ / ACCOUNTS COPY']],
    ['table-bons/1', ['EXEMPLAIRE CAISSE / DESK COPY', 'EXEMPLAIRE TABLE / TABLE COPY']],
  ])('%s has two copies, each with its name, otherwise equal', async (path, copies) => {
    const { pages } = await paper(`/${path}?day=2026-03-02`);
    expect(pages).toHaveLength(2);
    const pageTexts = pages.map((page, at) => {
      expect(page).toContain(copies[at]);
      return page.replace(copies[at] ?? '', '').replace(/Page \d sur 2/, '');
    });
    expect(pageTexts[0]).toBe(pageTexts[1]);
  });

  it.each(['payout-slips/1', 'payout-slips/3', 'fill-slips/1', 'table-bons/1'])(
    '%s on a roll is 80 mm wide and as long as its text',
    async (path) => {
      const { pages, boxes } = await paper(`/${path}?day=2026-03-02&paper=80mm`);
      expect(pages).toHaveLength(2);
      for (const box of boxes) {
        const [, , width = 0, height = 0] = box.split(' ').map(Number);
        expect(width).toBeCloseTo(226.77, 1);
        expect(height).toBeLessThan(1400);
      }
    },
  );

  it('prints the name of its copy under that of the casino on a roll with a state beside it', async () => {
    const { pages } = await paper('/payout-slips/3?day=2026-03-02&paper=80mm');
    expect(pages[0]).toMatch(/^Casino du Lantana NON PAYÉ EXEMPLAIRE CAISSE/);
  });

  it('shows the counters around the win with their instants, in two languages', async () => {
    const { pages } = await paper('/payout-slips/1?day=2026-03-02');
    expect(pages[0]).toContain('avant / before 1 02/03/2026 11:00:00 1 250 000 1 100 000 0');
    expect(pages[0]).toContain('après / after 1 02/03/2026 11:40:00 1 262 000 1 104 500 250 000');
    expect(pages[0]).toContain('Appareil');
    expect(pages[0]).toContain('Machine');
  });

  it('MC:21.4 of a complement shows the amount the machine paid and the amount due', async () => {
    const { pages } = await paper('/payout-slips/3?day=2026-03-02');
    expect(pages[0]).toMatch(/Payé par l.appareil 40,00 €/);
    expect(pages[0]).toContain('Dû 100,00 €');
    expect(pages[0]).toContain('confidentiel, dossier n°');
  });
});

describe('MC:16 the statement of a desk', () => {
  interface Line {
    readonly kind: string;
    readonly label?: string;
    readonly cells: Readonly<Record<string, string | null>>;
  }
  const tableOf = async (name: string): Promise<readonly Line[]> => {
    const { body } = (await floor.callers.direction
      .get('/reports/desk-statement?format=json&day=2026-03-02&of=C1&language=fr')
      .expect(200)) as { readonly body: { readonly sections: readonly { name?: string; rows?: readonly Line[] }[] } };
    return body.sections.find((section) => section.name === name)?.rows ?? [];
  };

  it('names the voucher, the machine and the ticket of each line', async () => {
    const cells = (await tableOf('movements')).flatMap((line) => (line.kind === 'row' ? [line.cells] : []));
    const fill = cells.find(({ what: label }) => label?.startsWith('Avance'));
    expect(fill).toMatchObject({ voucher: '1', machine: '4001', ticket: null, outMinor: '20000' });
    const redeemed = cells.find(({ what: label }) => label === 'Ticket payé');
    // the recovered ticket of the first orphan
    expect(redeemed).toMatchObject({ voucher: '1', machine: '4002' });
    expect(redeemed?.['ticket']).not.toBeNull();
    // table 7, its first session, the second entry of its carnet
    expect(cells.find(({ what: label }) => label === 'Bon d’une table')).toMatchObject({
      voucher: '7-1-2',
      chipsMinor: null,
    });
    expect(cells.filter(({ what: label }) => label === 'Orphelin').every(({ voucher }) => voucher !== null)).toBe(true);
  });

  it('adds up: amount brought forward, each kind of movement, closing balance', async () => {
    const lines = await tableOf('kinds');
    const net = (line: Line | undefined): bigint => BigInt(line?.cells['netMinor'] ?? 'x');
    const total = lines.at(-1);
    const rows = lines.filter(({ kind }) => kind === 'row');
    expect(rows.reduce((sum, line) => sum + net(line), 0n)).toBe(net(total));
    // 4 849.00 of cash and 150.00 of notes from a table, 3 415.00 of chips and plaques
    expect(net(total)).toBe(841_400n);
    expect(total?.label).toBe('Solde à la fin = solde reporté + mouvements');
  });

  it('shows the closing holdings, cash as a sum, chips and plaques by value, with their counts', async () => {
    const held = await tableOf('holdings');
    expect(held.map(({ cells }) => [cells['what'], cells['valueMinor'], cells['pieces'], cells['worthMinor']])).toEqual(
      [
        ['Espèces', null, null, '499900'],
        // 40 − 10 + 5 + 9 at table 7, − 10 + 4 at table 12, − 5 at table 13
        ['Jetons', '1000', '33', '33000'],
        // 19 − 10 + 8
        ['Jetons – roulette américaine', '500', '17', '8500'],
        ['Plaques', '100000', '3', '300000'],
        [undefined, undefined, undefined, '841400'],
      ],
    );
    const received = (await tableOf('movements')).find(({ cells }) => cells['inMinor'] === '350000');
    expect(received?.cells).toMatchObject({ chipsMinor: '350000' });
    const [, counted] = await tableOf('counts');
    expect(counted?.cells).toMatchObject({
      differenceMinor: '-600',
      countedChipsMinor: '349500',
      chipsDifferenceMinor: '-500',
    });
  });
});

describe('the orphans of a statement', () => {
  const of = async (...days: string[]): Promise<Readonly<Record<string, bigint>>> => {
    const [row] = await app.database.superuser.query<Readonly<Record<string, bigint>>>(
      readSql('orphans-register', 'day'),
      [floor.establishment.establishmentId, days],
    );
    return row ?? {};
  };

  it('of several days are the sum of each day, and name the entries of days in between', async () => {
    const [before, day, after] = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;
    const [one, both] = [await of(day), await of(before, day)];
    expect(one['entries']).toBeGreaterThan(1n);
    const alone = await of(before);
    for (const key of ['entries', 'receivedMinor', 'refundedMinor', 'forfeitedMinor', 'cancelledMinor']) {
      expect([key, both[key]]).toEqual([key, (alone[key] ?? 0n) + (one[key] ?? 0n)]);
    }
    expect(both['closingMinor']).toBe(one['closingMinor']);
    expect(both['leftOutMinor']).toBe(0n);
    const around = await of(before, after);
    expect(around['leftOutMinor']).toBe((one['closingMinor'] ?? 0n) - (one['openingMinor'] ?? 0n));
    expect(around['closingMinor']).toBe(one['closingMinor']);
  });
});

describe('personal data in a document', () => {
  const names = /Sansnom|Sansdette|Perdant|Imaginaire/;
  const pathOf = (report: string, purpose?: string): string =>
    `/reports/${report}?format=json&day=2026-03-02${purpose === undefined ? '' : `&purpose=${purpose}`}`;

  it.each(['orphans-register', 'complement-book', 'laundering-register', 'exclusion-list'])(
    '%s hides them without a purpose, and shows them to a user with the permission and a purpose',
    async (report) => {
      const { direction } = floor.callers;
      const locked = await direction.get(pathOf(report)).expect(200);
      expect(JSON.stringify(locked.body)).not.toMatch(names);
      await direction.get(pathOf(report, 'x')).expect(422, /REASON_REQUIRED/);
      const shown = await direction.get(pathOf(report, 'contrôle annuel')).expect(200);
      expect(JSON.stringify(shown.body)).toMatch(names);
    },
  );

  it('AI67:6 the ninth column contains name, address and proofs, and the access is recorded', async () => {
    const { direction } = floor.callers;
    const shown = await direction.get(pathOf('orphans-register', 'visite du contrôle')).expect(200);
    expect(JSON.stringify(shown.body)).toContain('Ursule Perdant, 1 rue Imaginaire, Monaco, billets de même série');
    const looks = await app.database.superuser.query<{ count: bigint }>(
      `select count(*) as count from personal_record_views where purpose = 'visite du contrôle'`,
    );
    expect(looks[0]?.count).toBe(1n);
  });

  it('draws a signature as it was signed for a user with a purpose, and records each drawing as an access', async () => {
    const { direction } = floor.callers;
    const sheet = `${pathOf('intervention-sheet')}&of=1`;
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

  it('MC:21.1 names the winner on the slip to a user with the permission and a purpose, and the access is recorded', async () => {
    const { direction, changeur } = floor.callers;
    const slip = `${pathOf('jackpot-slip')}&of=1`;
    expect(JSON.stringify((await direction.get(slip).expect(200)).body)).not.toMatch(names);
    const shown = await direction.get(`${slip}&purpose=gain contesté`).expect(200);
    expect(JSON.stringify(shown.body)).toContain('Fortuné Sansnom');
    await direction.get('/payout-slips/1?day=2026-03-02&purpose=gain contesté').expect(200);
    await changeur.get('/payout-slips/1?day=2026-03-02&purpose=curiosité').expect(403, /identities.read/);
    const looks = await app.database.superuser.query<{ count: bigint }>(
      `select count(*) as count from personal_record_views where purpose = 'gain contesté'`,
    );
    expect(looks[0]?.count).toBe(2n);
  });

  it('is refused without the permission, and a document about one person requires that person', async () => {
    const { superviseur, changeur, caissier } = floor.callers;
    await superviseur.get(pathOf('laundering-register', 'curiosité')).expect(403, /identities.read/);
    await superviseur.get(pathOf('jackpot-slip')).expect(422, /REPORT_NEEDS_SUBJECT/);
    await superviseur.get(`${pathOf('jackpot-slip')}&of=99`).expect(404, /NOT_FOUND/);
    await caissier.get(pathOf('jackpot-register')).expect(403, /reports.read/);
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
    await caissier.get('/table-bons/9?day=2026-03-02').expect(404, /NOT_FOUND/);
    await mecanicien.get('/table-bons/1?day=2026-03-02').expect(403, /tables.read/);
  });
});

describe('a document about one slip, session, book or desk', () => {
  const about = Object.entries(floorDocuments).filter(([, { subject }]) => subject !== undefined);

  it('is listed with each that is on record, and refused for a document without one', async () => {
    const documents = app.app.get(DocumentsService);
    const all = { from: null, to: null, text: null, limit: 50 };
    for (const [name, { subject }] of about) {
      const listed = await documents.listSubjects(floor.establishment, name, all);
      expect({ name, subjects: listed.map((each) => each.subject) }).toEqual({
        name,
        subjects: expect.arrayContaining([subject]) as unknown,
      });
      const before = await documents.listSubjects(floor.establishment, name, { ...all, to: '2020-01-01' });
      expect({ name, before }).toEqual({ name, before: [] });
    }
    await expect(documents.listSubjects(floor.establishment, 'table-results', all)).rejects.toThrow('UNKNOWN_REPORT');
  });

  it('is in an archive of the night: bons, coup books, books of tickets, openings and desk statements', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'releve-night-')), 'night.zip');
    const night = { firstDay: '2026-03-02', lastDay: '2026-03-02', language: 'fr' } as const;
    const progress = { done: 0, total: 0 };
    await app.app.get(ArchiveMaker).buildArchive(floor.establishment, night, path, progress, () => undefined);
    const files = Object.keys(unzipSync(readFileSync(path)));
    for (const name of ['table-bon', 'coup-book', 'ticket-book', 'cagnotte-opening', 'desk-statement'])
      expect(files).toContain(`documents/period/${name}/${floorDocuments[name]?.subject ?? ''}.pdf`);
    expect(progress.done).toBe(progress.total);
  });
});
