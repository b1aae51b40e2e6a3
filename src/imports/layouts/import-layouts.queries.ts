import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { ImportKind } from '../files/import-kinds.js';
import type { DescribedLayout } from '../files/described-layout.js';

/** A layout of files that was remembered or imported. */
export interface ImportLayoutRow {
  readonly importLayoutId: bigint;
  readonly kind: ImportKind;
  /** Name: that of the file whose columns were assigned. */
  readonly name: string;
  readonly layout: DescribedLayout;
  /** Person who assigned the columns, or imported the description. */
  readonly recordedBy: string;
  readonly recordedAt: Date;
}

const LAYOUT_COLUMNS = `import_layouts.import_layout_id as "importLayoutId", import_layouts.kind, import_layouts.name,
  import_layouts.layout, recorder.full_name as "recordedBy", import_layouts.recorded_at as "recordedAt"`;

const LAYOUT_FROM = `from import_layouts join people_names as recorder on recorder.person_id = import_layouts.recorded_by`;

/** Returns the layouts of these kinds, latest first: the last of the same headings, or of the same name without any. */
export function listLayouts(
  db: Queryable,
  establishmentId: number,
  kinds: readonly ImportKind[],
): Promise<ImportLayoutRow[]> {
  return queryRows<ImportLayoutRow>(
    db,
    `select ${LAYOUT_COLUMNS} ${LAYOUT_FROM}
      where import_layouts.establishment_id = $1 and import_layouts.kind = any($2::text[])
        and not exists (
          select from import_layouts as later
          where later.establishment_id = $1 and later.kind = import_layouts.kind
            and later.headings_sha256 is not distinct from import_layouts.headings_sha256
            and (later.headings_sha256 is not null or later.name = import_layouts.name)
            and later.import_layout_id > import_layouts.import_layout_id)
      order by import_layouts.import_layout_id desc
      limit 200`,
    [establishmentId, kinds],
  );
}

/** Returns a layout; undefined when the establishment has none of this number. */
export function findLayout(
  db: Queryable,
  establishmentId: number,
  importLayoutId: bigint,
): Promise<ImportLayoutRow | undefined> {
  return queryOptionalRow<ImportLayoutRow>(
    db,
    `select ${LAYOUT_COLUMNS} ${LAYOUT_FROM}
      where import_layouts.establishment_id = $1 and import_layouts.import_layout_id = $2`,
    [establishmentId, importLayoutId],
  );
}

/** Returns the last layout for the headings of a file of one of these kinds; undefined without any. */
export function findLayoutOfHeadings(
  db: Queryable,
  establishmentId: number,
  kinds: readonly ImportKind[],
  headingsSha256: Buffer,
): Promise<ImportLayoutRow | undefined> {
  return queryOptionalRow<ImportLayoutRow>(
    db,
    `select ${LAYOUT_COLUMNS} ${LAYOUT_FROM}
      where import_layouts.establishment_id = $1 and import_layouts.kind = any($2::text[])
        and import_layouts.headings_sha256 = $3
      order by import_layouts.import_layout_id desc
      limit 1`,
    [establishmentId, kinds, headingsSha256],
  );
}
