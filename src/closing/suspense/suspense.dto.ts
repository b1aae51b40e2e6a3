import { ApiProperty } from '@nestjs/swagger';
import {
  SUSPENSE_CAUSES,
  SUSPENSE_MEDIA,
  SUSPENSE_STATES,
  type SuspenseCause,
  type SuspenseMedium,
  type SuspenseState,
} from '#domain/accounting/suspense.js';
import { CalendarDay, NestedList, OneOf, OptionalOneOf, TextField, TrimmedText } from '#platform/http/input-fields.js';

/** A difference in suspense, named by its day, machine and medium. */
export class SuspenseKeyDto {
  /** The gaming day of the difference. */
  @CalendarDay() readonly gamingDay!: string;

  @ApiProperty({ example: '0412' }) @TextField(1, 30) readonly machine!: string;

  /** Medium of the difference. */
  @OneOf(SUSPENSE_MEDIA) readonly medium!: SuspenseMedium;
}

/** The cause of one difference or of several. */
export class SettlementDto {
  /** The differences to settle, each once, at most 200. */
  @NestedList(() => SuspenseKeyDto, {
    minLength: 1,
    maxLength: 200,
    uniqueBy: ({ gamingDay, machine, medium }) => `${gamingDay} ${machine} ${medium}`,
  })
  readonly lines!: readonly SuspenseKeyDto[];

  /** `meterWrong` corrects the revenue, `moneyDiffers` is a loss or a gain, `owed` stays a claim or a debt. */
  @OneOf(SUSPENSE_CAUSES) readonly cause!: SuspenseCause;
}

/** The cause of differences, with the reason. */
export class SettlementRequestDto extends SettlementDto {
  @TrimmedText(3, 2000) readonly reason!: string;
}

/** Which differences are listed. */
export class SuspenseQueryDto {
  /** `open`: with a balance (default); `settled`: without; `all`. */
  @OptionalOneOf(SUSPENSE_STATES) readonly state?: SuspenseState;
}
