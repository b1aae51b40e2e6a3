import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { PageLimit } from '../platform/http/input-fields.js';

const TRUTHS = ['true', 'false'] as const;
type Truth = (typeof TRUTHS)[number];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class ReadingsImportQuery {
  @ApiPropertyOptional({ enum: TRUTHS, description: 'unknown machines are created' })
  @IsOptional()
  @IsIn(TRUTHS)
  readonly registerMachines?: Truth;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(0, 500)
  readonly note?: string;
}

export class MachinesImportQuery {
  @ApiPropertyOptional({
    enum: TRUTHS,
    description: 'lines without a fault are registered although others are refused',
  })
  @IsOptional()
  @IsIn(TRUTHS)
  readonly partial?: Truth;

  @ApiPropertyOptional({ enum: TRUTHS, description: 'a stand that is not known is entered in the file of stands' })
  @IsOptional()
  @IsIn(TRUTHS)
  readonly createStands?: Truth;
}

export class TotalsImportQuery {
  /** The gaming day that was counted. */
  @Matches(DAY)
  readonly day!: string;
}

export class CountsImportQuery extends TotalsImportQuery {
  @ApiPropertyOptional({ enum: ['1', '2'], default: '1' })
  @IsOptional()
  @IsIn(['1', '2'])
  readonly countNumber?: '1' | '2';
}

export class ImportsQuery {
  @ApiPropertyOptional({ description: 'imports asked before this one' })
  @IsOptional()
  @Matches(/^\d{1,18}$/)
  readonly before?: string;

  @ApiPropertyOptional({ default: 50, maximum: 200 })
  @PageLimit(200)
  readonly limit: number = 50;
}
