import { IsIn, Matches } from 'class-validator';
import { MayBeMissing } from '#platform/http/input-fields.js';
import { LANGUAGES, type Language } from '#declarations/shapes/text.js';

export class NewArchiveDto {
  @Matches(/^\d{4}-\d{2}-\d{2}$/) readonly firstDay!: string;

  @Matches(/^\d{4}-\d{2}-\d{2}$/) readonly lastDay!: string;

  @IsIn(LANGUAGES) readonly language!: Language;
}

export class LiveExportQueryDto {
  /** The gaming day at whose opening it begins. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) readonly since!: string;

  @MayBeMissing() @IsIn(LANGUAGES) readonly language?: Language;
}
