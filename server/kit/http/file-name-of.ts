/**
 * The base name of an uploaded file without characters that are special in a header or terminal, with the detected extension. `fallback`
 * replaces an empty name.
 */
export function fileNameOf(given: string, extension: string, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last.replace(/[\p{C}"<>|:*?]/gu, '').trim()].slice(-100).join('')
  const stem = plain.replace(/\.[^.]*$/, '').replace(/^\.+/, '')
  return `${stem || fallback}.${extension}`
}
