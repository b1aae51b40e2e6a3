import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';

export class SheetTextDto {
  @ApiProperty({ example: 'machine\tnotes_50\tcoins\n0412\t12\t0,50', description: 'As in the file that is imported' })
  @IsString()
  @Length(1, 4_000_000)
  readonly text!: string;
}
