import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { MayBeMissing, NestedObject, TrimmedText } from '#platform/http/input-fields.js';

const base64url = /^[A-Za-z0-9_-]+$/u;
/** Names of a device's transports, as browsers report them (WebAuthn, 5.8.4). */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** A device's signature; each part in base64url. */
export class PasskeyAssertionDto {
  /** The credential: 1 to 1023 bytes. */
  @ApiProperty() @Matches(base64url) @Length(1, 1364) readonly id!: string;

  @ApiProperty() @Matches(base64url) @Length(1, 4000) readonly clientDataJSON!: string;

  /** Data of the authenticator, base64url. */
  @ApiProperty() @Matches(base64url) @Length(1, 4000) readonly authenticatorData!: string;

  /** Signature by the passkey, base64url. */
  @ApiProperty() @Matches(base64url) @Length(1, 2000) readonly signature!: string;

  /** Handle of the user, base64url. */
  @ApiPropertyOptional() @MayBeMissing() @Matches(base64url) @Length(1, 100) readonly userHandle?: string;
}

/** A passkey created by a device; each part in base64url. */
export class PasskeyAttestationDto {
  /** The credential: 1 to 1023 bytes. */
  @ApiProperty() @Matches(base64url) @Length(1, 1364) readonly id!: string;

  @ApiProperty() @Matches(base64url) @Length(1, 4000) readonly clientDataJSON!: string;

  /** Attestation by the authenticator, base64url. */
  @ApiProperty() @Matches(base64url) @Length(1, 12_000) readonly attestationObject!: string;

  /** Transports of the device, a hint for the next time. */
  @ApiProperty({ enum: transports, isArray: true })
  @IsArray()
  @ArrayMaxSize(transports.length)
  @IsIn(transports, { each: true })
  readonly transports!: string[];
}

/** A proof by the caller's second factor: a code of the telephone, or a passkey. */
export class PasskeyProofDto {
  /** One of the caller's passkeys. */
  @ApiPropertyOptional()
  @MayBeMissing()
  @NestedObject(() => PasskeyAssertionDto)
  readonly passkey?: PasskeyAssertionDto;
}

export class FactorProofDto extends PasskeyProofDto {
  /** A code of the second factor, where the account has one; a passkey may replace it. */
  @ApiPropertyOptional() @MayBeMissing() @IsString() @Length(1, 20) readonly code?: string;
}

export class PasskeyNameDto {
  /** Its owner's name for the device. */
  @ApiProperty() @TrimmedText(1, 60) readonly name!: string;
}

export class NewPasskeyDto extends PasskeyNameDto {
  /** Response of the browser that created the passkey. */
  @ApiProperty() @NestedObject(() => PasskeyAttestationDto) readonly passkey!: PasskeyAttestationDto;
}

export class PasskeySignInDto {
  @IsString() @Length(1, 60) readonly login!: string;

  /** Password of the account. */
  @IsString() @Length(1, 1000) readonly password!: string;
}
