import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsISO8601, Matches } from 'class-validator';
import { MayBeMissing, NestedObject, RECENT_DAY, SERIAL_NUMBER, TrimmedText } from '#platform/http/input-fields.js';

/** Customer whose data are exported or erased, as recorded. */
export class CustomerRequestDto {
  @ApiProperty() @TrimmedText(2, 200) readonly fullName!: string;

  @ApiPropertyOptional() @MayBeMissing() @Matches(RECENT_DAY) @IsISO8601({ strict: true }) readonly bornOn?: string;
}

/** Selects a customer's data. */
class CustomerDataDto {
  @NestedObject(() => CustomerRequestDto) readonly customer!: CustomerRequestDto;

  /** Records under the name alone that the customer confirms as theirs. */
  @IsArray() @ArrayMaxSize(200) @Matches(SERIAL_NUMBER, { each: true }) readonly confirmed: readonly string[] = [];
}

export class CustomerExportDto extends CustomerDataDto {
  /** Purpose of the export. */
  @TrimmedText(3, 500) readonly purpose!: string;
}

export class PersonExportDto {
  @TrimmedText(3, 500) readonly purpose!: string;
}

export class CustomerErasureDto extends CustomerDataDto {
  /** Reason, without names: it is not erased. */
  @TrimmedText(3, 500) readonly reason!: string;
}

export class PersonErasureDto {
  /** Reason, without names: it is not erased. */
  @TrimmedText(3, 500) readonly reason!: string;
}
