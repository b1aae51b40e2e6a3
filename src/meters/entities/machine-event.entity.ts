import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'machine_events' })
@Unique(['establishmentId', 'machineId', 'occurredAt', 'code', 'stationId', 'sequenceNumber'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineEventEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'occurred_at', type: 'timestamptz' })
  readonly occurredAt!: Date;

  /** TODO */
  @PrimaryColumn({ name: 'event_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly eventId!: bigint;

  /** TODO */
  @Column({ name: 'station_id', type: 'bigint', nullable: true })
  readonly stationId!: bigint | null;

  /** TODO [checks: CHECK ((code = ANY (ARRAY['communicationLost'::text, 'communicationRestored'::text, 'interfaceMemoryCorrupted'::text, 'machineMemoryCorrupted'::text, 'powerLost'::text, 'powerReset'::text, 'slotDoorOpened'::text, 'slotDoorClosed'::text, 'slotDoorOpenedWithoutPower'::text, 'dropDoorOpened'::text, 'dropDoorClosed'::text, 'dropDoorOpenedWithoutPower'::text, 'cashBoxDoorOpened'::text, 'cashBoxDoorClosed'::text, 'cashBoxDoorOpenedWithoutPower'::text, 'bellyDoorOpened'::text, 'bellyDoorClosed'::text, 'logicDoorOpened'::text, 'logicDoorClosed'::text, 'logicDoorOpenedWithoutPower'::text, 'coinInTilt'::text, 'billRejected'::text, 'billJam'::text, 'billValidatorFailed'::text, 'billValidatorVersionChanged'::text, 'cashBoxFull'::text, 'cashBoxRemoved'::text, 'cashBoxInstalled'::text, 'ticketInserted'::text, 'transferCompleted'::text, 'hopperEmpty'::text, 'hopperRunaway'::text, 'coinOutTilt'::text, 'printerPaperLow'::text, 'printerPaperOut'::text, 'printerJam'::text, 'printerCommunicationLost'::text, 'ticketPrinted'::text, 'handPayPending'::text, 'handPayReset'::text, 'progressiveWin'::text, 'bonusWin'::text, 'ramClear'::text, 'ramError'::text, 'eepromError'::text, 'programError'::text, 'mediaRemoved'::text, 'ramBatteryLow'::text, 'reelTilt'::text, 'eventBufferOverflow'::text, 'optionsChanged'::text, 'meterMenuEntered'::text, 'meterMenuLeft'::text, 'testMenuEntered'::text, 'testMenuLeft'::text, 'outOfService'::text])))] */
  @Column({ name: 'code', type: 'text' })
  readonly code!:
    | 'communicationLost'
    | 'communicationRestored'
    | 'interfaceMemoryCorrupted'
    | 'machineMemoryCorrupted'
    | 'powerLost'
    | 'powerReset'
    | 'slotDoorOpened'
    | 'slotDoorClosed'
    | 'slotDoorOpenedWithoutPower'
    | 'dropDoorOpened'
    | 'dropDoorClosed'
    | 'dropDoorOpenedWithoutPower'
    | 'cashBoxDoorOpened'
    | 'cashBoxDoorClosed'
    | 'cashBoxDoorOpenedWithoutPower'
    | 'bellyDoorOpened'
    | 'bellyDoorClosed'
    | 'logicDoorOpened'
    | 'logicDoorClosed'
    | 'logicDoorOpenedWithoutPower'
    | 'coinInTilt'
    | 'billRejected'
    | 'billJam'
    | 'billValidatorFailed'
    | 'billValidatorVersionChanged'
    | 'cashBoxFull'
    | 'cashBoxRemoved'
    | 'cashBoxInstalled'
    | 'ticketInserted'
    | 'transferCompleted'
    | 'hopperEmpty'
    | 'hopperRunaway'
    | 'coinOutTilt'
    | 'printerPaperLow'
    | 'printerPaperOut'
    | 'printerJam'
    | 'printerCommunicationLost'
    | 'ticketPrinted'
    | 'handPayPending'
    | 'handPayReset'
    | 'progressiveWin'
    | 'bonusWin'
    | 'ramClear'
    | 'ramError'
    | 'eepromError'
    | 'programError'
    | 'mediaRemoved'
    | 'ramBatteryLow'
    | 'reelTilt'
    | 'eventBufferOverflow'
    | 'optionsChanged'
    | 'meterMenuEntered'
    | 'meterMenuLeft'
    | 'testMenuEntered'
    | 'testMenuLeft'
    | 'outOfService';

  /** TODO [checks: CHECK ((source = ANY (ARRAY['device'::text, 'person'::text])))] */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'device' | 'person';

  /** TODO */
  @Column({ name: 'note', type: 'text', default: () => "''::text" })
  readonly note!: string;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** TODO [checks: CHECK ((sequence_number >= 0))] */
  @Column({ name: 'sequence_number', type: 'bigint', nullable: true })
  readonly sequenceNumber!: bigint | null;

  /** TODO */
  @Column({ name: 'batch_id', type: 'bigint', default: () => "nextval('event_batch_ids'::regclass)" })
  readonly batchId!: bigint;
}
