import type { ReactNode } from 'react';
import { EmptyState } from './Empty.js';
import { ListTable, type ListTableProps } from './ListTable.js';
import { QueryStatus } from './Waiting.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import type { PagedRows } from '#web/components/pages/rows.js';

export interface PagedTableProps<Row> extends Omit<ListTableProps, 'children'> {
  readonly pagedRows: PagedRows<Row>;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Returns the table row of a row of the list, with its React key. */
  readonly renderRow: (row: Row) => ReactNode;
}

/** Shows a list loaded page by page: its problem, a wait, a text when it is empty, or its table and "more" button. */
export function PagedTable<Row>({ pagedRows, emptyTitle, emptyText, renderRow, ...tableProps }: PagedTableProps<Row>) {
  if (pagedRows.error !== null || pagedRows.rows === undefined) return <QueryStatus query={pagedRows} />;
  if (pagedRows.rows.length === 0) return <EmptyState title={emptyTitle} explanation={emptyText} />;
  return (
    <>
      <ListTable {...tableProps}>{pagedRows.rows.map(renderRow)}</ListTable>
      <LoadMoreButton list={pagedRows} />
    </>
  );
}
