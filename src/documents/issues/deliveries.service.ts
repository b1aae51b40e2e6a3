import { Inject, Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';
import type { DocumentIssue, ReportDocument } from '../model/document.js';
import { DocumentSigner } from '../signing/document-signer.service.js';
import { computeContentDigest } from './content-digest.js';
import { DocumentIssueEntity } from '../entities/document-issue.entity.js';
import { findOriginalIssue, type IssuedDocument } from './issues.queries.js';

/** A document about to be delivered, with its rows in memory. */
export interface Delivery extends Omit<IssuedDocument, 'documentName' | 'language' | 'contentDigest'> {
  readonly document: ReportDocument;
  readonly isProvisional: boolean;
  /** Whether its digest must be keyed: it may contain personal data or the number of a ticket. */
  readonly isSecret: boolean;
  /** Null: the command line. */
  readonly issuedTo: bigint | null;
}

/** Numbers and signs documents delivered as PDF: the first issue of a document is its original. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly signer: DocumentSigner,
  ) {}

  /**
   * Records one delivery of a document in its own transaction, and returns its number, and which duplicate it is (0:
   * the original). It has a number even when the reader disconnects. The register's counter stays locked until the end,
   * so that two concurrent readers do not both get the original. The digest of a secret document is keyed, so that its
   * content cannot be guessed from it.
   */
  recordDelivery(establishmentId: number, { document, isSecret, ...delivery }: Delivery): Promise<DocumentIssue> {
    const { name: documentName, language, title, period, generatedAt: issuedAt } = document;
    const contentDigest = computeContentDigest(document, isSecret ? ensureInstallationSecret(this.config) : null);
    const issue = { ...delivery, documentName, language, contentDigest, issuedAt };
    return this.database.transaction(async (tx) => {
      await setAuditContext(tx, {
        establishmentId,
        personId: issue.issuedTo,
        action: 'documents.issue',
        happenedAt: issue.issuedAt,
        gamingDay: null,
      });
      const issueNumber = await reserveRegisterNumbers(tx, establishmentId, 'documents', 1);
      const originalIssueRow = await findOriginalIssue(tx, establishmentId, issue);
      const duplicateNumber = originalIssueRow === undefined ? 0 : originalIssueRow.duplicates + 1;
      const originalNumber = originalIssueRow?.number ?? null;
      await insertRow(tx, DocumentIssueEntity, {
        ...issue,
        title: [title, period].join(' · '),
        establishmentId,
        issueNumber,
        originalNumber,
        duplicateNumber,
      });
      const rowKey = { establishment_id: establishmentId, issue_number: issueNumber.toString() };
      await enterInRegister(tx, establishmentId, 'documents', 'document_issues', [{ number: issueNumber, rowKey }]);
      const originalIssue =
        originalIssueRow === undefined
          ? null
          : { number: originalIssueRow.number, issuedAt: originalIssueRow.issuedAt };
      const { isProvisional } = delivery;
      return { number: issueNumber, duplicateNumber, original: originalIssue, isProvisional };
    });
  }

  /** Draws the document as PDF and returns it signed with the establishment's key. */
  async renderSignedPdf(
    establishment: { readonly code: string; readonly name: string },
    document: ReportDocument,
  ): Promise<Buffer> {
    // loaded with the first document: commands that write none start slightly sooner
    const { renderPdfBytes } = await import('../pdf/pdf-renderer.js');
    return this.signer.signDocument(establishment, document, await renderPdfBytes(document));
  }
}
