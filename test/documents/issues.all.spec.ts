import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ReportingService } from '#documents/reporting.service.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { ESTABLISHMENT_CODE } from '../reports/fixture-base.js';
import { createReportEstablishment } from '../reports/fixture.js';
import { createEstablishment } from '../establishments/establishment.js';
import { createPerson } from '../support/people.js';
import { pdfPages } from '../support/pdf-text.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface IssueRow {
  readonly number: bigint;
  readonly original: bigint | null;
  readonly duplicate: number;
  readonly provisional: boolean;
}

describe('delivered documents', () => {
  let app: TestApp;
  let controller: string;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
    await createReportEstablishment(app.database);
    const person = await createPerson(app.database.db, {
      roles: ['controleur'],
      establishment: ESTABLISHMENT_CODE,
      fullName: 'Isidore Vallauris',
    });
    controller = `Bearer ${person.token}`;
  });
  afterAll(() => app.close());

  const get = (path: string) =>
    request(app.url).get(`/api/establishments/${ESTABLISHMENT_CODE}${path}`).set('authorization', controller);

  const paper = async (query: string): Promise<string> => {
    const { body } = (await get(`/reports/${query}&format=pdf&language=fr`)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200)) as { readonly body: Buffer };
    return (await pdfPages(body)).join('\n').replaceAll(/\s+/g, ' ');
  };

  const issues = (): Promise<IssueRow[]> =>
    app.database.superuser.query<IssueRow>(
      `select issue_number as number, original_number as original, duplicate_number as duplicate,
          is_provisional as provisional
        from document_issues order by issue_number`,
    );

  it('begin with an original; the same document again is a numbered duplicate', async () => {
    expect(await paper('slot-performance?day=2026-11-18')).toContain('Document n° 2026-000001 · ORIGINAL');
    app.clock.set(new Date('2026-11-21T10:00:00Z'));
    expect(await paper('slot-performance?day=2026-11-18')).toContain(
      'Document n° 2026-000002 · DUPLICATA n° 1 de l’ORIGINAL n° 2026-000001 du 21/11/2026 10:30:00',
    );
    expect(await paper('slot-performance?day=2026-11-18')).toContain('DUPLICATA n° 2 de l’ORIGINAL n° 2026-000001');
    expect(await issues()).toEqual([
      { number: 1n, original: null, duplicate: 0, provisional: false },
      { number: 2n, original: 1n, duplicate: 1, provisional: false },
      { number: 3n, original: 1n, duplicate: 2, provisional: false },
    ]);
  });

  it('differ by language, day and machine', async () => {
    expect(await paper('slot-performance?day=2026-11-19')).toContain('000004 · ORIGINAL');
    expect(await paper('machine-meters?day=2026-11-18&machine=A101')).toContain('000005 · ORIGINAL');
    expect(await paper('machine-meters?day=2026-11-18&machine=A102')).toContain('000006 · ORIGINAL');
    const english = get('/reports/slot-performance?day=2026-11-18&format=pdf&language=en');
    await english.expect(200);
    expect((await issues()).at(-1)).toMatchObject({ number: 7n, original: null });
  });

  it('are marked provisional, in the register too; different figures make a different document', async () => {
    expect(await paper('slot-performance?day=2026-11-20')).toContain('PROVISOIRE');
    expect((await issues()).at(-1)).toMatchObject({ number: 8n, provisional: true });
    await app.database.superuser.query(
      `update establishments set name = 'Casino de l’Œillet rouge' where code = '${ESTABLISHMENT_CODE}'`,
    );
    expect(await paper('slot-performance?day=2026-11-18')).toContain('000009 · ORIGINAL');
  });

  it('take no number as data, and archive copies are labelled as such', async () => {
    await get('/reports/slot-performance?day=2026-11-18&format=csv').expect(200);
    await get('/reports/slot-performance?day=2026-11-18&format=json').expect(200);
    const establishment = await app.app
      .get(EstablishmentsService)
      .requireEstablishment(app.database.db.dataSource, ESTABLISHMENT_CODE);
    const { files } = await app.app
      .get(ReportingService)
      .renderArchiveFiles(establishment, { report: 'slot-performance', period: { day: '2026-11-18' }, language: 'fr' });
    const archived = await pdfPages(files.find(({ suffix }) => suffix === '.pdf')?.bytes ?? Buffer.alloc(0));
    expect(archived[0]).toContain('Exemplaire d’archive');
    expect(await issues()).toHaveLength(9);
  });

  it('have a single original for two concurrent readers', async () => {
    const both = await Promise.all([1, 2].map(() => paper('drop-comparison?day=2026-11-18')));
    expect(both.filter((text) => text.includes('· ORIGINAL'))).toHaveLength(1);
    expect(both.filter((text) => text.includes('DUPLICATA n° 1'))).toHaveLength(1);
  });

  it('are listed in their register: number, document, recipient and digest', async () => {
    const { body } = (await get('/registers/documents/entries').expect(200)) as {
      readonly body: { readonly entries: readonly Readonly<Record<string, string>>[] };
    };
    const second = body.entries.find(({ number }) => number === '2');
    expect(second).toMatchObject({ personName: 'Isidore Vallauris' });
    expect(second?.['titleFr']).toMatch(/^Duplicata · .*Journée d.exploitation du 18\/11\/2026 · de l’original n° 1$/);
    expect(second?.['reason']).toMatch(/^SHA-256 [0-9a-f]{64}$/);
    const digestOf = (number: string) => body.entries.find((entry) => entry['number'] === number)?.['reason'];
    expect(digestOf('3')).toBe(digestOf('1'));
    expect(digestOf('9')).not.toBe(digestOf('1'));
  });

  it('name the legal entity of their last day and report missing parts', async () => {
    const text = await paper('slot-performance?day=2026-11-18');
    expect(text).toContain('Exploitant : Société fictive des jeux de l’Œillet, société anonyme au capital de');
    expect(text).toContain('siège social : 1 place Imaginaire, 98000 Monaco, RCI 00 F 00000');
    expect(text).toContain('arrêté ministériel n° 88-384 du 26 juillet 1988, modifiés');
    expect(await paper('slot-performance?day=2026-10-15')).toContain('entité renseignée à compter du 01/11/2026');
    const another = await createEstablishment(app, { legalName: 'Société d’essai' });
    const document = await app.app
      .get(ReportingService)
      .createReportDocument(another, { report: 'slot-performance', period: { day: '2026-11-18' }, language: 'fr' });
    expect(document.holder?.replaceAll(/\s/g, ' ')).toBe(
      'Exploitant : Société d’essai · non renseigné dans les réglages : forme juridique, siège social, immatriculation',
    );
  });
});
