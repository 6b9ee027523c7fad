import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project.mjs'

const documents = [
  'ARCHITECTURE.md',
  'README.md',
  'README.zh-CN.md',
  'SECURITY.md',
  'docs/operating.md',
  'docs/security.md',
]
/** Made by a build or a run, so they need not be there. */
const made = /^(dist|data|generated|node_modules)\b/

/** Sentences about files and npm commands that a document names and the project does not have. */
export function documentProblems() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return documents.flatMap((document) => {
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
}
