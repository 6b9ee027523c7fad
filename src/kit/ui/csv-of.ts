/** Rows as CSV that spreadsheets open as text: quoted where needed, nothing that they would take for a formula. */
export function csvOf(lines: readonly (readonly string[])[]): Blob {
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n')
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
