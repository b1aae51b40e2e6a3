import { IsBoolean, IsIn } from 'class-validator';
import { DATE_ORDERS, type DateOrder } from '#domain/imports/date-order.js';
import { MayBeNull, NestedList, OneOf, OptionalOneOf, TextField, TrimmedText } from '#platform/http/input-fields.js';
import { IMPORT_KINDS, type ImportKind } from '../files/import-kinds.js';
import { LAYOUT_FORMAT, LAYOUT_UNITS, type DescribedLayout, type LayoutUnit } from '../files/described-layout.js';

/** A column of a described layout. */
export class LayoutColumnDto {
  /** Heading as written; null in a file without a header. */
  @MayBeNull() @TextField(0, 120) readonly heading?: string | null;

  /** Column of the import; null: left out. */
  @MayBeNull() @TextField(1, 120) readonly column?: string | null;

  /** Unit of its numbers; null: no number, or one without a unit. */
  @MayBeNull() @IsIn(LAYOUT_UNITS) readonly unit?: LayoutUnit | null;
}

/** A described layout, as it was exported. */
export class DescribedLayoutDto {
  /** Name of the format. */
  @IsIn([LAYOUT_FORMAT]) readonly format!: typeof LAYOUT_FORMAT;

  /** Version of the format. */
  @IsIn([1]) readonly version!: 1;

  /** Content of the files. */
  @OneOf(IMPORT_KINDS) readonly kind!: ImportKind;

  @TrimmedText(1, 200) readonly name!: string;

  /** False: the first line of the files is one of values. */
  @IsBoolean() readonly hasHeader!: boolean;

  /** Columns in the order of the files. */
  @NestedList(() => LayoutColumnDto, { minLength: 1, maxLength: 400 })
  readonly columns!: LayoutColumnDto[];

  /** Order of numeric dates, where a person stated it. */
  @OptionalOneOf(DATE_ORDERS) readonly dateOrder?: DateOrder;

  /** Local: instants marked UTC show the establishment's clock. */
  @OptionalOneOf(['utc', 'local']) readonly markedUtc?: 'utc' | 'local';
}

/** Returns a described layout of a request, with null for what a column lacks. */
export function toDescribedLayout(dto: DescribedLayoutDto): DescribedLayout {
  const { format, version, kind, name, hasHeader, dateOrder, markedUtc } = dto;
  const columns = dto.columns.map(({ heading, column, unit }) => ({
    heading: heading ?? null,
    column: column ?? null,
    unit: unit ?? null,
  }));
  return {
    format,
    version,
    kind,
    name,
    hasHeader,
    columns,
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(markedUtc === undefined ? {} : { markedUtc }),
  };
}
