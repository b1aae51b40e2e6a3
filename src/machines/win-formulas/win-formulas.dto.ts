import { IsString, MaxLength } from 'class-validator';
import { COIN_OUT_CONTENTS, type CoinOutContent } from '#domain/meters/win-formula.js';
import { CalendarDay, MayBeMissing, OneOf, TextField, TrimmedText } from '#platform/http/input-fields.js';

/** A formula of metered win to state for the machines of a maker. */
export class WinFormulaDto {
  /** The maker, exactly as its machines name it. */
  @TextField(1, 80) readonly maker!: string;

  /** The model, exactly as its machines name it; absent: every model of the maker. */
  @MayBeMissing() @IsString() @MaxLength(80) readonly model?: string;

  /** What the coin out counter contains beside the amounts paid by the machine itself. */
  @OneOf(COIN_OUT_CONTENTS) readonly coinOut!: CoinOutContent;

  /** First gaming day it applies to, later than any closed day. */
  @CalendarDay() readonly effectiveFrom!: string;

  @TrimmedText(3, 2000) readonly reason!: string;
}
