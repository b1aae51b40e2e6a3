import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { PeriodQueryDto } from './parts/period-query.js';
import { REPORT_FORMATS, type ReportFormat } from './reporting.service.js';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

/** Parameters of a document printed on the floor: the gaming day, and the language that is first. */
export class SlipQueryDto {
  @IsString() @MaxLength(10) readonly day!: string;

  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;
}

/** The same for a slip handed to a customer, which a receipt printer may print. */
export class ReceiptQueryDto extends SlipQueryDto {
  /** `80mm`: on the roll of a receipt printer; by default on A4 sheets. */
  @MayBeMissing() @IsIn(['a4', '80mm']) readonly paper?: 'a4' | '80mm';

  /** Purpose of viewing the winner's name; each view is recorded. Absent: the name is not shown. */
  @MayBeMissing() @IsString() @MaxLength(500) readonly purpose?: string;
}

/** Ticket to print: its number is sent in the body, never in a URL. */
export class TicketSheetDto {
  @ApiProperty({ example: '12 3456 7890 1234 5678', description: 'as it is typed or scanned' })
  @IsString()
  @Length(1, 60)
  readonly number!: string;

  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;

  /** `80mm`: on the roll of a receipt printer; by default on an A4 sheet. */
  @MayBeMissing() @IsIn(['a4', '80mm']) readonly paper?: 'a4' | '80mm';
}

export class ReportQueryDto extends PeriodQueryDto {
  /** Format of the document. */
  @IsIn(REPORT_FORMATS) readonly format!: ReportFormat;

  @MayBeMissing() @IsString() @MaxLength(30) readonly machine?: string;

  /** Official number of the slip or the dispute, or code of the desk, for documents that need one. */
  @MayBeMissing() @IsString() @MaxLength(30) readonly of?: string;

  /** Purpose of viewing the document's personal data; each view is recorded. Absent: the data are not shown. */
  @MayBeMissing() @IsString() @MaxLength(500) readonly purpose?: string;

  /** `inline`: shown in the browser; by default downloaded as a file. */
  @MayBeMissing() @IsIn(['attachment', 'inline']) readonly disposition?: 'attachment' | 'inline';
}
