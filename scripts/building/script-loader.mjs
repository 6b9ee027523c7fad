import tsBlankSpace from 'ts-blank-space'

/** The bundler's loader behind `?script`: a machine's file without its types, otherwise as somebody wrote it. */
// biome-ignore lint/style/noDefaultExport: a loader is a module's default export
export default function scriptOf(source) {
  return tsBlankSpace(source)
    .replace(/^ {2}types: \{[\s\S]*?^ {2}\},\n/m, '')
    .replace(/ {2,}(?=[;,)])/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}
