import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { DESTRUCTION_METHODS, type DestructionMethod } from '#domain/equipment/destruction.js';
import { EQUIPMENT_BOOKS, EQUIPMENT_KINDS, DEPOT_KINDS } from '#domain/equipment/stock.js';
import type { EquipmentBook, EquipmentKind, DepotKind } from '#domain/equipment/stock.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  CalendarDay,
  Instant,
  MayBeMissing,
  PageLimit,
  NestedObject,
  NestedList,
  SERIAL_NUMBER,
  TrimmedText,
} from '#platform/http/input-fields.js';

/** Maker's number, in capitals. */
const MAKER_NUMBER = /^[A-Z0-9][A-Z0-9./-]{0,39}$/;

/** Maximum number of pieces in one act. */
const MAX_PIECES = 200;

export class NewMakerDto {
  @IsIn(EQUIPMENT_BOOKS) readonly book!: EquipmentBook;

  /** Name of the manufacturer. */
  @TrimmedText(2, 120) readonly name!: string;

  /** Decision that approves it. */
  @TrimmedText(2, 200) readonly approval!: string;

  @CalendarDay() readonly approvedOn!: string;
}

export class MakerWithdrawalDto {
  /** First day without approval. */
  @CalendarDay() readonly withdrawnOn!: string;
}

export class NewDepotDto {
  @IsIn(DEPOT_KINDS) readonly kind!: DepotKind;

  /** Name of the depot. */
  @TrimmedText(1, 60) readonly name!: string;

  @TrimmedText(1, 120) readonly room!: string;
}

export class DepotKeyDto {
  @NestedObject(() => CredentialsDto) readonly receiver!: CredentialsDto;
}

export class NewLimitDto {
  /** Kind of equipment. */
  @IsIn(EQUIPMENT_KINDS) readonly kind!: EquipmentKind;

  /** Game; absent: all games together. */
  @MayBeMissing() @TrimmedText(0, 40) readonly game?: string;

  /** Dice are counted singly, not in pairs. */
  @IsInt() @Min(0) @Max(1_000_000) readonly maximum!: number;

  @CalendarDay() readonly fromDay!: string;

  /** Reference of the decision that sets the limit. */
  @TrimmedText(2, 200) readonly decision!: string;
}

export class ParaphDto {
  @CalendarDay() readonly paraphedOn!: string;

  /** Person who numbered and initialled the pages, as named on the first. */
  @TrimmedText(2, 120) readonly paraphedBy!: string;
}

export class NewVolumeDto {
  @IsInt() @Min(1) @Max(10_000) readonly pages!: number;

  /** Initialling of the register; absent: later. */
  @MayBeMissing() @NestedObject(() => ParaphDto) readonly paraph?: ParaphDto;
}

export class NewPieceDto {
  @IsIn(EQUIPMENT_KINDS) readonly kind!: EquipmentKind;

  @Matches(MAKER_NUMBER) readonly makerNumber!: string;

  /** Establishment's mark on a die. */
  @MayBeMissing() @TrimmedText(0, 20) readonly mark?: string;

  /** Game of the piece; empty: any. */
  @TrimmedText(1, 40) readonly game!: string;

  @TrimmedText(1, 40) readonly colour!: string;
}

export class NewReceiptDto {
  @Matches(SERIAL_NUMBER) readonly makerId!: string;

  @TrimmedText(1, 60) readonly orderSlip!: string;

  @TrimmedText(2, 120) readonly slipVisaBy!: string;

  @CalendarDay() readonly slipVisaOn!: string;

  /** Received pieces. */
  @NestedList(() => NewPieceDto, { minLength: 1, maxLength: MAX_PIECES }) readonly pieces!: NewPieceDto[];
}

/** Pieces of an act, by their ids in the product. */
export class PiecesDto {
  /** Numbers of the pieces in the database. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PIECES)
  @ArrayUnique()
  @Matches(SERIAL_NUMBER, { each: true })
  readonly items!: string[];
}

export class EquipmentMoveDto extends PiecesDto {
  @Matches(SERIAL_NUMBER) readonly depotId!: string;

  @MayBeMissing() @TrimmedText(0, 500) readonly reason?: string;
}

export class NewDestructionDto {
  @IsIn(EQUIPMENT_BOOKS) readonly book!: EquipmentBook;

  @IsIn(DESTRUCTION_METHODS) readonly method!: DestructionMethod;

  @Instant() readonly plannedAt!: Date;

  @Instant() readonly noticeGivenAt!: Date;

  @TrimmedText(2, 200) readonly noticeRecipient!: string;

  @TrimmedText(1, 200) readonly noticeReference!: string;
}

export class DestructionDoneDto extends PiecesDto {
  @MayBeMissing() @NestedObject(() => CredentialsDto) readonly inspecteur?: CredentialsDto;

  /** Officer of the authority who is present and gives the visa. */
  @MayBeMissing() @TrimmedText(0, 120) readonly officer?: string;

  @MayBeMissing() @TrimmedText(0, 2000) readonly observations?: string;
}

export class StockQueryDto {
  /** Instant; by default now. */
  @MayBeMissing() @Instant() readonly at?: Date;
}

export class ItemsQueryDto {
  @MayBeMissing() @IsIn(EQUIPMENT_BOOKS) readonly book?: EquipmentBook;

  @MayBeMissing() @Matches(SERIAL_NUMBER) readonly depot?: string;

  @MayBeMissing() @TrimmedText(1, 20) readonly table?: string;

  /** Part of the maker's number. */
  @MayBeMissing() @TrimmedText(1, 40) readonly number?: string;

  /** Whether to include destroyed pieces. */
  @MayBeMissing() @Type(() => String) @IsIn(['true', 'false']) readonly ended?: 'true' | 'false';

  /** Whether to list only reserve sets for exchanges of damaged cards. */
  @MayBeMissing() @Type(() => String) @IsIn(['true', 'false']) readonly reserve?: 'true' | 'false';

  @PageLimit(1000) readonly limit: number = 500;
}
