import tsBlankSpace from 'ts-blank-space'

/** The bundler's loader for `?script`: a machine's source without its types, otherwise unchanged. */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function scriptOf(source) {
  return tsBlankSpace(source)
    .replace(/^ {2}types: \{[\s\S]*?^ {2}\},\n/m, '')
    .replace(/ {2,}(?=[;,)])/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}
