import type { ReactNode } from 'react';
import { Empty } from './Empty.js';
import { ListTable, type ListTableProps } from './ListTable.js';
import { ProblemBox } from './ProblemBox.js';
import { Waiting } from './Waiting.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import type { useRows } from '#web/components/pages/rows.js';

export interface PagedTableProps<Row> extends Omit<ListTableProps, 'children'> {
  readonly list: ReturnType<typeof useRows<Row>>;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Returns the table row of a row of the list, with its React key. */
  readonly renderRow: (row: Row) => ReactNode;
}

/** Shows a list loaded page by page: its problem, a wait, a text when it is empty, or its table and "more" button. */
export function PagedTable<Row>({ list, emptyTitle, emptyText, renderRow, ...table }: PagedTableProps<Row>) {
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={emptyTitle} explanation={emptyText} />;
  return (
    <>
      <ListTable {...table}>{list.rows.map(renderRow)}</ListTable>
      <MoreButton list={list} />
    </>
  );
}
