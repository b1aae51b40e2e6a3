import type { PoolClient } from 'pg';
import { reportDefinitions } from '#app/reports.js';
import { formatDifference, RecomputationService } from '#closing/recomputation/recomputation.service.js';
import type { RecomputedPeriod } from '#closing/recomputation/recomputation.service.js';
import { buildReportSchemaText } from '#documents/document-schemas.js';
import { ReportingService } from '#documents/reporting.service.js';
import type { PeriodRequest } from '#documents/parts/period.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import type { Application } from './running/application.js';
import { formatConsoleText } from './words/words.js';

export interface RecomputeOptions {
  readonly from?: string;
  readonly to?: string;
  /** Whether to derive each figure of each document too. */
  readonly documents?: boolean;
}

export interface RecomputedDocuments {
  readonly figures: number;
  readonly differences: readonly string[];
}

export interface RecomputeResult {
  readonly code: string;
  readonly period: RecomputedPeriod;
  readonly documents: RecomputedDocuments | null;
}

/**
 * Interface of the second path (`verifier/recompute/`) for documents; see `src/closing/recomputation/second-path.ts`.
 */
interface DocumentsSecondPath {
  readonly readRawDataWithClient: (client: PoolClient, establishment: string) => Promise<unknown>;
  readonly recompute: (request: {
    readonly ask: (path: string) => Promise<unknown>;
    readonly facts: unknown;
    readonly root: string;
    readonly isSelected: (question: { readonly period: PeriodLimits }) => boolean;
  }) => Promise<{
    readonly compared: number;
    readonly differences: readonly object[];
    readonly unexplained: readonly UnexplainedDifference[];
  }>;
  readonly formatDifference: (difference: object) => string;
}

interface PeriodLimits {
  readonly firstDay: string;
  readonly lastDay: string;
}

interface UnexplainedDifference {
  readonly name: string;
  readonly count: number;
}

/**
 * Derives an establishment's days again from their raw rows and, when `documents` is true, its documents. `from` and
 * `to` limit the days; without them, all are derived.
 */
export async function recomputeEstablishment(
  application: Application,
  establishment: Establishment,
  { from, to, documents = false }: RecomputeOptions,
): Promise<RecomputeResult> {
  const { code } = establishment;
  const dayLimits = { firstDay: from ?? null, lastDay: to ?? null };
  const period = await application.context.get(RecomputationService).recomputePeriod(establishment, dayLimits);
  return {
    code,
    period,
    documents: documents ? await recomputeDocuments(application, establishment, dayLimits) : null,
  };
}

/**
 * Derives every figure of the documents within the period again by the second path: independent code, which reads the
 * documents as the interface returns them. Returns the number of figures compared, and the differences.
 */
async function recomputeDocuments(
  { context, database }: Application,
  establishment: Establishment,
  { firstDay, lastDay }: { readonly firstDay: string | null; readonly lastDay: string | null },
): Promise<RecomputedDocuments> {
  const secondPath = await loadSecondPath();
  const reporting = context.get(ReportingService);
  /** Returns what the interface returns at an address: the list of documents, a schema, or a document as JSON. */
  const readDocument = async (address: string): Promise<unknown> => {
    if (address === 'documents') return { documents: listReportCatalogue() };
    const [, schemaName] = /^schemas\/(.+)$/.exec(address) ?? [];
    if (schemaName !== undefined) return JSON.parse(buildReportSchemaText(reportDefinitions, schemaName)) as unknown;
    const { pathname, searchParams } = new URL(address, 'http://documents/');
    const { machine, of: subject, format: _format, language: _language, ...period } = Object.fromEntries(searchParams);
    const request = { period: period as PeriodRequest, machine, subject, language: 'en' as const };
    const report = pathname.split('/').at(-1) ?? '';
    const { bytes } = await reporting.renderReport(establishment, { report, ...request }, 'json');
    return JSON.parse(bytes.toString('utf8')) as unknown;
  };
  const isInPeriod = ({ period }: { readonly period: PeriodLimits }): boolean =>
    (firstDay === null || period.lastDay >= firstDay) && (lastDay === null || period.firstDay <= lastDay);
  const facts = await database.runInSnapshot(async (tx) =>
    secondPath.readRawDataWithClient(await requireTransactionClient(tx), establishment.code),
  );
  const { compared, differences, unexplained } = await secondPath.recompute({
    ask: readDocument,
    facts,
    root: packageRoot,
    isSelected: isInPeriod,
  });
  return {
    figures: compared,
    differences: [
      ...differences.map(secondPath.formatDifference),
      ...unexplained.map(({ name, count }) => `${name}: ${count} figures that nothing derives`),
    ],
  };
}

const listReportCatalogue = (): readonly object[] =>
  reportDefinitions.map(({ name, needsMachine, subject = null, period }) => ({ name, needsMachine, subject, period }));

/** Loads the modules of the second path, the independent code that derives documents again, when it is needed. */
async function loadSecondPath(): Promise<DocumentsSecondPath> {
  const moduleNames = ['facts', 'recompute', 'tally'].map((file) => `#recompute/${file}.js`);
  const importedModules = await Promise.all(
    moduleNames.map((file) => import(file) as Promise<Partial<DocumentsSecondPath>>),
  );
  return Object.assign({}, ...importedModules) as DocumentsSecondPath;
}

/** Formats the numbers of derived days and documents, then each difference. */
export function formatRecomputation({ code, period, documents }: RecomputeResult): string {
  const { days, machineDays, differenceCount, differences } = period;
  const lines = [formatConsoleText('recomputed', { code, days, machineDays, count: differenceCount })];
  for (const { gamingDay, ...difference } of differences)
    lines.push(`  – ${gamingDay} ${formatDifference(difference)}`);
  if (documents !== null) {
    lines.push(
      formatConsoleText('recomputedDocuments', {
        code,
        figures: documents.figures,
        count: documents.differences.length,
      }),
    );
    lines.push(...documents.differences.map((difference) => `  – ${difference}`));
  }
  return lines.join('\n');
}

export const hasNoDifferences = ({ period, documents }: RecomputeResult): boolean =>
  period.differenceCount === 0 && (documents?.differences.length ?? 0) === 0;
