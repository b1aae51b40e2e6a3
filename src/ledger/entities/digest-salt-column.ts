import { Column } from 'typeorm';

/** Declares the column with the salt of the log's digests: 16 random bytes, made by the database. */
export const DigestSaltColumn = (): PropertyDecorator =>
  Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  });
