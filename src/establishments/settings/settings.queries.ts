import type { SettingScalar } from '#declarations/shapes/shape.js';
import { queryRows, type Tx } from '#platform/database/rows.js';

/** A first value of an establishment, and its source (empty if chosen). */
export interface FirstSetting {
  readonly settingKey: string;
  readonly value: SettingScalar;
  readonly source: string;
}

/** The person who recorded values of settings, and the time; null: no person. */
export interface RecordingOrigin {
  readonly recordedBy: bigint | null;
  readonly recordedAt: Date;
}

/** A value approved by a second person, from a gaming day on. */
export interface ApprovedSetting extends RecordingOrigin {
  readonly settingKey: string;
  readonly effectiveFrom: string;
  readonly value: SettingScalar;
  readonly source: string;
  readonly approvalRequestId: bigint;
}

/** Inserts the first values of an establishment, all from its first gaming day. */
export async function insertFirstSettings(
  tx: Tx,
  establishment: { readonly establishmentId: number; readonly firstGamingDay: string },
  settings: readonly FirstSetting[],
  { recordedBy, recordedAt }: RecordingOrigin,
): Promise<void> {
  await queryRows(
    tx,
    `insert into settings (establishment_id, setting_key, effective_from, value, source, recorded_by, recorded_at)
      select $1, initial.setting_key, $2, initial.value, initial.source, $3, $4
      from unnest($5::text[], $6::jsonb[], $7::text[]) as initial (setting_key, value, source)`,
    [
      establishment.establishmentId,
      establishment.firstGamingDay,
      recordedBy,
      recordedAt,
      settings.map(({ settingKey }) => settingKey),
      settings.map(({ value }) => JSON.stringify(value)),
      settings.map(({ source }) => source),
    ],
  );
}

/** Inserts an approved value as the next revision of the same setting and day. */
export async function insertSettingRevision(tx: Tx, establishmentId: number, setting: ApprovedSetting): Promise<void> {
  const { settingKey, effectiveFrom, source, approvalRequestId, recordedBy, recordedAt } = setting;
  const valueJson = JSON.stringify(setting.value);
  await queryRows(
    tx,
    `insert into settings (establishment_id, setting_key, effective_from, revision, value, source,
        approval_request_id, recorded_by, recorded_at)
      select $1::integer, $2::text, $3::date, coalesce(max(settings.revision), 0) + 1, $4::jsonb, $5, $6, $7, $8
      from settings
      where settings.establishment_id = $1 and settings.setting_key = $2 and settings.effective_from = $3`,
    [establishmentId, settingKey, effectiveFrom, valueJson, source, approvalRequestId, recordedBy, recordedAt],
  );
}
