import { Instant, TrimmedText } from '../platform/http/input-fields.js';

export class NewLostItemDto {
  @TrimmedText(3, 200)
  readonly description!: string;

  /** Where it is kept; empty when nobody said. */
  @TrimmedText(0, 120)
  readonly keptIn!: string;

  @Instant()
  readonly foundAt!: Date;
}
