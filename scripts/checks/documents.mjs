import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'

const documents = [
  'ARCHITECTURE.md',
  'README.md',
  'README.zh-CN.md',
  'SECURITY.md',
  'docs/asvs.md',
  'docs/devices.md',
  'docs/devices.zh-CN.md',
  'docs/operating.md',
  'docs/operating.zh-CN.md',
  'docs/scaling.md',
  'docs/scaling.zh-CN.md',
  'docs/security.md',
]
/** Documents whose Chinese translation has the same sections and tables. */
const translated = ['docs/devices', 'docs/scaling']
/** Paths made by a build or a run, which need not exist. */
const made = /^(dist|data|generated|node_modules)\b/

/** Sentences about files and npm commands in documents that do not exist. */
export function documentProblems() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const asvs = path.join(root, 'docs/asvs.md')
  const counted = existsSync(asvs) ? asvsProblems(readFileSync(asvs, 'utf8')) : []
  const named = documents.flatMap((document) => {
    if (!existsSync(path.join(root, document))) return [`${document} is missing`]
    const text = readFileSync(path.join(root, document), 'utf8')
    const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([all]) => all).join('\n')
    const commands = [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name)
    const places = [
      ...text.matchAll(
        /(?:`|\]\()((?:\.ci|contract|docs|machines|messages|public|scripts|server|src|tests)(?:\/[^\s`)#…<>*]*)?|[A-Z]\w+(?:\.[\w-]+)?\.md)(?:`|\))/g,
      ),
    ]
    return [
      ...[...new Set(commands)]
        .filter((name) => !(name in scripts) && !['install', 'ci', 'run'].includes(name))
        .map((name) => `${document} names npm run ${name}, which package.json does not have`),
      ...[...new Set(places.map(([, place]) => place))]
        .filter((place) => !made.test(place) && !existsSync(path.join(root, place)))
        .map((place) => `${document} names ${place}, which does not exist`),
    ]
  })
  const [english, chinese] = bothOf('docs/operating')
  const shapes = translated.flatMap((name) => shapeProblems(name, ...bothOf(name)))
  return [...named, ...counted, ...translationProblems(english, chinese), ...shapes, ...termProblems()]
}

const bothOf = (name) =>
  [`${name}.md`, `${name}.zh-CN.md`].map((document) => {
    const file = path.join(root, document)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  })

/** Sentences about sections, rows of tables and addresses in code that only one of two languages has. */
export function shapeProblems(name, original, translation) {
  const counts = (text) => [...text.matchAll(/^(#+ |\| )/gm)].map(([mark]) => mark).join('')
  const codes = (text) =>
    new Set([...text.matchAll(/`(\/[^`\s]+|npm run [^`]+|[\w-]+_[\w]+)`/g)].map(([, code]) => code))
  const [own, other] = [codes(original), codes(translation)]
  return [
    ...(counts(original) === counts(translation)
      ? []
      : [`${name}.zh-CN.md has other sections or rows of tables than ${name}.md`]),
    ...[...own].filter((code) => !other.has(code)).map((code) => `${name}.zh-CN.md lacks ${code}`),
    ...[...other].filter((code) => !own.has(code)).map((code) => `${name}.md lacks ${code}`),
  ]
}

/** Sentences about figures of docs/glossary.md that no message names so, or that a message names differently in English. */
function termProblems() {
  const glossary = path.join(root, 'docs/glossary.md')
  if (!existsSync(glossary)) return []
  const [, section = ''] = readFileSync(glossary, 'utf8').split('## Figures that people read')
  const folder = path.join(root, 'messages')
  const pairs = readdirSync(folder)
    .filter((name) => name.endsWith('.zh-CN.json'))
    .flatMap((name) => {
      const [chinese, english] = [name, name.replace('zh-CN', 'en-US')].map((file) =>
        JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
      )
      return Object.entries(chinese).map(([key, text]) => ({ key, text, english: english[key] }))
    })
  return wrongTerms(section.split('\n## ')[0], pairs)
}

/** `pairs` are the texts of each message in both languages. */
export function wrongTerms(table, pairs) {
  const terms = [...table.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|/gm)].slice(1)
  return terms.flatMap(([, chinese, english]) => {
    const named = pairs.filter(({ text }) => text === chinese)
    if (named.length === 0) return [`docs/glossary.md has the figure ${chinese}, which no message names so`]
    return named
      .filter((one) => one.english !== english)
      .map((one) => `${one.key} says ${one.english} for ${chinese}, docs/glossary.md says ${english}`)
  })
}

/** Sentences about settings that the document lists and its translation does not, or the other way. */
export function translationProblems(original, translation) {
  const [listed, translated] = [original, translation].map(
    (text) =>
      new Set(
        [...text.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, cell]) => cell.match(/[A-Z][A-Z0-9_…]+/g)),
      ),
  )
  return [
    ...[...listed]
      .filter((name) => !translated.has(name))
      .map((name) => `docs/operating.zh-CN.md lacks the setting ${name}`),
    ...[...translated]
      .filter((name) => !listed.has(name))
      .map((name) => `docs/operating.md lacks the setting ${name}`),
  ]
}

/** Requirements of levels 1 and 2 in version 5.0.0. */
const requirements = 253

/** Sentences about rows of the security standard that are missing, empty, or differ from the totals in the text. */
export function asvsProblems(text) {
  const rows = [...text.matchAll(/^\| (\d+(?:\.\d+){2}) \|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    (row) => row.slice(1).map((cell) => cell.trim()),
  )
  const of = (name) => rows.filter(([, , state]) => state === name).length
  const claim = `Of ${rows.length} requirements ${of('kept')} are kept, ${of('deviates')} deviate, ${of('n/a')} do not apply`
  const numbers = rows.map(([number]) => number)
  return [
    ...(text.includes(claim) ? [] : [`docs/asvs.md counts otherwise than its rows: ${claim}`]),
    ...(new Set(numbers).size === requirements
      ? []
      : [`docs/asvs.md has ${new Set(numbers).size} requirements, the standard ${requirements}`]),
    ...rows
      .filter(([, asks, state, where, proof]) => !isComplete({ asks, state, where, proof }))
      .map(([number]) => `docs/asvs.md: ${number} lacks its state, where it is kept, or its test or reason`),
  ]
}

function isComplete({ asks, state, where, proof }) {
  if (asks === '' || proof === '') return false
  return state === 'n/a' || (['kept', 'deviates'].includes(state) && where !== '')
}
