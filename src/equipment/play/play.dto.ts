import { IsBoolean, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { APPARATUS_KINDS, type ApparatusKind } from '#domain/equipment/checks.js';
import { CARD_CONTROLS, type PlayingCardControl, type AlertOutcome } from '#domain/equipment/controls.js';
import { ALERT_OUTCOMES } from '#domain/equipment/controls.js';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import {
  CalendarDay,
  Instant,
  MayBeMissing,
  NestedObject,
  NestedList,
  SERIAL_NUMBER,
  TrimmedText,
} from '#platform/http/input-fields.js';
import { PiecesDto } from '../stock/stock.dto.js';

export class NewAllocationDto extends PiecesDto {
  @TrimmedText(1, 20) readonly table!: string;

  /** Signer who receives the cards or decides the dice. */
  @NestedObject(() => CredentialsDto) readonly signer!: CredentialsDto;
}

export class AllocationsQueryDto {
  /** Gaming day; by default the running one. */
  @MayBeMissing() @CalendarDay() readonly day?: string;
}

export class AtTableQueryDto extends AllocationsQueryDto {
  @TrimmedText(1, 20) readonly table!: string;
}

export class NewControlDto {
  @IsIn(CARD_CONTROLS) readonly control!: PlayingCardControl;

  @IsInt() @Min(0) @Max(1000) readonly counted!: number;

  @IsInt() @Min(0) @Max(1000) readonly marked!: number;

  @IsInt() @Min(0) @Max(1000) readonly foreignCards!: number;

  /** Whether it was prepared ready for use, mixed beforehand. */
  @MayBeMissing() @IsBoolean() readonly isPreMixed?: boolean;

  /** True: the control took place under video surveillance. */
  @MayBeMissing() @IsBoolean() readonly isUnderVideo?: boolean;

  /** Whether it was put back in the maker's order. */
  @MayBeMissing() @IsBoolean() readonly isInOrder?: boolean;

  /** Whether it is out of use, and stored until its destruction. */
  @MayBeMissing() @IsBoolean() readonly isWorn?: boolean;

  @MayBeMissing() @TrimmedText(0, 2000) readonly observations?: string;
}

export class NewTellingDto {
  @TrimmedText(1, 40) readonly party!: string;

  @Instant() readonly toldAt!: Date;

  /** Person notified and means. */
  @TrimmedText(2, 200) readonly recipient!: string;
}

export class AlertClosingDto {
  @IsIn(ALERT_OUTCOMES) readonly outcome!: AlertOutcome;

  @TrimmedText(3, 2000) readonly reason!: string;
}

export class NewExchangeDto {
  /** Set with the damaged card. */
  @Matches(SERIAL_NUMBER) readonly item!: string;

  /** Number of the reserve set. */
  @Matches(SERIAL_NUMBER) readonly reserve!: string;

  @TrimmedText(1, 40) readonly card!: string;
}

export class DieFoundDto {
  /** Number of the die in the database. */
  @Matches(SERIAL_NUMBER) readonly item!: string;

  /** True: its size passed the micrometer. */
  @MayBeMissing() @IsBoolean() readonly micrometer?: boolean;

  /** True: its angles passed the square. */
  @MayBeMissing() @IsBoolean() readonly square?: boolean;

  /** True: it passed the balance. */
  @MayBeMissing() @IsBoolean() readonly balance?: boolean;

  @IsBoolean() readonly isSound!: boolean;

  @MayBeMissing() @TrimmedText(0, 500) readonly observations?: string;
}

export class NewDiceControlDto {
  /** Dice with the results of their tests. */
  @NestedList(() => DieFoundDto, { minLength: 1, maxLength: 20 }) readonly dice!: DieFoundDto[];

  /** In Monaco the sous-directeur; elsewhere the chef de table, then the director or a member of the committee. */
  @NestedList(() => CredentialsDto, { minLength: 1, maxLength: 2 }) readonly signers!: CredentialsDto[];
}

export class NewApparatusDto {
  /** Kind of apparatus. */
  @IsIn(APPARATUS_KINDS) readonly kind!: ApparatusKind;

  @TrimmedText(1, 40) readonly apparatusNumber!: string;

  @MayBeMissing() @TrimmedText(1, 20) readonly table?: string;

  /** The decision that approves the model of a shuffler. */
  @MayBeMissing() @TrimmedText(2, 200) readonly approval?: string;

  @MayBeMissing() @CalendarDay() readonly approvedOn?: string;

  /** True: no card can be reached while the shuffler works. */
  @MayBeMissing() @IsBoolean() readonly isProtected?: boolean;

  /** True: a light or a sound reports the shuffler’s faults. */
  @MayBeMissing() @IsBoolean() readonly hasSignal?: boolean;
}

export class ApparatusPlaceDto {
  /** Table; absent: none. */
  @MayBeMissing() @TrimmedText(1, 20) readonly table?: string;
}

export class NewApparatusCheckDto {
  @IsBoolean() readonly isSound!: boolean;

  /** Findings of the check, as typed. */
  @MayBeMissing() @TrimmedText(0, 2000) readonly findings?: string;

  @NestedObject(() => CredentialsDto) readonly inspecteur!: CredentialsDto;
}
