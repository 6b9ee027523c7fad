import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, root } from '../project.mjs'

const locales = ['zh-CN', 'en-US']

/** Sentences about catalogues that differ between the languages, and about unused messages. */
export function messageProblems() {
  const areas = [...new Set(filesBelow('messages').map((file) => path.basename(file).split('.')[0]))]
  const catalogues = areas.map((area) => ({
    area,
    texts: locales.map((locale) => readCatalogue(area, locale)),
  }))
  const keys = catalogues.flatMap(({ texts: [source] }) => Object.keys(source))
  return {
    count: keys.length,
    problems: [...catalogues.flatMap(compare), ...unlisted(areas), ...unused(keys)],
  }
}

function readCatalogue(area, locale) {
  const { $schema: _, ...texts } = JSON.parse(
    readFileSync(path.join(root, `messages/${area}.${locale}.json`), 'utf8'),
  )
  return texts
}

function compare({ area, texts: [source, translation] }) {
  const all = [...new Set([...Object.keys(source), ...Object.keys(translation)])]
  return all.flatMap((key) => {
    const beginnings = area === 'problem' ? ['problem_', 'field_'] : [`${area}_`]
    if (!beginnings.some((beginning) => key.startsWith(beginning)))
      return [`${key} stands in messages/${area}, but does not begin with ${beginnings.join(' or ')}`]
    if (!(key in source)) return [`${key} has no ${locales[0]} text`]
    if (!(key in translation)) return [`${key} has no ${locales[1]} text`]
    const [ours, theirs] = [placeholders(source[key]), placeholders(translation[key])]
    return ours === theirs
      ? []
      : [`${key} is filled with ${ours || 'nothing'} in one language, ${theirs || 'nothing'} in the other`]
  })
}

function placeholders(text) {
  const names = [...JSON.stringify(text).matchAll(/(?<!\\)\{([a-zA-Z]\w*)\}/g)].map(([, name]) => name)
  return [...new Set(names)].sort().join(', ')
}

/** The compiler silently skips an area that is not in its settings. */
function unlisted(areas) {
  const settings = readFileSync(path.join(root, 'project.inlang/settings.json'), 'utf8')
  return areas
    .filter((area) => !settings.includes(`./messages/${area}.{locale}.json`))
    .map((area) => `messages/${area} is not listed in project.inlang/settings.json`)
}

/** Named literally, or by a template with the same prefix: `field_${code}`. */
function unused(keys) {
  const sources = ['src', 'server', 'contract', 'machines']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file))
  const text = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  const words = new Set(text.match(/\w+/g))
  const beginnings = [...text.matchAll(/`([a-z]+_[a-zA-Z_]*)\$\{/g)].map(([, beginning]) => beginning)
  return keys
    .filter((key) => !words.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)))
    .map((key) => `${key} is shown nowhere`)
}
