/** A page of a list, newest first: at most `limit` rows before a number; null: from the newest. */
export interface Page {
  readonly before: bigint | null;
  readonly limit: number;
}

/** A page of a list, of one gaming day (YYYY-MM-DD) or, with null, of all days. */
export interface DayPage extends Page {
  readonly gamingDay: string | null;
}
