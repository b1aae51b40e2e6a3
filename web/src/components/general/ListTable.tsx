import { Table, type TableProps } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { ScrollRegion } from './ScrollRegion.js';

/** The heading of a column, where it is more than a text. */
export interface ColumnHeading {
  readonly label: string;
  /** True: the heading is above figures, and aligned as they are. */
  readonly isFigure?: boolean;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

export interface ListTableProps extends TableProps {
  /** Description of its content, for screen readers. */
  readonly label: string;
  /** None: its rows need no headings. */
  readonly columns?: readonly (string | ColumnHeading)[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** Shows the headings of the columns of a table; those above figures are aligned to the end. */
export function ColumnHeadings({ columns }: { readonly columns: readonly (string | ColumnHeading)[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => {
          const heading: ColumnHeading = typeof column === 'string' ? { label: column } : column;
          const { label, isFigure = false, ...headingProps } = heading;
          return (
            <Table.Th key={label} scope="col" {...(isFigure ? { ta: 'end' } : {})} {...headingProps}>
              {label}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Shows a table in a frame that scrolls: the headings of its columns, if given, and its rows (`children`). */
export function ListTable({ label, columns, children, ...tableProps }: ListTableProps) {
  return (
    <ScrollRegion label={label}>
      <Table {...tableProps}>
        {columns !== undefined && <ColumnHeadings columns={columns} />}
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
