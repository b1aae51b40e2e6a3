/** Shows an empty row of a table in the place of rows that are not drawn, out of sight. */
export function SpacerRow({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true" className="no-print">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  );
}
