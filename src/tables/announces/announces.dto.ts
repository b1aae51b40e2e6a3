import { CredentialsDto } from '#identity/credentials/credentials.dto.js';
import { Instant, NestedObject, TrimmedText } from '#platform/http/input-fields.js';

/** A complex announce that a player handed in by writing. */
export class AnnounceDto {
  /** The bets as the player wrote them. */
  @TrimmedText(3, 500) readonly bets!: string;

  /** When the control service was informed. */
  @Instant() readonly noticeGivenAt!: Date;

  /** Name or rank of the person of the service who was informed. */
  @TrimmedText(2, 120) readonly noticeRecipient!: string;

  /** Credentials of the member of the Direction whose visa it has. */
  @NestedObject(() => CredentialsDto) readonly visa!: CredentialsDto;

  /** Credentials of the inspecteur who is present. */
  @NestedObject(() => CredentialsDto) readonly inspecteur!: CredentialsDto;
}
