import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsISO8601, IsIn, IsObject, IsString, Matches, MaxLength } from 'class-validator';
import { MACHINE_CHANGES, MACHINE_STATES } from '#domain/meters/machine-version.js';
import type { AttributeValues, MachineChangeKind, MachineState } from '#domain/meters/machine-version.js';
import { DATE_ORDERS, type DateOrder } from '#domain/imports/date-order.js';
import { MACHINE_FILE_STATES, type MachineFileState, type MachineFilter } from './machine-list.queries.js';
import { MACHINE_SORTS, type MachineSort } from './machine-list.service.js';
import type { MachineCorrection } from './machine-changes.service.js';
import type { NewMachine } from '../records/machines.service.js';
import {
  Instant,
  MayBeMissing,
  MayBeNull,
  OneOf,
  OptionalOneOf,
  PageLimit,
  NestedList,
  RECENT_DAY,
  TextField,
  TrimmedText,
  WholeNumber,
} from '#platform/http/input-fields.js';
import { parseBooleanText } from '#platform/http/sent-values.js';

const POSITIVE_WHOLE_PATTERN = /^[1-9]\d{0,14}$/;
const RETURN_PERCENT_PATTERN = /^(?!0{1,2}(\.0+)?$)(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/;
const RAKE_PERCENT_PATTERN = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/;

/** The inventory's description of a machine, apart from its identity and its denomination. */
class MachineDetailsDto {
  /** Number of the stand; null: on none. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @TextField(1, 20)
  readonly standNumber?: string | null;

  @MayBeMissing() @IsString() @MaxLength(120) readonly gameName?: string;

  @MayBeMissing() @IsString() @MaxLength(120) readonly programId?: string;

  @MayBeMissing() @Matches(POSITIVE_WHOLE_PATTERN) readonly lowestWagerCredits?: string;

  /** Theoretical return in percent, as decimal text; null: not known. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(RETURN_PERCENT_PATTERN)
  readonly returnPercent?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(RECENT_DAY)
  @IsISO8601({ strict: true })
  readonly returnCertifiedOn?: string | null;

  /** Rake in percent, as decimal text; null: no rake. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(RAKE_PERCENT_PATTERN)
  readonly rakePercent?: string | null;

  /** Volatility index, as decimal text; null: not known. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(/^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,4})?$/)
  readonly volatilityIndex?: string | null;

  @MayBeMissing() @IsBoolean() readonly acceptsNotes?: boolean;

  @MayBeMissing() @IsBoolean() readonly acceptsCoins?: boolean;

  @MayBeMissing() @IsBoolean() readonly acceptsTickets?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Matches(/^\d{1,9}$/)
  readonly hopperCapacity?: string | null;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeMissing()
  @IsObject()
  readonly technical?: Readonly<Record<string, unknown>>;
}

/** All fields; each kind of change uses its own. */
export class MachineFactsDto extends MachineDetailsDto {
  @MayBeMissing() @TrimmedText(1, 80) readonly location?: string;

  @MayBeMissing() @TrimmedText(1, 80) readonly model?: string;

  @MayBeMissing() @Matches(POSITIVE_WHOLE_PATTERN) readonly denominationMinor?: string;
}

export class NewStationDto {
  @WholeNumber(1, 64) readonly stationNumber!: number;

  @MayBeMissing() @WholeNumber(4, 18) readonly meterDigits?: number;

  /** Digits of counters that differ from the station's, by the counter's name. */
  @MayBeMissing() @IsObject() readonly counterDigits?: Readonly<Record<string, number>>;
}

function buildDefaultStation(): NewStationDto[] {
  return [Object.assign(new NewStationDto(), { stationNumber: 1 })];
}

export class NewMachineDto extends MachineDetailsDto {
  @Matches(/^[A-Za-z0-9._/-]{1,30}$/) readonly sbmNumber!: string;

  @TrimmedText(1, 60) readonly serialNumber!: string;

  @TrimmedText(1, 80) readonly maker!: string;

  @TrimmedText(1, 80) readonly model!: string;

  @TrimmedText(1, 80) readonly location!: string;

  @Matches(POSITIVE_WHOLE_PATTERN) readonly denominationMinor!: string;

  /** State of the machine at registration. */
  @ApiPropertyOptional({ enum: ['inService', 'outOfService'] })
  @MayBeMissing()
  @IsIn(MACHINE_STATES.filter((state) => state !== 'retired'))
  readonly state?: MachineState;

  @MayBeMissing() @Instant() readonly registeredAt?: Date;

  /** Stations of the machine. */
  @NestedList(() => NewStationDto, {
    minLength: 1,
    maxLength: 64,
    uniqueBy: (station: NewStationDto) => station.stationNumber,
  })
  readonly stations: readonly NewStationDto[] = buildDefaultStation();

  @MayBeMissing() @IsString() @MaxLength(2000) readonly reason?: string;
}

/** Correction of a machine's description, which a second person approves. */
export class MachineCorrectionDto extends MachineFactsDto {
  /** The kind of a change that was not entered in time; absent: any field. */
  @OptionalOneOf(MACHINE_CHANGES) readonly kind?: MachineChangeKind;

  @Instant() readonly effectiveAt!: Date;

  /** Corrected state of the machine. */
  @OptionalOneOf(MACHINE_STATES) readonly state?: MachineState;

  @TrimmedText(3, 2000) readonly reason!: string;
}

/** A change, or the correction that enters it late, to preview: nothing is written. */
export class MachineChangePreviewDto extends MachineFactsDto {
  /** Kind of change. */
  @OneOf(MACHINE_CHANGES) readonly kind!: MachineChangeKind;

  @Instant() readonly effectiveAt!: Date;
}

/** Change of a machine's description. */
export class MachineChangeDto extends MachineChangePreviewDto {
  @TrimmedText(3, 2000) readonly reason!: string;
}

/** Plate of a machine: manufacturer and serial number. */
export class MachinePlateDto {
  @TrimmedText(1, 60) readonly serialNumber!: string;

  @TrimmedText(1, 80) readonly maker!: string;

  @TrimmedText(3, 2000) readonly reason!: string;
}

export class MachineFilterDto implements MachineFilter {
  @MayBeMissing() @TextField(1, 80) readonly search?: string;

  /** State of the machines. */
  @OptionalOneOf(MACHINE_STATES) readonly state?: MachineState;

  @MayBeMissing() @IsString() readonly location?: string;

  @MayBeMissing() @IsString() readonly maker?: string;

  @MayBeMissing() @IsString() readonly model?: string;

  @MayBeMissing() @Matches(POSITIVE_WHOLE_PATTERN) readonly denominationMinor?: string;

  /** True: those on a stand; false: those on none. */
  @MayBeMissing() @Transform(parseBooleanText) @IsBoolean() readonly onStand?: boolean;

  /** Facts to complete; complete except for a photograph; complete. */
  @OptionalOneOf(MACHINE_FILE_STATES) readonly file?: MachineFileState;

  @MayBeMissing() @Instant() readonly at?: Date;
}

export class MachineListDto extends MachineFilterDto {
  @OptionalOneOf(MACHINE_SORTS) readonly sort: MachineSort = 'sbmNumber';

  @MayBeMissing() @TextField(1, 400) readonly after?: string;

  @PageLimit(500) readonly limit: number = 50;
}

export class MachineExportDto extends MachineFilterDto {
  /** Format of the file. */
  @MayBeMissing() @IsIn(['csv', 'json']) readonly format: 'csv' | 'json' = 'csv';
}

export class MachineAtDto {
  @MayBeMissing() @Instant() readonly at?: Date;
}

export class MachinesImportDto {
  @MayBeMissing() @Transform(parseBooleanText) @IsBoolean() readonly partial?: boolean;

  @MayBeMissing() @Transform(parseBooleanText) @IsBoolean() readonly createStands?: boolean;

  /** True: a file that was already imported is imported again. */
  @MayBeMissing() @Transform(parseBooleanText) @IsBoolean() readonly again?: boolean;

  /** Order of numeric dates; answers DATE_ORDER_UNCERTAIN. */
  @OptionalOneOf(DATE_ORDERS) readonly dateOrder?: DateOrder;

  /** Name of a workbook's sheet; answers WORKBOOK_SHEET_UNCERTAIN. */
  @MayBeMissing() @TextField(1, 60) readonly sheet?: string;
}

/** Data of an uploaded photograph. */
export class PhotographDto {
  @MayBeMissing() @Instant() readonly takenAt?: Date;
}

/** Stand to be created. */
export class NewStandDto {
  @TrimmedText(1, 20) readonly standNumber!: string;

  @TrimmedText(1, 80) readonly room!: string;
}

/** Reason of the retirement of a stand. */
export class StandRetirementDto {
  @TrimmedText(3, 2000) readonly reason!: string;
}

export class StandWithdrawalDto {
  @TrimmedText(3, 500) readonly reason!: string;
}

type FactsInput = { readonly [Name in keyof MachineFactsDto]?: MachineFactsDto[Name] | undefined } & {
  readonly state?: MachineState | undefined;
};

/**
 * Returns the facts of a request in the domain's form: whole numbers as bigint. An absent field stays undefined
 * (unchanged); a null hopper capacity means no hopper.
 */
export function parseFacts(dto: FactsInput): AttributeValues {
  const parseWhole = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text));
  return {
    state: dto.state,
    location: dto.location,
    model: dto.model,
    gameName: dto.gameName,
    programId: dto.programId,
    denominationMinor: parseWhole(dto.denominationMinor),
    lowestWagerCredits: parseWhole(dto.lowestWagerCredits),
    returnPercent: dto.returnPercent,
    returnCertifiedOn: dto.returnCertifiedOn,
    rakePercent: dto.rakePercent,
    volatilityIndex: dto.volatilityIndex,
    acceptsNotes: dto.acceptsNotes,
    acceptsCoins: dto.acceptsCoins,
    acceptsTickets: dto.acceptsTickets,
    hopperCapacity: dto.hopperCapacity === null ? null : parseWhole(dto.hopperCapacity),
    technical: dto.technical,
  };
}

/** Returns the change of a machine that a request describes, apart from its kind and reason. */
export const selectChange = (
  sbmNumber: string,
  dto: MachineFactsDto & { readonly effectiveAt: Date },
): Pick<MachineCorrection, 'sbmNumber' | 'effectiveAt' | 'values'> & {
  readonly standNumber: FactsInput['standNumber'];
} => ({ sbmNumber, effectiveAt: dto.effectiveAt, standNumber: dto.standNumber, values: parseFacts(dto) });

/**
 * Returns the machine of a request in the form in which it is registered. Its stand and its time of registration are
 * added by the service.
 */
export function parseNewMachine(dto: NewMachineDto): Omit<NewMachine, 'registeredAt' | 'standId'> {
  const values = parseFacts(dto);
  const facts = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    ...facts,
    sbmNumber: dto.sbmNumber,
    serialNumber: dto.serialNumber,
    maker: dto.maker,
    model: dto.model,
    location: dto.location,
    denominationMinor: BigInt(dto.denominationMinor),
    stations: dto.stations,
    reason: dto.reason,
  };
}
