import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { CredentialsDto } from '../access/credentials.dto.js';
import { BOX_PLACES, CONTAINERS, DROP_FUNCTIONS, EXCHANGE_OUTCOMES } from '../domain/drops.js';
import type { BoxPlace, Container, DropFunction, ExchangeOutcome } from '../domain/drops.js';
import { instant, trimmed } from '../platform/sent-values.js';

const ID = /^[1-9]\d{0,17}$/;
const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const BOX_NUMBER = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/;

export class NewBoxDto {
  @Matches(BOX_NUMBER)
  readonly box!: string;

  @ApiProperty({ enum: CONTAINERS })
  @IsIn(CONTAINERS)
  readonly container!: Container;
}

export class NewBoxesDto {
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @ValidateNested({ each: true })
  @Type(() => NewBoxDto)
  readonly boxes!: NewBoxDto[];
}

export class BoxFitDto {
  /** SBM number. */
  @IsString()
  @Length(1, 30)
  readonly machine!: string;
}

export class BoxReasonDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class BoxesQuery {
  @IsOptional()
  @IsIn(BOX_PLACES)
  readonly place?: BoxPlace;

  @IsOptional()
  @IsIn(CONTAINERS)
  readonly container?: Container;

  /** The last number of the page before. */
  @IsOptional()
  @Matches(BOX_NUMBER)
  readonly after?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  readonly limit: number = 100;
}

export class DropMemberDto {
  @Matches(ID)
  readonly personId!: string;

  /** The function under which he takes part. */
  @ApiProperty({ enum: DROP_FUNCTIONS })
  @IsIn(DROP_FUNCTIONS)
  readonly function!: DropFunction;
}

export class DropLineDto {
  /** SBM number. */
  @IsString()
  @Length(1, 30)
  readonly machine!: string;

  /** Which of its boxes; those that it is known to hold when none is named. */
  @ApiPropertyOptional({ enum: CONTAINERS, isArray: true })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(CONTAINERS, { each: true })
  readonly containers?: Container[];
}

export class DropAdditionDto {
  @ArrayMaxSize(50)
  @ArrayUnique((member: DropMemberDto) => member.personId)
  @ValidateNested({ each: true })
  @Type(() => DropMemberDto)
  readonly team: DropMemberDto[] = [];

  @ArrayMaxSize(5000)
  @ArrayUnique((line: DropLineDto) => line.machine)
  @ValidateNested({ each: true })
  @Type(() => DropLineDto)
  readonly machines: DropLineDto[] = [];
}

export class NewDropDto extends DropAdditionDto {
  /** Whose receipts it brings in; the day now running when it is not said. */
  @IsOptional()
  @Matches(DAY)
  readonly gamingDay?: string;

  /** True: the rooms are open to customers, and a sworn agent attends. */
  @IsBoolean()
  readonly isDuringOperation!: boolean;
}

export class DropOpeningDto {
  /** The sworn agent, who says that he is there. */
  @IsOptional()
  @ValidateNested()
  @Type(() => CredentialsDto)
  readonly agent?: CredentialsDto;
}

export class DropReasonDto {
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class DropCloseDto {
  /** Why machines were done without a drop reading. */
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @Length(3, 500)
  readonly readingsMissingReason?: string;
}

export class ExchangeDto {
  @ApiProperty({ enum: EXCHANGE_OUTCOMES })
  @IsIn(EXCHANGE_OUTCOMES)
  readonly outcome!: ExchangeOutcome;

  /** The number on the box that came out. */
  @IsOptional()
  @Matches(BOX_NUMBER)
  readonly taken?: string;

  /** The number on the box that went in. */
  @IsOptional()
  @Matches(BOX_NUMBER)
  readonly put?: string;

  /** True: it was seen that the box is not the one of this machine. */
  @IsBoolean()
  readonly isOtherBoxConfirmed: boolean = false;

  @Transform(trimmed)
  @IsString()
  @Length(0, 40)
  readonly sealFound: string = '';

  @IsBoolean()
  readonly isSealIntact: boolean = true;

  @Transform(trimmed)
  @IsString()
  @Length(0, 40)
  readonly sealPut: string = '';

  /** When it was done, if it is told later; now when it is not said. */
  @IsOptional()
  @Transform(instant)
  @IsDate()
  readonly doneAt?: Date;

  /** Asked of whatever is not plain. */
  @Transform(trimmed)
  @IsString()
  @Length(0, 500)
  readonly reason: string = '';
}

export class DropsQuery {
  @IsOptional()
  @Matches(DAY)
  readonly day?: string;

  @IsOptional()
  @IsIn(['unfinished', 'all'])
  readonly state?: 'unfinished' | 'all';

  /** Number of the last relève of the page before. */
  @IsOptional()
  @Matches(ID)
  readonly before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  readonly limit: number = 50;
}
