import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsObject, Min } from 'class-validator';
import { refuse } from '#refusals/refusal.js';

const MOST_FIELDS = 300;
const LONGEST_FIELD = 1000;

export class CountDraftDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Typed figures by name of their field; never a secret',
  })
  @IsObject()
  readonly fields!: Record<string, unknown>;

  /** The revision that the tablet saw last; 0: none. */
  @IsInt() @Min(0) readonly revision!: number;
}

/** Returns the fields of a draft as texts. Refuses with INVALID_INPUT. */
export function parseDraftFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, text]) =>
    typeof text === 'string' && name.length <= 80 && text.length <= LONGEST_FIELD ? [[name, text] as const] : [],
  );
  if (entries.length !== Object.keys(fields).length || entries.length > MOST_FIELDS)
    refuse('INVALID_INPUT', { fields: ['fields'] });
  return Object.fromEntries(entries);
}
