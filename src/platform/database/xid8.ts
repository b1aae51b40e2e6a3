import type { ColumnType } from 'typeorm';

/** Type of a transaction number, known to PostgreSQL and missing in TypeORM's list of column types. */
export const xid8 = 'xid8' as ColumnType;
