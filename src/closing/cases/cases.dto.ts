import { TrimmedText } from '#platform/http/input-fields.js';

/** Reason for the act that a case proposes. */
export class CaseActDto {
  @TrimmedText(3, 2000) readonly reason!: string;
}
