/** What the code on a driver's sheet opens: the driver app with the organization code filled in. It never holds a PIN. */
export function sheetAddress(url: string, organizationCode: string): string {
  const address = new URL(url);
  address.searchParams.set('code', organizationCode);
  return address.href;
}

/** The dark squares of a QR code as one SVG path, each of them one unit. */
export function squaresPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}
