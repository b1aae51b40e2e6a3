/** Shows an empty table row as high as the rows that it replaces, which are out of sight and not drawn. */
export function SpacerRow({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true" className="no-print">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  );
}
