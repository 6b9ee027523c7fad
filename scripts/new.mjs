import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isResourceName, spellingsOf } from './new/spellings-of.mjs'
import { ensureInstalled, fail, node, npm, program, root } from './project.mjs'

/** npm run new <resource> [domain]: writes the files of a resource that lists, edits and archives rows, and registers it. */

/** The group of the menu for the pages of each domain. */
const menuGroups = {
  catalogue: 'store',
  scheduling: 'store',
  sales: 'user',
  ledger: 'user',
  membership: 'user',
  people: 'user',
  content: 'home',
  training: 'user',
  devices: 'device',
  system: 'system',
}

const at = (...parts) => path.join(root, ...parts)

/** The files to write, by the template of each. */
function filesOf({ kebab, table, area, domain }) {
  const server = `server/${domain}/${kebab}`
  const page = `src/pages/${kebab}`
  return {
    'contract/contract.ts': `contract/${domain}/${kebab}.ts`,
    'server/resource.ts': `${server}/resource.ts`,
    'server/routes.ts': `${server}/routes.ts`,
    'server/csv.ts': `${server}/csv.ts`,
    'server/migration.sql': `server/migrations/${nextMigration()}_${table}.sql`,
    'messages/zh-CN.json': `messages/${area}.zh-CN.json`,
    'messages/en-US.json': `messages/${area}.en-US.json`,
    'page/page.tsx': `${page}/page.tsx`,
    'page/columns.tsx': `${page}/columns.tsx`,
    'page/drawer.tsx': `${page}/drawer.tsx`,
    'page/describe.ts': `${page}/describe.ts`,
    'page/ui.ts': `${page}/ui.ts`,
    'tests/api.test.ts': `tests/api/${kebab}.test.ts`,
    'tests/page.test.tsx': `tests/pages/${kebab}.test.tsx`,
  }
}

function nextMigration() {
  const numbers = readdirSync(at('server/migrations')).flatMap((name) => name.match(/^\d{4}(?=_)/) ?? [])
  return String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0')
}

function fillIn(template, names) {
  return template.replaceAll(
    /__([a-zA-Z]+?)__/g,
    (_, key) => names[key] ?? fail(`scripts/new has no name ${key}`),
  )
}

/** Puts lines into a file that the project has, before the first line that `before` matches. */
function insert(file, before, lines) {
  const text = readFileSync(at(file), 'utf8')
  const position = text.search(before)
  if (position < 0) fail(`${file} has no place for the new resource: correct scripts/new.mjs`)
  writeFileSync(at(file), text.slice(0, position) + lines + text.slice(position))
}

const [kebab = '', domain = 'catalogue'] = process.argv.slice(2)
if (!isResourceName(kebab)) {
  fail('npm run new <resource> [domain]: name the resource in the singular, such as locker or locker-key')
}
if (!(domain in menuGroups)) fail(`the domain is one of ${Object.keys(menuGroups).join(', ')}`)
const names = spellingsOf(kebab, domain)
const files = filesOf(names)
const taken = [...Object.values(files), `server/${domain}/${kebab}`, `src/pages/${kebab}`].find((file) =>
  existsSync(at(file)),
)
if (taken !== undefined) fail(`${taken} is there already`)

await ensureInstalled()
for (const [template, file] of Object.entries(files)) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), fillIn(readFileSync(at('scripts/new', `${template}.template`), 'utf8'), names))
}
const { camel, area } = names
insert(
  'server/create-app.ts',
  /^import \{ Hono \}/m,
  `import { ${camel}Routes } from './${domain}/${kebab}/routes'\n`,
)
insert('server/create-app.ts', /^ {2}openApiRoute\(app\)/m, `  ${camel}Routes(app)\n`)
insert(
  'src/nav.ts',
  /^ {2}\/\/ People who pick files/m,
  `  page('${kebab}', m.${area}_title, '${menuGroups[domain]}', () => import('./pages/${kebab}/page'), '${kebab}:read'),\n`,
)
insert(
  'project.inlang/settings.json',
  /^ {6}"\.\/messages\/dashboard/m,
  `      "./messages/${area}.{locale}.json",\n`,
)

const written = [...Object.values(files), 'server/create-app.ts', 'src/nav.ts']
const code = [
  await node(
    [
      program('@biomejs/biome', 'biome'),
      'check',
      '--write',
      ...written.filter((file) => /\.tsx?$/.test(file)),
    ],
    { quiet: true },
  ),
  await npm(['run', '--silent', 'schema']),
  await npm(['run', '--silent', 'permissions']),
].find((result) => result.code !== 0)
if (code !== undefined) fail(`The files are written, but a step after them failed:\n${code.output ?? ''}`)
process.stdout.write(`${Object.values(files).join('\n')}\n\nWhat to fill in is said by the red tests of\n`)
process.stdout.write(`  npx rstest run tests/api/${kebab} tests/pages/${kebab}\n`)
