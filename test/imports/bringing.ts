import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { ImportDetail } from '#imports/imports.service.js';
import type { ImportKind } from '#imports/files/import-kinds.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { credentialsFor, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';
import { untilDefined } from '../support/until.js';
import { buildTestWorkbook, toCells } from '../support/workbooks.js';

export type Detail = Serialized<ImportDetail>;

/** Uploads, confirms and reads imports in one establishment. */
export class Importer {
  readonly base: string;

  constructor(
    private readonly app: TestApp,
    { code }: Establishment,
  ) {
    this.base = `/api/establishments/${code}/imports`;
  }

  /** Uploads a file; returns the test of its request. */
  upload(person: TestPerson, kind: ImportKind, content: string | Buffer, query = ''): request.Test {
    const isText = typeof content === 'string';
    return request(this.app.url)
      .post(`${this.base}/${kind}${query}`)
      .set(...credentialsFor(person))
      .set('idempotency-key', randomUUID())
      .attach('file', isText ? Buffer.from(content) : content, isText ? 'fichier.csv' : 'fichier.xlsx');
  }

  /** Uploads a file; returns the import once the server has checked it. */
  async preview(person: TestPerson, kind: ImportKind, content: string | Buffer, query = ''): Promise<Detail> {
    const { body } = (await this.upload(person, kind, content, query).expect(200)) as {
      readonly body: { readonly importId: string };
    };
    return this.settle(person, body.importId);
  }

  confirmation(person: TestPerson, { importId }: Pick<Detail, 'importId'>): request.Test {
    return request(this.app.url)
      .post(`${this.base}/${importId}/confirmation`)
      .set(...credentialsFor(person))
      .set('idempotency-key', randomUUID());
  }

  /** Confirms a checked import; returns it once it is imported. */
  async confirm(person: TestPerson, detail: Detail): Promise<Detail> {
    await this.confirmation(person, detail).expect(200);
    return this.settle(person, detail.importId);
  }

  /** Uploads and confirms a file; returns the import. */
  async import(person: TestPerson, kind: ImportKind, content: string | Buffer, query = ''): Promise<Detail> {
    return this.confirm(person, await this.preview(person, kind, content, query));
  }

  /** Returns an import once the server has checked or imported it. */
  settle(person: TestPerson, importId: string): Promise<Detail> {
    return untilDefined(async () => {
      const { body } = (await request(this.app.url)
        .get(`${this.base}/${importId}`)
        .set(...credentialsFor(person))
        .expect(200)) as { readonly body: Detail };
      return body.state === 'checking' || body.state === 'running' ? undefined : body;
    });
  }
}

/** Returns the refused lines of an import with their codes: `4 UNKNOWN_MACHINE`. */
export const refusalsOf = ({ preview, result }: Detail): string[] =>
  ((result ?? preview)?.refused ?? []).map(({ line, code }) => `${line} ${code}`);

/** Returns the steps that entered lines wait for: `2 superviseur identity`. */
export const waitsOf = ({ preview, result }: Detail): string[] =>
  ((result ?? preview)?.waiting ?? []).map(({ line, steps }) => [line, ...steps].join(' '));

/** Returns the bytes of a workbook with these rows on its only sheet. */
export const workbook = (rows: Parameters<typeof toCells>[0]): Buffer =>
  buildTestWorkbook([{ name: 'Feuil1', cells: toCells(rows) }]);
