import { IsIn, Matches } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { KEY_KINDS, KEY_LOSS_OUTCOMES, type KeyKind, type KeyLossOutcome } from '#domain/floor/keys.js';
import { TABLE_NUMBER } from '#domain/tables/sessions.js';
import {
  Instant,
  MayBeMissing,
  NestedObject,
  SERIAL_NUMBER,
  SerialPageQuery,
  TrimmedText,
} from '#platform/http/input-fields.js';

export class NewKeyDto {
  /** Kind of key. */
  @IsIn(KEY_KINDS) readonly kind!: KeyKind;

  @TrimmedText(1, 30) readonly keyNumber!: string;

  @MayBeMissing() @TrimmedText(1, 20) readonly standNumber?: string;

  /** Table of a locked table box, or of a cagnotte. */
  @MayBeMissing() @Matches(TABLE_NUMBER) readonly tableNumber?: string;

  /** Depot of a card cupboard. */
  @MayBeMissing() @Matches(SERIAL_NUMBER) readonly depot?: string;

  /** Description of the lock that it opens. */
  @MayBeMissing() @TrimmedText(0, 200) readonly opens?: string;
}

export class KeyRetirementDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

export class KeyHandOverDto {
  @NestedObject(() => CredentialsDto) readonly receiver!: CredentialsDto;

  @TrimmedText(3, 500) readonly reason!: string;

  /** Time by which the key must be returned. */
  @Instant() readonly dueAt!: Date;
}

export class KeyReturnDto {
  @MayBeMissing() @TrimmedText(0, 500) readonly note?: string;
}

export class KeyLossDto {
  @TrimmedText(3, 2000) readonly circumstances!: string;
}

export class KeyLossSettlementDto {
  /** `found`: the key is back in its custody. `locksChanged`: it opens nothing any more and is out of use. */
  @IsIn(KEY_LOSS_OUTCOMES) readonly outcome!: KeyLossOutcome;

  @TrimmedText(3, 500) readonly reason!: string;
}

export class HandOversPageDto extends SerialPageQuery {
  /** Number of a key in the database; absent: every key. */
  @MayBeMissing() @Matches(SERIAL_NUMBER) readonly key?: string;
}

export class StandLockReturnDto {
  /** Credentials of the person who takes the lock. */
  @NestedObject(() => CredentialsDto) readonly taker!: CredentialsDto;
}

export class StandLockDto {
  @TrimmedText(1, 30) readonly lockNumber!: string;

  @TrimmedText(1, 30) readonly keyNumber!: string;

  /** Credentials of the person who brings the lock. */
  @NestedObject(() => CredentialsDto) readonly bringer!: CredentialsDto;
}
