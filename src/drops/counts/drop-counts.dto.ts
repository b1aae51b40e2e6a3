import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsString, Matches } from 'class-validator';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { BOX_NUMBER } from '#domain/cash/drops.js';
import {
  MayBeMissing,
  PageLimit,
  NestedObject,
  NestedList,
  TextField,
  TrimmedText,
  WholeNumber,
} from '#platform/http/input-fields.js';
import { trimText } from '#platform/http/sent-values.js';

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/;
const HIGHEST_COUNT = 1_000_000;

export class ConveyanceDto {
  /** Numbers of the boxes handed over. */
  @ArrayMinSize(1) @ArrayMaxSize(2000) @ArrayUnique() @Matches(BOX_NUMBER, { each: true }) readonly boxes!: string[];

  /** The receiver in the count room. */
  @NestedObject(() => CredentialsDto) readonly receiver!: CredentialsDto;

  /** The seal of the trolley. */
  @TrimmedText(0, 40) readonly seal: string = '';

  @TrimmedText(0, 500) readonly note: string = '';
}

/** Coins of one value: their number or their weight. */
export class CoinLineDto {
  /** In units of the currency, such as 0.50. */
  @Matches(AMOUNT) readonly value!: string;

  /** Number of pieces. */
  @MayBeMissing() @WholeNumber(0, HIGHEST_COUNT) readonly pieces?: number;

  /** Weight of the coins in grams; absent: counted by piece. */
  @MayBeMissing() @Matches(/^\d{1,7}(\.\d{1,3})?$/) readonly grams?: string;
}

export class CoinDepartureDto {
  /** SBM number. */
  @TextField(1, 30) readonly machine!: string;

  /** Coins that leave the machine, by value. */
  @NestedList(() => CoinLineDto, { minLength: 1, maxLength: 30 }) readonly coins!: CoinLineDto[];
}

export class CoinExtractionDto {
  /** Number of the container of the count room. */
  @TrimmedText(1, 30) readonly container!: string;

  /** Extracted coins, by value. */
  @NestedList(() => CoinLineDto, { minLength: 1, maxLength: 30 }) readonly coins!: CoinLineDto[];
}

export class CountedNoteDto {
  /** In units of the currency. */
  @Matches(AMOUNT) readonly value!: string;

  /** Number of notes. */
  @WholeNumber(0, HIGHEST_COUNT) readonly count!: number;
}

export class ScannedTicketDto {
  /** Number of the ticket, as printed. */
  @Transform(trimText) @IsString() @Matches(/^[A-Za-z0-9-]{1,40}$/) readonly number!: string;

  /** In units of the currency. */
  @Matches(AMOUNT) readonly amount!: string;
}

export class BoxCountDto {
  @Matches(BOX_NUMBER) readonly box!: string;

  /** Counted notes, by value. */
  @NestedList(() => CountedNoteDto, { maxLength: 30 }) readonly notes: CountedNoteDto[] = [];

  /** Counted coins, by value. */
  @NestedList(() => CoinLineDto, { maxLength: 30 }) readonly coins: CoinLineDto[] = [];

  /** Number of tickets counted as a batch. */
  @WholeNumber(0, HIGHEST_COUNT) readonly ticketCount: number = 0;

  /** Total value of those tickets, in units of the currency. */
  @Matches(AMOUNT) readonly tickets: string = '0';

  /** Tickets scanned one by one, instead of a batch. */
  @MayBeMissing() @NestedList(() => ScannedTicketDto, { maxLength: 5000 }) readonly scannedTickets?: ScannedTicketDto[];
}

export class CertificationDto {
  /** At least two people, one of them from the Direction. */
  @NestedList(() => CredentialsDto, { minLength: 1, maxLength: 6 }) readonly certifiers!: CredentialsDto[];

  /** Reason for a difference between the conveyed coins and those that left the machines. */
  @MayBeMissing() @TrimmedText(3, 500) readonly conveyedReason?: string;
}

export class CountedBoxesQuery {
  /** Cursor: the number of the last box on the previous page. */
  @MayBeMissing() @Matches(BOX_NUMBER) readonly after?: string;

  @PageLimit(1000) readonly limit: number = 200;
}
