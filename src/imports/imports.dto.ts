import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { InstantsQuery } from '#platform/http/file-queries.js';
import { IMPORT_KINDS, type ImportKind } from './files/import-kinds.js';
import { CalendarDay, MayBeMissing, OptionalOneOf, PageLimit, TextField } from '#platform/http/input-fields.js';

const TRUTHS = ['true', 'false'] as const;
type Truth = (typeof TRUTHS)[number];
/** Maximum number of columns of a file, and maximum length of a heading. */
const MOST_COLUMNS = 400;
const LONGEST_HEADING = 120;

/** Parses the JSON text of a list of headings or columns; returns any other value unchanged, for its validation. */
function parseListJson({ value }: { readonly value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export class ColumnsQuery extends InstantsQuery {
  /** Columns assigned to the file's headings, in their order, as a JSON list; empty text leaves a column out. */
  @ApiPropertyOptional({ type: String })
  @MayBeMissing()
  @Transform(parseListJson)
  @IsArray()
  @ArrayMaxSize(MOST_COLUMNS)
  @IsString({ each: true })
  @MaxLength(LONGEST_HEADING, { each: true })
  readonly columns?: string[];

  @ApiPropertyOptional({ enum: TRUTHS, description: 'false: the first line is one of values, in `columns`' })
  @MayBeMissing()
  @IsIn(TRUTHS)
  readonly hasHeader?: Truth;
}

export class FileHeadingsQuery {
  /** Kind of import file; absent: recognised by the headings. */
  @OptionalOneOf(IMPORT_KINDS) readonly kind?: ImportKind;

  /** Name of a workbook's sheet; answers WORKBOOK_SHEET_UNCERTAIN. */
  @ApiPropertyOptional() @MayBeMissing() @TextField(1, 60) readonly sheet?: string;
}

export class ReadingsImportQuery extends ColumnsQuery {
  @ApiPropertyOptional({ enum: TRUTHS, description: 'unknown machines are created' })
  @MayBeMissing()
  @IsIn(TRUTHS)
  readonly registerMachines?: Truth;

  @ApiPropertyOptional() @MayBeMissing() @TextField(0, 500) readonly note?: string;
}

export class MachinesImportQuery extends ColumnsQuery {
  @ApiPropertyOptional({
    enum: TRUTHS,
    description: 'lines without a fault are registered although others are refused',
  })
  @MayBeMissing()
  @IsIn(TRUTHS)
  readonly partial?: Truth;

  @ApiPropertyOptional({ enum: TRUTHS, description: 'a stand that is not known is entered in the file of stands' })
  @MayBeMissing()
  @IsIn(TRUTHS)
  readonly createStands?: Truth;
}

export class TotalsImportQuery extends ColumnsQuery {
  /** The counted gaming day. */
  @CalendarDay() readonly day!: string;
}

export class CountsImportQuery extends TotalsImportQuery {
  @ApiPropertyOptional({ enum: ['1', '2'], default: '1' })
  @MayBeMissing()
  @IsIn(['1', '2'])
  readonly countNumber?: '1' | '2';
}

export class ImportsQuery {
  @ApiPropertyOptional({ description: 'imports asked before this one' })
  @MayBeMissing()
  @Matches(/^\d{1,18}$/)
  readonly before?: string;

  @ApiPropertyOptional({ default: 50, maximum: 200 }) @PageLimit(200) readonly limit: number = 50;
}
