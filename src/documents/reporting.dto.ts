import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { PeriodQueryDto } from './parts/period-query.js';
import { REPORT_FORMATS } from './reporting.service.js';
import type { ReportFormat } from './reporting.service.js';
import { MayBeMissing } from '#platform/http/input-fields.js';

/** Parameters of what is printed on the floor: the gaming day, and the language that comes first. */
export class SlipQueryDto {
  @IsString()
  @MaxLength(10)
  readonly day!: string;

  @MayBeMissing()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';
}

/** The same of a slip that a customer receives, and that a receipt printer may print. */
export class ReceiptQueryDto extends SlipQueryDto {
  /** `80mm`: on the roll of a receipt printer; by default on sheets of A4. */
  @MayBeMissing()
  @IsIn(['a4', '80mm'])
  readonly paper?: 'a4' | '80mm';

  /** Why the winner's name is viewed; each view is recorded. Absent: it is not shown. */
  @MayBeMissing()
  @IsString()
  @MaxLength(500)
  readonly purpose?: string;
}

/** The ticket that is printed: whoever prints it has its number before them, in a body and never in an address. */
export class TicketSheetDto {
  @ApiProperty({ example: '12 3456 7890 1234 5678', description: 'as it is typed or scanned' })
  @IsString()
  @Length(1, 60)
  readonly number!: string;

  @MayBeMissing()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';

  /** `80mm`: on the roll of a receipt printer; by default on a sheet of A4. */
  @MayBeMissing()
  @IsIn(['a4', '80mm'])
  readonly paper?: 'a4' | '80mm';
}

export class ReportQueryDto extends PeriodQueryDto {
  @IsIn(REPORT_FORMATS)
  readonly format!: ReportFormat;

  @MayBeMissing()
  @IsString()
  @MaxLength(30)
  readonly machine?: string;

  /** Official number of the slip or the dispute, or code of the desk, for the documents that need one. */
  @MayBeMissing()
  @IsString()
  @MaxLength(30)
  readonly of?: string;

  /** Why the personal data of the document are viewed; each view is recorded. Absent: they are not shown. */
  @MayBeMissing()
  @IsString()
  @MaxLength(500)
  readonly purpose?: string;

  /** `inline`: shown in the browser; by default a file to save. */
  @MayBeMissing()
  @IsIn(['attachment', 'inline'])
  readonly disposition?: 'attachment' | 'inline';
}
