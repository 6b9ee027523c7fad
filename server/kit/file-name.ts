/**
 * The last part of what a file was called, without what a header or a terminal would take for something else, and
 * with the extension of what it is. `fallback` stands where nothing is left.
 */
export function fileNameOf(given: string, extension: string, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last.replace(/[\p{C}"<>|:*?]/gu, '').trim()].slice(-100).join('')
  const stem = plain.replace(/\.[^.]*$/, '').replace(/^\.+/, '')
  return `${stem || fallback}.${extension}`
}
