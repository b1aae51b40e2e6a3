import { IsISO8601, IsIn, Matches } from 'class-validator';
import { MayBeMissing } from '../platform/http/input-fields.js';

export class NewArchiveDto {
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly firstDay!: string;

  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly lastDay!: string;

  @IsIn(['fr', 'en'])
  readonly language!: 'fr' | 'en';
}

export class LiveExportQueryDto {
  /** The gaming day whose opening it begins with. */
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  readonly since!: string;

  @MayBeMissing()
  @IsIn(['fr', 'en'])
  readonly language?: 'fr' | 'en';
}
