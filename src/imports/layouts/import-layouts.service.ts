import { Injectable } from '@nestjs/common';
import type { ActionName } from '#declarations/act-names.js';
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

/** A file whose columns a person assigned. */
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

/** Layouts of files: remembered when an import with assigned columns is confirmed, exported, imported. */
@Injectable()
export class ImportLayoutsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the columns that headings are recognised as, with the layout remembered for them. Of several kinds, the one
   * whose columns they are, of which the layout is, or whose mandatory and most of whose other columns are among them.
   * Refuses FILE_KIND_UNKNOWN when they tell none, or several.
   */
  async recogniseHeadings(
    { establishmentId }: Establishment,
    kinds: readonly ImportKind[],
    headings: readonly string[],
  ): Promise<RecognisedHeadings> {
    const digest = computeHeadingsSha256(headings);
    const remembered = await findLayoutOfHeadings(this.database.dataSource, establishmentId, kinds, digest);
    const [kind, ...otherKinds] = kinds.length === 1 ? kinds : listToldKinds(kinds, headings, remembered?.kind);
    if (kind === undefined || otherKinds.length > 0) refuse('FILE_KIND_UNKNOWN');
    return { kind, ...recogniseHeadings(kind, headings), remembered: remembered?.kind === kind ? remembered : null };
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

  /** Remembers the columns that a person assigned, within the confirmation of the import; the same ones only once. */
  async rememberLayout(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    { kind, fileName, options, headings }: AssignedFile,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const layout = describeLayout(kind, fileName, headings, options);
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

/** Returns the kinds that headings tell: one, none, or several that they do not tell apart. */
function listToldKinds(
  kinds: readonly ImportKind[],
  headings: readonly string[],
  rememberedKind: ImportKind | undefined,
): readonly ImportKind[] {
  const candidates = kinds.map((kind) => ({ kind, ...recogniseHeadings(kind, headings) }));
  const readable = candidates.filter(({ isReadable }) => isReadable);
  if (readable.length > 0) return readable.map(({ kind }) => kind);
  if (rememberedKind !== undefined) return [rememberedKind];
  const counted = candidates.flatMap(({ kind, headings: found, mandatory }) => {
    const columns = new Set(found.flatMap(({ column }) => column ?? []));
    // the number of a machine alone begins files of many kinds
    return columns.size > 1 && mandatory.every((name) => columns.has(name)) ? [{ kind, count: columns.size }] : [];
  });
  const mostColumns = Math.max(...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === mostColumns).map(({ kind }) => kind);
}

/** Returns the content of a layout as text, without its name. */
const formatContent = ({ hasHeader, columns, dateOrder, markedUtc }: DescribedLayout): string =>
  JSON.stringify([hasHeader, columns.map(({ heading, column }) => [heading, column]), dateOrder, markedUtc]);
