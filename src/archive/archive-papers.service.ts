import { Injectable } from '@nestjs/common';
import { RecomputationService } from '#closing/recomputation/recomputation.service.js';
import { DocumentsService } from '#documents/documents.service.js';
import type { DocumentSubject } from '#documents/documents.queries.js';
import { ReportingService, type AccessEstablishment } from '#documents/reporting.service.js';
import { createBooksFormat } from '#ledger/journal-sheets.js';
import { formatSheetAsCsv } from '#platform/sheets/sheet-csv.js';
import { JournalsService } from '#ledger/journals.service.js';
import type { Language } from '#declarations/shapes/text.js';

/** Provides the readable part of an archive: documents, and the books as files. */
@Injectable()
export class ArchiveDocuments {
  constructor(
    readonly reporting: ReportingService,
    private readonly journals: JournalsService,
    private readonly recomputation: RecomputationService,
    private readonly documents: DocumentsService,
  ) {}

  /** Lists the subjects of a document in a period, the earliest first. */
  async listSubjects(
    establishment: AccessEstablishment,
    report: string,
    { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  ): Promise<DocumentSubject[]> {
    const filter = { from: firstDay, to: lastDay, text: null, limit: null };
    return (await this.documents.listSubjects(establishment, report, filter)).reverse();
  }

  /**
   * Derives a closed day again from its raw rows. Refuses DAY_RECOMPUTED_OTHERWISE when the figures differ, so that
   * they are not signed.
   */
  verifyDay({ establishmentId }: AccessEstablishment, gamingDay: string): Promise<void> {
    return this.recomputation.verifyClosedDay({ establishmentId, gamingDay });
  }

  /** Returns the journal and the trial balance of the period, in the format that the screens export. */
  async buildBookFiles(
    establishment: AccessEstablishment,
    {
      firstDay,
      lastDay,
      language,
    }: { readonly firstDay: string; readonly lastDay: string; readonly language: Language },
  ): Promise<readonly { readonly path: string; readonly text: string }[]> {
    const period = { from: firstDay, to: lastDay };
    const format = createBooksFormat(establishment, language);
    const journalSheet = await this.journals.getJournalSheet(establishment, period, {}, language);
    const trialBalanceSheet = await this.journals.getTrialBalanceSheet(establishment, period, language);
    return [
      { path: 'ledger/journal.csv', text: formatSheetAsCsv(journalSheet, format) },
      { path: 'ledger/trial-balance.csv', text: formatSheetAsCsv(trialBalanceSheet, format) },
    ];
  }
}
