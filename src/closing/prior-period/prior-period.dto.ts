import { TextField } from '#platform/http/input-fields.js';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { ENTERED_FIGURES, type EnteredFigure } from './prior-period.queries.js';
import { AMOUNT } from '../counts/counts.dto.js';

/** Correction of a closed day's figure. */
export class LateFigureDto {
  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  @ApiProperty({ enum: Object.keys(ENTERED_FIGURES) })
  @IsIn(Object.keys(ENTERED_FIGURES))
  readonly figure!: EnteredFigure;

  @ApiProperty({ example: '1250.00', description: 'What the figure should have been' })
  @Matches(AMOUNT)
  readonly corrected!: string;
}

/** Correction of a closed day's figure, with its reason. */
export class LateFigureRequestDto extends LateFigureDto {
  @ApiProperty() @TextField(3, 2000) readonly reason!: string;
}
