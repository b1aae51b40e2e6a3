import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../identity/access.decorators.js';
import { PersonalRecordsService } from '../identity/people/personal-records.service.js';
import { AuditService } from '../audit/audit.service.js';
import { Clock } from '../platform/runtime/clock.js';
import type { Config } from '../platform/runtime/config.js';
import { Database } from '../platform/database/database.js';
import { CONFIG } from '../platform/platform.module.js';
import { Refusal, refuse } from '../refusals/refusal.js';
import { rows } from '../platform/database/rows.js';
import type { SqlParameter } from '../platform/database/rows.js';
import { version } from '../platform/runtime/version.js';
import { documentCsv, MACHINE_CSV, SPREADSHEET_CSV } from './model/csv.js';
import { seasonStartOf } from './documents.queries.js';
import { documentIdentity } from './signing/document-keys.js';
import type { Language, LogStamp, ReportDocument, Row, Section } from './model/document.js';
import { documentJson } from './model/json.js';
import { renderPdfBytes } from './pdf/pdf-renderer.js';
import { periodWords, readPeriod } from './model/period.js';
import type { PeriodRequest } from './model/period.js';
import type { PersonalReader, ReadQuery, ReportDefinition, ReportEstablishment } from './model/report.js';
import { REPORTS } from './registry.js';
import type { Reports } from './registry.js';
import { signPdf } from './signing/signing.js';
import { wordsOf } from './words/words.js';

export const REPORT_FORMATS = ['pdf', 'csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The establishment as the access module knows it. */
export interface EstablishmentOfReport {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly currencyExponent: number;
  readonly jurisdiction: string;
  readonly timeZone: string;
}

export interface ReportRequest {
  readonly report: string;
  readonly period: PeriodRequest;
  readonly machine?: string | undefined;
  /** The official number or the desk, for the documents that need one. */
  readonly subject?: string | undefined;
  /** Who wants to see the personal data of the document, and why. */
  readonly look?: { readonly actor: Actor; readonly purpose: string } | undefined;
  readonly language: Language;
}

export interface RenderedReport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface RenderedForms {
  readonly title: string;
  readonly log: LogStamp;
  readonly forms: readonly { readonly format: ReportFormat; readonly bytes: Buffer }[];
}

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

function definitionOf(reports: Reports, name: string): ReportDefinition {
  const definition = reports.find((candidate) => candidate.name === name);
  if (definition !== undefined) return definition;
  throw new Refusal('UNKNOWN_REPORT', {
    report: name,
    reports: reports.map((candidate) => candidate.name),
  });
}

const reportEstablishment = (establishment: EstablishmentOfReport): ReportEstablishment => ({
  establishmentId: establishment.establishmentId,
  code: establishment.code,
  name: establishment.name,
  currency: { code: establishment.currency, exponent: establishment.currencyExponent },
  jurisdiction: establishment.jurisdiction,
  timeZone: establishment.timeZone,
});

async function bytesOf(pieces: AsyncIterable<string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece, 'utf8'));
  return Buffer.concat(parts);
}

/** The document with its rows in memory, for more than one reading. */
async function wholeDocument(document: ReportDocument): Promise<ReportDocument> {
  const sections: Section[] = [];
  for (const section of document.sections) {
    if (section.kind !== 'table') {
      sections.push(section);
      continue;
    }
    const held: Row[] = [];
    for await (const row of section.rows) held.push(row);
    sections.push({ ...section, rows: held });
  }
  return { ...document, sections };
}

/** Makes the documents: one snapshot of the database, one document, three formats. */
/** A document that can be requested, and its parameters beside a period. */
export interface CatalogueEntry {
  readonly name: string;
  readonly title: string;
  readonly needsMachine: boolean;
  /** The number of a slip or an entry, or the code of a desk; null: the whole establishment. */
  readonly subject: 'number' | 'desk' | null;
}

@Injectable()
export class ReportingService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly records: PersonalRecordsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REPORTS) private readonly reports: Reports,
  ) {}

  /** What can be requested. */
  catalogue(language: Language): CatalogueEntry[] {
    return this.reports.map(({ name, needsMachine, subject = null }) => ({
      ...{ name, title: wordsOf(name, language)('title'), needsMachine, subject },
    }));
  }

  /** Names of the documents whose only parameter is a period: neither a machine nor a slip. */
  documentsOfEveryDay(): string[] {
    return this.reports
      .filter(({ needsMachine, subject }) => !needsMachine && subject === undefined)
      .map(({ name }) => name);
  }

  /**
   * The document itself. The log is sealed first, so that the position and head on its pages cover what it shows.
   * Refuses UNKNOWN_REPORT, INVALID_PERIOD, REPORT_NEEDS_MACHINE, REPORT_NEEDS_SUBJECT,
   * UNKNOWN_MACHINE, NOT_FOUND, FORBIDDEN (its personal data), REASON_REQUIRED.
   */
  async document(establishment: EstablishmentOfReport, request: ReportRequest): Promise<ReportDocument> {
    const definition = definitionOf(this.reports, request.report);
    const machine = request.machine ?? null;
    if (definition.needsMachine && machine === null) {
      throw new Refusal('REPORT_NEEDS_MACHINE', { report: definition.name });
    }
    const subject = request.subject ?? null;
    if (definition.subject !== undefined && subject === null) {
      throw new Refusal('REPORT_NEEDS_SUBJECT', { report: definition.name });
    }
    const personal = this.personalReader(establishment, definition, request.look);
    const log = await this.audit.stamp(establishment.establishmentId);
    const words = wordsOf(definition.name, request.language);
    const generatedAt = this.clock.now();
    return this.database.snapshot(async (tx) => {
      const query: ReadQuery = (sql, parameters) => rows(tx, sql, parameters as readonly SqlParameter[]);
      const period = readPeriod(request.period, await this.seasonStart(query, establishment));
      const about = { period, machine, subject, personal, language: request.language, words, generatedAt };
      const context = { query, establishment: reportEstablishment(establishment), ...about };
      const body = await definition.body(context);
      return {
        name: definition.name,
        title: words('title'),
        period: periodWords(period, request.language),
        establishmentName: establishment.name,
        language: request.language,
        currency: context.establishment.currency,
        timeZone: establishment.timeZone,
        generatedAt,
        softwareVersion: version,
        log,
        orientation: definition.orientation,
        ...body,
      };
    });
  }

  /** The document in one of its forms; a PDF is signed with the establishment's key. */
  async render(
    establishment: EstablishmentOfReport,
    request: ReportRequest,
    format: ReportFormat,
  ): Promise<RenderedReport> {
    const document = await this.document(establishment, request);
    const periods = Object.values<string | undefined>({ ...request.period });
    const parts = [establishment.code, document.name, request.machine, request.subject, ...periods];
    const stem = parts
      .filter((part) => part !== undefined)
      .join('_')
      .replace(/[^A-Za-z0-9_.-]/g, '-');
    return {
      fileName: `${stem}.${request.language}.${format}`,
      mediaType: MEDIA_TYPES[format],
      bytes: await this.bytes(establishment, document, format),
    };
  }

  /** One document in every format: the same snapshot, so that the formats cannot differ. */
  async renderEveryForm(establishment: EstablishmentOfReport, request: ReportRequest): Promise<RenderedForms> {
    const document = await wholeDocument(await this.document(establishment, request));
    const forms: { format: ReportFormat; bytes: Buffer }[] = [];
    for (const format of REPORT_FORMATS)
      forms.push({ format, bytes: await this.bytes(establishment, document, format) });
    return { title: document.title, log: document.log, forms };
  }

  private async bytes(
    establishment: EstablishmentOfReport,
    document: ReportDocument,
    format: ReportFormat,
  ): Promise<Buffer> {
    if (format === 'csv') {
      return bytesOf(documentCsv(document, document.language === 'fr' ? SPREADSHEET_CSV : MACHINE_CSV));
    }
    if (format === 'json') return bytesOf(documentJson(document));
    const identity = await documentIdentity(this.config.home, establishment, document.generatedAt);
    return signPdf(await renderPdfBytes(document), identity, {
      reason: document.title,
      location: establishment.name,
      signingTime: document.generatedAt,
    });
  }

  /** Each record that is read is a view, recorded with its purpose; without one nothing is shown. */
  private personalReader(
    { establishmentId }: EstablishmentOfReport,
    { personalTo }: ReportDefinition,
    look: ReportRequest['look'],
  ): PersonalReader | null {
    if (look === undefined || personalTo === undefined) return null;
    const { actor, purpose } = look;
    if (!actor.permissions.has(personalTo)) refuse('FORBIDDEN', { permission: personalTo });
    if (purpose.trim().length < 3) refuse('REASON_REQUIRED');
    return async (recordId) => {
      try {
        const content = await this.records.view(actor, { establishmentId }, recordId, purpose);
        return JSON.parse(content.toString('utf8')) as unknown;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'PERSONAL_RECORD_ERASED') return null;
        throw error;
      }
    };
  }

  /** The day (`MM-DD`) on which the establishment's seasons begin. */
  async seasonStart(query: ReadQuery, establishment: Pick<EstablishmentOfReport, 'establishmentId'>): Promise<string> {
    return (await seasonStartOf(query, establishment.establishmentId)) ?? '11-01';
  }
}
