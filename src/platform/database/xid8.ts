import type { ColumnType } from 'typeorm';

/** The type of a transaction's number, which PostgreSQL knows and TypeORM's list of column types lacks. */
export const xid8 = 'xid8' as ColumnType;
