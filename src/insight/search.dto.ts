import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class SearchDto {
  /** A machine's number, a date, a name, or a word of a document's title. */
  @ApiPropertyOptional() @IsString() @MaxLength(80) readonly q: string = '';
}
