/** The dark squares of a QR code as one SVG path, each of them one unit. */
export function squaresPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}
