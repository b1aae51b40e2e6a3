import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { maximumPasswordLength } from './password-strength.js';

/** Identifies a person at another person's screen. */
export class CredentialsDto {
  @ApiProperty({ description: 'what his badge says, or his login' }) @IsString() @Length(1, 200) readonly code!: string;

  @ApiProperty({ description: 'his PIN or his password' })
  @IsString()
  @Length(1, maximumPasswordLength)
  readonly secret!: string;
}
