/** The dark squares of a QR code as an SVG path, and the number of squares per side, margin included. */
export interface QrCode {
  readonly path: string;
  readonly side: number;
}

/** Draws a text's QR code as an SVG path of unit squares, and its side; the library is loaded on demand. */
export async function buildQrCode(text: string): Promise<QrCode> {
  const { BarcodeFormat, QRCodeWriter } = await import('@zxing/library');
  // the smallest size: one point a square
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map());
  const side = matrix.getWidth();
  const squares: string[] = [];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) if (matrix.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  }
  return { path: squares.join(''), side };
}
