/** The base name of an uploaded file, without characters that are special in a terminal. */
export function fileNameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  return [...last.replace(/[\p{C}"<>|:*?]/gu, '').trim()].slice(-200).join('') || 'file'
}
