import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { LongDatabase } from '#platform/database/database.js';
import { Refusal } from '#refusals/refusal.js';
import { queryRows, type SqlParameter } from '#platform/database/rows.js';
import { version } from '#platform/runtime/version.js';
import { findSeasonStartSetting } from './documents.queries.js';
import { renderDataFiles, renderCsv, renderJson, renderXlsx, type RenderedFile } from './forms/forms.js';
import { DeliveriesService } from './issues/deliveries.service.js';
import { readLegalHead } from './parts/legal-head.js';
import { layOutReceipt } from './parts/receipt.js';
import type { LogStamp, ReportDocument, Row, Section } from './model/document.js';
import { describePeriod, parsePeriod, type Period, type PeriodRequest } from './parts/period.js';
import type { ReadQuery, ReportContext, ReportDefinition, ReportEstablishment } from './parts/report.js';
import { readSql } from './parts/report.js';
import { REPORTS, listReports, type Reports } from './registry.js';
import { ReportSourcesService, type PersonalDataAccess } from './report-sources.service.js';
import { createTranslator } from './words/words.js';
import type { Language } from '#declarations/shapes/text.js';

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Establishment as known to the access module. */
export interface AccessEstablishment {
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
  /** Official number or desk, for documents that need one. */
  readonly subject?: string | undefined;
  /** Number of the printed ticket. It is in no file name, no register and no unkeyed digest. */
  readonly bearerNumber?: string | undefined;
  /** Reader of the document's personal data, and their purpose. */
  readonly personalDataAccess?: PersonalDataAccess | undefined;
  readonly language: Language;
  /** Whether the PDF is for the roll of a receipt printer. */
  readonly isReceipt?: boolean;
  /** Id of the person who requests it; absent: the command line. */
  readonly requestedBy?: bigint | undefined;
}

export interface RenderedReport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface RenderedArchiveFiles {
  readonly title: string;
  readonly log: LogStamp;
  /** `suffix` follows the document's name: `.pdf`, or `/01-jeu.csv` for one of several tables. */
  readonly files: readonly { readonly suffix: string; readonly bytes: Buffer }[];
}

const DEFAULT_SEASON_START = '11-01';

/**
 * Returns the report's definition. Unlisted reports (a ticket's sheet) require the number of a bearer's ticket. Refuses
 * with UNKNOWN_REPORT.
 */
function requireReportDefinition(reports: Reports, { report, bearerNumber }: ReportRequest): ReportDefinition {
  const availableReports = bearerNumber === undefined ? listReports(reports) : reports;
  const definition = availableReports.find(({ name }) => name === report);
  if (definition !== undefined) return definition;
  throw new Refusal('UNKNOWN_REPORT', { report, reports: listReports(reports).map(({ name }) => name) });
}

/** Returns the machine and subject of the request, each null when it has none. Refuses when the report needs it. */
function requireMachineAndSubject(
  { name: report, needsMachine, subject: subjectKind }: ReportDefinition,
  request: ReportRequest,
) {
  const { machine = null, subject = null } = request;
  if (needsMachine && machine === null) throw new Refusal('REPORT_NEEDS_MACHINE', { report });
  if (subjectKind !== undefined && subject === null) throw new Refusal('REPORT_NEEDS_SUBJECT', { report });
  return { machine, subject };
}

/** Returns a function that runs a report's SQL files, joined into one statement, with these parameters by default. */
const createRowReader =
  (query: ReadQuery, report: string, defaultParameters: readonly unknown[]): ReportContext['readRows'] =>
  (fileNames, parameters = defaultParameters) => {
    const sqlParts = [fileNames].flat().map((fileName) => readSql(report, fileName));
    return query(sqlParts.join(''), parameters);
  };

/** Returns the establishment as reports need it, with the currency's code and exponent in one object. */
const toReportEstablishment = (establishment: AccessEstablishment): ReportEstablishment => ({
  establishmentId: establishment.establishmentId,
  code: establishment.code,
  name: establishment.name,
  currency: { code: establishment.currency, exponent: establishment.currencyExponent },
  jurisdiction: establishment.jurisdiction,
  timeZone: establishment.timeZone,
});

/** A document, and the gaming days covered. */
interface DocumentWithPeriod {
  readonly document: ReportDocument;
  readonly period: Period;
}

/** Returns the document with all rows of its tables in memory, so that they can be read several times. */
async function loadDocumentRows(document: ReportDocument): Promise<ReportDocument> {
  const sections: Section[] = [];
  for (const section of document.sections) {
    if (section.kind !== 'table') {
      sections.push(section);
      continue;
    }
    const loadedRows: Row[] = [];
    for await (const row of section.rows) loadedRows.push(row);
    sections.push({ ...section, rows: loadedRows });
  }
  return { ...document, sections };
}

/** A document available on request, and its parameters beside a period. */
export interface CatalogueEntry {
  /** Name of the document, as in its address. */
  readonly name: string;
  readonly title: string;
  readonly needsMachine: boolean;
  /** Number of a slip or an entry, or code of a desk; null: the whole establishment. */
  readonly subject: 'number' | 'desk' | null;
}

/** Creates documents: one snapshot of the database, one document, four formats. */
@Injectable()
export class ReportingService {
  constructor(
    private readonly database: LongDatabase,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly sources: ReportSourcesService,
    private readonly deliveries: DeliveriesService,
    @Inject(REPORTS) private readonly reports: Reports,
  ) {}

  /** Lists the available documents with their titles in the language, and their parameters. */
  listCatalogue(language: Language): CatalogueEntry[] {
    return listReports(this.reports).map(({ name, needsMachine, subject = null }) => ({
      name,
      title: createTranslator(name, language)('title'),
      needsMachine,
      subject,
    }));
  }

  /** Returns the names of documents whose only parameter is a period: neither a machine nor a slip. */
  listPeriodDocumentNames(): string[] {
    return this.reports
      .filter(({ needsMachine, subject }) => !needsMachine && subject === undefined)
      .map(({ name }) => name);
  }

  /**
   * Creates the document. The log is sealed first, so that the position and head on its pages cover its content.
   * Refuses with UNKNOWN_REPORT, INVALID_PERIOD, REPORT_NEEDS_MACHINE, REPORT_NEEDS_SUBJECT, UNKNOWN_MACHINE,
   * NOT_FOUND, FORBIDDEN (its personal data), REASON_REQUIRED.
   */
  async createReportDocument(establishment: AccessEstablishment, request: ReportRequest): Promise<ReportDocument> {
    return (await this.createDocumentWithPeriod(establishment, request)).document;
  }

  /**
   * Checks the parameters of the request, seals the log, and builds the document in one snapshot of the database. Its
   * SQL files have by default the parameters establishment and period, or establishment and subject. Refuses with
   * REPORT_NEEDS_MACHINE and REPORT_NEEDS_SUBJECT.
   */
  private async createDocumentWithPeriod(
    establishment: AccessEstablishment,
    request: ReportRequest,
  ): Promise<DocumentWithPeriod> {
    const definition = requireReportDefinition(this.reports, request);
    const { machine, subject } = requireMachineAndSubject(definition, request);
    const { establishmentId } = establishment;
    const readPersonalRecord = this.sources.createPersonalRecordReader(
      establishmentId,
      definition,
      request.personalDataAccess,
    );
    if (definition.readsMovements === true) await this.sources.scanPendingReadings(establishmentId);
    const logStamp = await this.audit.sealAndGetPosition(establishmentId);
    const translate = createTranslator(definition.name, request.language);
    const generatedAt = this.clock.now();
    return this.database.runInSnapshot(async (tx) => {
      const query: ReadQuery = (sql, parameters) => queryRows(tx, sql, parameters as readonly SqlParameter[]);
      const seasonStart = await this.readSeasonStart(query, establishment);
      const period = parsePeriod(request.period, seasonStart);
      const readMovements = this.sources.createMovementsReader(tx, establishmentId);
      const contextParts = {
        period,
        seasonStart,
        machine,
        subject,
        readPersonalRecord,
        readMovements,
        bearerNumber: request.bearerNumber ?? null,
        language: request.language,
        translate,
        generatedAt,
      };
      const documentParameters = definition.subject === undefined ? [period.firstDay, period.lastDay] : [subject];
      const readRows = createRowReader(query, definition.name, [establishmentId, ...documentParameters]);
      const context = { query, readRows, establishment: toReportEstablishment(establishment), ...contextParts };
      const body = await definition.buildBody(context);
      const document: ReportDocument = {
        name: definition.name,
        title: translate('title'),
        period: describePeriod(period, request.language),
        establishmentName: establishment.name,
        ...(await readLegalHead(query, context.establishment, period.lastDay, request.language)),
        language: request.language,
        currency: context.establishment.currency,
        timeZone: establishment.timeZone,
        generatedAt,
        softwareVersion: version,
        log: logStamp,
        orientation: definition.orientation,
        ...body,
      };
      return { document, period };
    });
  }

  /**
   * Renders the document in one of its forms. A PDF is a delivery: it is entered in the register of documents,
   * numbered, and signed with the establishment's key.
   */
  async renderReport(
    establishment: AccessEstablishment,
    request: ReportRequest,
    format: ReportFormat,
  ): Promise<RenderedReport> {
    const createDocument = (): Promise<DocumentWithPeriod> => this.createDocumentWithPeriod(establishment, request);
    const createdDocument = await (format === 'pdf'
      ? this.sources.runWithVerifiedCatalogue(createDocument, request.personalDataAccess)
      : createDocument());
    const document =
      format === 'pdf' ? await this.issueDocument(establishment, request, createdDocument) : createdDocument.document;
    const periodValues = Object.values<string | undefined>({ ...request.period });
    const fileNameParts = [establishment.code, document.name, request.machine, request.subject, ...periodValues];
    const fileBaseName = fileNameParts
      .filter((part) => part !== undefined)
      .join('_')
      .replace(/[^A-Za-z0-9_.-]/g, '-');
    const documentToRender = request.isReceipt === true ? layOutReceipt(document) : document;
    const { extension, mediaType, bytes } = await this.renderFile(establishment, documentToRender, format);
    await this.audit.markCitedHeads(establishment.establishmentId, 'document', [document.log.position]);
    return { fileName: `${fileBaseName}.${request.language}.${extension}`, mediaType, bytes };
  }

  /**
   * Renders every archived form of one document from the same snapshot, so that they cannot differ. Nothing is
   * numbered.
   */
  async renderArchiveFiles(establishment: AccessEstablishment, request: ReportRequest): Promise<RenderedArchiveFiles> {
    const document = await this.sources.runWithVerifiedCatalogue(
      async () => loadDocumentRows(await this.createReportDocument(establishment, request)),
      request.personalDataAccess,
    );
    const pdf = await this.renderFile(establishment, { ...document, issue: 'archive' }, 'pdf');
    const files = [{ suffix: '.pdf', bytes: pdf.bytes }, ...(await renderDataFiles(document))];
    return { title: document.title, log: document.log, files };
  }

  /** Renders the document in one format; a PDF is signed with the establishment's key. */
  private async renderFile(
    establishment: AccessEstablishment,
    document: ReportDocument,
    format: ReportFormat,
  ): Promise<RenderedFile> {
    if (format === 'csv') return renderCsv(document);
    if (format === 'xlsx') return renderXlsx(document);
    if (format === 'json') return renderJson(document);
    const bytes = await this.deliveries.renderSignedPdf(establishment, document);
    return { extension: 'pdf', mediaType: 'application/pdf', bytes };
  }

  /** Records the delivery in the register of documents, and returns the document with its number (`issue`). */
  private async issueDocument(
    { establishmentId }: AccessEstablishment,
    { machine, subject, personalDataAccess, requestedBy, language, bearerNumber }: ReportRequest,
    { document: createdDocument, period: { firstDay, lastDay } }: DocumentWithPeriod,
  ): Promise<ReportDocument> {
    const document = await loadDocumentRows(createdDocument);
    const issue = await this.deliveries.recordDelivery(establishmentId, {
      document,
      firstDay,
      lastDay,
      issuedTo: requestedBy ?? personalDataAccess?.actor.personId ?? null,
      subject: [machine, subject].filter((part) => part !== undefined).join(' '),
      isProvisional: isProvisionalDocument(document, language),
      isSecret: personalDataAccess !== undefined || bearerNumber !== undefined,
    });
    return { ...document, issue };
  }

  /** Reads the first day of the establishment's seasons (`MM-DD`); 1 November when it is not set. */
  async readSeasonStart(
    query: ReadQuery,
    establishment: Pick<AccessEstablishment, 'establishmentId'>,
  ): Promise<string> {
    return (await findSeasonStartSetting(query, establishment.establishmentId)) ?? DEFAULT_SEASON_START;
  }
}

/** Returns true when the document's status begins with the word for provisional. */
function isProvisionalDocument({ status = '' }: ReportDocument, language: Language): boolean {
  const provisionalWord = createTranslator('common', language)('provisional').toLowerCase();
  return status.toLowerCase().startsWith(provisionalWord);
}
