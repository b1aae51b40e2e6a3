import { ApiProperty } from '@nestjs/swagger';
import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { NestedObject, TrimmedText } from '#platform/http/input-fields.js';

/** The counter-entry of a coup, a stamp or an opening. */
export class SignedReversalDto {
  @ApiProperty({ minLength: 3, maxLength: 500 }) @TrimmedText(3, 500) readonly reason!: string;

  @ApiProperty({ type: CredentialsDto, description: 'Who may witness the count of a cagnotte' })
  @NestedObject(() => CredentialsDto)
  readonly signer!: CredentialsDto;
}
