import { Inject, Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { PermissionName } from '#identity/access/permissions.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { queryRows, type SqlParameter, type Tx } from '#platform/database/rows.js';
import {
  listDocumentSubjects,
  readRecordedDayBounds,
  type DocumentSubject,
  type SubjectFilter,
} from './documents.queries.js';
import { refuse } from '#refusals/refusal.js';
import { countPeriodDays } from './parts/period.queries.js';
import { describePeriod, parsePeriod, listSeasons } from './parts/period.js';
import type { Period, PeriodRequest, Season } from './parts/period.js';
import type { DocumentGroup, DocumentPeriod, ReadQuery } from './parts/report.js';
import { REPORTS, listReports, type Reports } from './registry.js';
import { ReportingService } from './reporting.service.js';
import { TimestampService, type TimestampState } from './signing/timestamp.service.js';
import { createTranslator } from './words/words.js';
import type { Language } from '#declarations/shapes/text.js';

/** A document available on request, with its parameters. */
export interface ListedDocument {
  /** Name of the document, as in its address. */
  readonly name: string;
  readonly title: string;
  /** Group of documents in which it is listed. */
  readonly group: DocumentGroup;
  /** Purpose, in a sentence. */
  readonly purpose: string;
  readonly needsMachine: boolean;
  /** Additional parameter: an official number, or a desk. */
  readonly subject: 'number' | 'desk' | null;
  /** Permission required to see its personal data; null: it contains none. */
  readonly personalTo: PermissionName | null;
  /** One gaming day; any period; the closed days of a longer period; or the state at the end of a day. */
  readonly period: DocumentPeriod;
}

/** The documents of the product, and the periods available in this establishment. */
export interface DocumentCatalogue {
  readonly documents: readonly ListedDocument[];
  /** First and last gaming day on record; null before the first. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Last closed gaming day: the one requested most often. */
  readonly lastClosedDay: string | null;
  readonly seasons: readonly Season[];
  /** Whether PDFs are timestamped by an authority, and the last fault. */
  readonly timestamps: TimestampState;
}

/** State of a period's gaming days, shown before a document of it is requested. */
export interface PeriodStanding extends Period {
  /** Period as printed in the document's head. */
  readonly text: string;
  /** Number of recorded gaming days: closed, reconciled but open, not reconciled yet. */
  readonly closed: bigint;
  /** Number of days that are reconciled but open. */
  readonly open: bigint;
  /** Number of days that are not reconciled yet. */
  readonly missing: bigint;
}

/** Lists the available documents and the days that they would cover; `ReportingService` creates the documents. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly reporting: ReportingService,
    private readonly clock: Clock,
    @Inject(REPORTS) private readonly reports: Reports,
    private readonly timestamps: TimestampService,
  ) {}

  /**
   * Returns the available documents, the first, last and last closed recorded days, the seasons between them, and the
   * state of timestamps. Before the first day, the season is today's.
   */
  readCatalogue(establishment: Establishment, language: Language): Promise<DocumentCatalogue> {
    return this.database.runInSnapshot(async (tx) => {
      const { firstDay, lastDay, lastClosedDay } = await readRecordedDayBounds(tx, establishment.establishmentId);
      const today = this.clock.now().toISOString().slice(0, 10);
      const [firstDayOrToday, lastDayOrToday] = [firstDay ?? today, lastDay ?? today];
      return {
        documents: listDocuments(this.reports, language),
        firstDay,
        lastDay,
        lastClosedDay,
        seasons: listSeasons(
          firstDayOrToday,
          lastDayOrToday,
          await this.reporting.readSeasonStart(createReadQuery(tx), establishment),
        ),
        timestamps: this.timestamps.getState(),
      };
    });
  }

  /**
   * Lists the possible subjects of a document, the latest first. Refuses with UNKNOWN_REPORT for one without a subject.
   */
  async listSubjects(
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    report: string,
    filter: SubjectFilter,
  ): Promise<DocumentSubject[]> {
    const hasSubject = listReports(this.reports).some(({ name, subject }) => name === report && subject !== undefined);
    if (!hasSubject) refuse('UNKNOWN_REPORT', { report });
    return listDocumentSubjects(this.database.dataSource, establishmentId, report, filter);
  }

  /**
   * Returns a period in words, with its numbers of closed, open and missing gaming days. Refuses with INVALID_PERIOD.
   */
  readPeriodStanding(
    establishment: Establishment,
    request: PeriodRequest,
    language: Language,
  ): Promise<PeriodStanding> {
    return this.database.runInSnapshot(async (tx) => {
      const query = createReadQuery(tx);
      const period = parsePeriod(request, await this.reporting.readSeasonStart(query, establishment));
      const dayCounts = await countPeriodDays(query, establishment.establishmentId, period);
      return { ...period, ...dayCounts, text: describePeriod(period, language) };
    });
  }
}

const createReadQuery =
  (tx: Tx): ReadQuery =>
  (sql, parameters) =>
    queryRows(tx, sql, parameters as readonly SqlParameter[]);

/** Lists the documents available on request, with their titles and purposes in the language. */
const listDocuments = (reports: Reports, language: Language): ListedDocument[] =>
  listReports(reports).map(
    ({ name, group = 'control', needsMachine, period, subject = null, personalDataPermission = null }) => {
      const translate = createTranslator(name, language);
      return {
        name,
        title: translate('title'),
        group,
        purpose: translate('purpose'),
        needsMachine,
        subject,
        personalTo: personalDataPermission,
        period,
      };
    },
  );
