import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class RuleInputQuery {
  /** The rule's input, as JSON text. */
  @ApiProperty() @IsString() @MaxLength(20_000) readonly input!: string;
}
