import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The codes that machine_events knew before: those of a first floor without doors of its own. */
const EARLIER = ['ramClear', 'powerReset', 'communicationLost', 'communicationRestored', 'slotDoorOpened'].concat([
  ...['slotDoorClosed', 'dropDoorOpened', 'dropDoorClosed', 'logicDoorOpened', 'logicDoorClosed'],
]);

/** `src/domain/machine-events.ts` as it was when this was written; a test compares what the database takes with it. */
const CODES = [
  ...['communicationLost', 'communicationRestored', 'interfaceMemoryCorrupted', 'machineMemoryCorrupted'],
  ...['powerLost', 'powerReset'],
  ...['slotDoorOpened', 'slotDoorClosed', 'slotDoorOpenedWithoutPower'],
  ...['dropDoorOpened', 'dropDoorClosed', 'dropDoorOpenedWithoutPower'],
  ...['cashBoxDoorOpened', 'cashBoxDoorClosed', 'cashBoxDoorOpenedWithoutPower'],
  ...['bellyDoorOpened', 'bellyDoorClosed'],
  ...['logicDoorOpened', 'logicDoorClosed', 'logicDoorOpenedWithoutPower'],
  ...['coinInTilt', 'billRejected', 'billJam', 'billValidatorFailed', 'billValidatorVersionChanged'],
  ...['cashBoxFull', 'cashBoxRemoved', 'cashBoxInstalled', 'ticketInserted', 'transferCompleted'],
  ...['hopperEmpty', 'hopperRunaway', 'coinOutTilt'],
  ...['printerPaperLow', 'printerPaperOut', 'printerJam', 'printerCommunicationLost', 'ticketPrinted'],
  ...['handPayPending', 'handPayReset', 'progressiveWin', 'bonusWin'],
  ...['ramClear', 'ramError', 'eepromError', 'programError', 'mediaRemoved', 'ramBatteryLow', 'reelTilt'],
  ...['eventBufferOverflow', 'optionsChanged', 'meterMenuEntered', 'meterMenuLeft', 'testMenuEntered', 'testMenuLeft'],
  'outOfService',
];

const list = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');

/**
 * Every significant event of a machine, with the number its interface gives it: two events of one instant are two, and
 * a number that nobody told is seen.
 */
export class MachineEvents1790000019000 implements MigrationInterface {
  readonly name = 'MachineEvents1790000019000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.machineEvents', true);

      alter table machine_events
        add column sequence_number bigint check (sequence_number >= 0),
        drop constraint machine_events_code_check,
        add constraint machine_events_code_check check (code in (${list(CODES)})),
        drop constraint ${UNIQUE_KEY};
      alter table machine_events add constraint machine_events_told_once
        unique nulls not distinct (establishment_id, machine_id, occurred_at, code, station_id, sequence_number);
      -- serves: the events of some codes over a period, latest first
      create index machine_events_by_code on machine_events (establishment_id, code, occurred_at);
      -- serves: the numbers of a machine that do not follow each other
      create index machine_events_numbered on machine_events (establishment_id, machine_id, occurred_at, sequence_number)
        where sequence_number is not null;
      select audit_snapshot('machine_events');
    `);
  }

  /** Events of codes and numbers that were not known before go with what made them possible. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.machineEvents', true);
      select audit_detach('machine_events');
      delete from machine_events where machine_events.code not in (${list(EARLIER)});
      drop index machine_events_numbered;
      drop index machine_events_by_code;
      alter table machine_events drop constraint machine_events_told_once;
      alter table machine_events drop column sequence_number;
      delete from machine_events using (
        select told.establishment_id, told.machine_id, told.occurred_at, told.event_id,
          row_number() over (partition by told.establishment_id, told.machine_id, told.occurred_at, told.code,
            told.station_id order by told.event_id) as place
        from machine_events as told
      ) as repeated
      where repeated.place > 1 and machine_events.establishment_id = repeated.establishment_id
        and machine_events.machine_id = repeated.machine_id and machine_events.occurred_at = repeated.occurred_at
        and machine_events.event_id = repeated.event_id;
      alter table machine_events
        drop constraint machine_events_code_check,
        add constraint machine_events_code_check check (code in (${list(EARLIER)})),
        add unique nulls not distinct (establishment_id, machine_id, occurred_at, code, station_id);
      select audit_attach('machine_events', 'append_only');
    `);
  }
}

/** The name that the database gave it. */
const UNIQUE_KEY = 'machine_events_establishment_id_machine_id_occurred_at_code_key';
