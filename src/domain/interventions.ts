/** When a technician said who he was for a machine, and how long his sheet was open. */
export interface Identification {
  readonly identifiedAt: Date;
  /** Until when a door may be opened without a sheet. */
  readonly validUntil: Date;
  /** His sheet, while it is open or until when it was; null: none was opened. */
  readonly sheet: { readonly closedAt: Date | null } | null;
}

/**
 * Whether a door of the machine was opened by somebody whom the system knew.
 *
 * 1. A door is opened by a technician identified before it: not one millisecond later, but for the drift that the
 *    clocks of machines are allowed; an opening outlasts neither the identification nor the sheet that followed it.
 * 2. The sheet says when the machine stopped, why, which machine, and bears the technician's signature: the
 *    columns of `interventions`, which take no sheet without them and no signature but his.
 * 3. The day's sheets go to the Direction together: not held yet.
 *
 * @article MC:20.3
 */
export function isOpeningCovered(
  openedAt: Date,
  identifications: readonly Identification[],
  toleratedDriftSeconds: number,
): boolean {
  const drift = toleratedDriftSeconds * 1000;
  return identifications.some(({ identifiedAt, validUntil, sheet }) => {
    const until = Math.max(
      validUntil.getTime(),
      sheet === null ? 0 : (sheet.closedAt?.getTime() ?? Number.POSITIVE_INFINITY),
    );
    return openedAt.getTime() >= identifiedAt.getTime() - drift && openedAt.getTime() <= until + drift;
  });
}
