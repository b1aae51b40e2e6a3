import { Injectable } from '@nestjs/common';
import type { ActionName } from '#declarations/act-names.js';
import { listRecognisedColumns } from '#domain/imports/headings.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { UserRequest } from '#ledger/user-request.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { ImportLayoutEntity } from '../entities/import-layout.entity.js';
import { recogniseHeadings, type ImportHeadings } from '../files/import-headings.js';
import { listVisibleImportKinds, writePermissionByKind } from '../files/import-kinds.js';
import type { ImportKind, ImportOptionsChosen } from '../files/import-kinds.js';
import {
  computeHeadingsSha256,
  describeLayout,
  requireValidLayout,
  type DescribedLayout,
} from '../files/described-layout.js';
import { findLayout, findLayoutOfHeadings, listLayouts, type ImportLayoutRow } from './import-layouts.queries.js';

/** The headings of a file, the kind they tell, and the layout that was remembered for them. */
export interface RecognisedHeadings extends ImportHeadings {
  readonly kind: ImportKind;
  /** Last layout of a file with these headings; null without any. */
  readonly remembered: ImportLayoutRow | null;
}

/** A file about whose layout a person may have answered. */
export interface AssignedFile {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly options: ImportOptionsChosen;
  /** Headings as written; none for a file without a header. */
  readonly headings: readonly string[];
}

/** The layout that was recorded. */
export interface RecordedLayout {
  readonly importLayoutId: bigint;
}

/** Layouts of files: remembered when an import with answers about it is confirmed, exported, imported. */
@Injectable()
export class ImportLayoutsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the columns that headings are recognised as, with the layout remembered for them. Of several kinds, the one
   * that matches the headings. Refuses FILE_KIND_UNKNOWN when none matches, or several do.
   */
  async recogniseHeadings(
    { establishmentId }: Establishment,
    kinds: readonly ImportKind[],
    headings: readonly string[],
  ): Promise<RecognisedHeadings> {
    const digest = computeHeadingsSha256(headings);
    const remembered = await findLayoutOfHeadings(this.database.dataSource, establishmentId, kinds, digest);
    const candidates = kinds.map((kind) => ({ kind, ...recogniseHeadings(kind, headings) }));
    const [match, ...otherMatches] = kinds.length === 1 ? candidates : findMatches(candidates, remembered?.kind);
    if (match === undefined || otherMatches.length > 0) refuse('FILE_KIND_UNKNOWN');
    return { ...match, remembered: remembered?.kind === match.kind ? remembered : null };
  }

  /** Lists the layouts of the kinds that the actor may see, the latest first, at most 200. */
  listLayouts(actor: Actor, { establishmentId }: Establishment): Promise<ImportLayoutRow[]> {
    return listLayouts(this.database.dataSource, establishmentId, listVisibleImportKinds(actor));
  }

  /** Returns the description of a layout. Refuses NOT_FOUND. */
  async getLayout(actor: Actor, { establishmentId }: Establishment, importLayoutId: bigint): Promise<DescribedLayout> {
    const row = await findLayout(this.database.dataSource, establishmentId, importLayoutId);
    return row !== undefined && listVisibleImportKinds(actor).includes(row.kind)
      ? row.layout
      : refuse('NOT_FOUND', { what: `layout ${importLayoutId}` });
  }

  /** Records a described layout. Refuses FORBIDDEN without the permission of its kind, and LAYOUT_NOT_VALID. */
  importLayout(
    { actor, establishment, idempotencyKey }: UserRequest,
    layout: DescribedLayout,
  ): Promise<Serialized<RecordedLayout>> {
    const permission = writePermissionByKind[layout.kind];
    if (!actor.permissions.has(permission)) refuse('FORBIDDEN', { permission });
    requireValidLayout(layout);
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      await this.setLayoutContext(tx, actor, establishment, 'imports.describe');
      return this.recordLayout(tx, actor, establishment, layout);
    });
  }

  /**
   * Remembers the columns that a person assigned and the answers about dates, within the confirmation of the import; the
   * same ones only once. A file about which nothing was asked is not remembered.
   */
  async rememberLayout(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    { kind, fileName, options, headings }: AssignedFile,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const {
      columns = listRecognisedColumns(recogniseHeadings(kind, headings).headings),
      dateOrder,
      markedUtc,
    } = options;
    if ([options.columns, dateOrder, markedUtc].every((answer) => answer === undefined)) return;
    const layout = describeLayout(kind, fileName, headings, { ...options, columns });
    const known = await listLayouts(tx, establishmentId, [kind]);
    if (known.some((row) => formatContent(row.layout) === formatContent(layout))) return;
    await this.recordLayout(tx, actor, establishment, layout);
  }

  private async recordLayout(
    tx: Tx,
    { personId: recordedBy }: Actor,
    { establishmentId }: Establishment,
    layout: DescribedLayout,
  ): Promise<RecordedLayout> {
    const { kind, name, hasHeader, columns } = layout;
    const headings = columns.map(({ heading }) => heading ?? '');
    const headingsSha256 = hasHeader ? computeHeadingsSha256(headings) : null;
    const recordedAt = this.clock.now();
    const row = { establishmentId, kind, name, headingsSha256, layout, recordedBy, recordedAt };
    const { importLayoutId } = await insertRow(tx, ImportLayoutEntity, row);
    return { importLayoutId };
  }

  private setLayoutContext(
    tx: Tx,
    { personId }: Actor,
    { establishmentId }: Establishment,
    action: ActionName,
  ): Promise<void> {
    return setAuditContext(tx, { establishmentId, personId, action, happenedAt: this.clock.now(), gamingDay: null });
  }
}

/** Headings as those of one kind of file. */
type KindCandidate = ImportHeadings & Pick<RecognisedHeadings, 'kind'>;

/**
 * Returns the kinds that match headings: those with exactly these columns, else the kind of the remembered layout, else
 * those with all mandatory and the most other columns among them.
 */
function findMatches(
  candidates: readonly KindCandidate[],
  rememberedKind: ImportKind | undefined,
): readonly KindCandidate[] {
  const readable = candidates.filter(({ isReadable }) => isReadable);
  if (readable.length > 0) return readable;
  if (rememberedKind !== undefined) return candidates.filter(({ kind }) => kind === rememberedKind);
  const countColumns = ({ headings, mandatory }: KindCandidate): number => {
    const columns = new Set(headings.flatMap(({ column }) => column ?? []));
    // files of many kinds begin with the number of a machine
    return columns.size > 1 && mandatory.every((name) => columns.has(name)) ? columns.size : 0;
  };
  const mostColumns = Math.max(...candidates.map(countColumns));
  return mostColumns === 0 ? [] : candidates.filter((candidate) => countColumns(candidate) === mostColumns);
}

/** Returns the content of a layout as text, without its name. */
const formatContent = ({ hasHeader, columns, dateOrder, markedUtc }: DescribedLayout): string =>
  JSON.stringify([hasHeader, columns.map(({ heading, column }) => [heading, column]), dateOrder, markedUtc]);
