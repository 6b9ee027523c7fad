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

/** A file's text with lines put before the first line that `before` matches. */
function inserted(text, { file, before, lines }) {
  const position = text.search(before)
  if (position < 0) fail(`${file} has no place for the new resource: correct scripts/new.mjs`)
  return text.slice(0, position) + lines + text.slice(position)
}

/** The letters are taken by the pages there are. */
function freeDigit() {
  const text = readFileSync(at('src/shell/keys/go-keys.ts'), 'utf8')
  return (
    [...'1234567890'].find((digit) => !text.includes(`'${digit}'`)) ?? fail('no key is left in go-keys.ts')
  )
}

const [kebab = '', domain = 'catalogue'] = process.argv.slice(2)
if (!isResourceName(kebab)) {
  fail('npm run new <resource> [domain]: name the resource in the singular, such as towel or towel-size')
}
if (!(domain in menuGroups)) fail(`the domain is one of ${Object.keys(menuGroups).join(', ')}`)
const names = spellingsOf(kebab, domain)
const files = filesOf(names)
const taken = [...Object.values(files), `server/${domain}/${kebab}`, `src/pages/${kebab}`].find((file) =>
  existsSync(at(file)),
)
if (taken !== undefined) fail(`${taken} is there already`)

const { camel, area } = names
const insertions = [
  {
    file: 'server/create-app.ts',
    before: /^import \{ Hono \}/m,
    lines: `import { ${camel}Routes } from './${domain}/${kebab}/routes'\n`,
  },
  { file: 'server/create-app.ts', before: /^ {2}openApiRoute\(app\)/m, lines: `  ${camel}Routes(app)\n` },
  {
    file: 'src/nav.ts',
    before: /^ {2}\/\/ People who pick files/m,
    lines: `  page('${kebab}', m.${area}_title, '${menuGroups[domain]}', () => import('./pages/${kebab}/page'), '${kebab}:read'),\n`,
  },
  {
    file: 'src/shell/keys/go-keys.ts',
    before: /^\}/m,
    lines: `  '${kebab}': '${freeDigit()}',\n`,
  },
  {
    file: 'project.inlang/settings.json',
    before: /^ {6}"\.\/messages\/dashboard/m,
    lines: `      "./messages/${area}.{locale}.json",\n`,
  },
]

// Every text is made before the first is written, so that a failure leaves no half of a resource.
const texts = new Map(
  Object.entries(files).map(([template, file]) => [
    file,
    fillIn(readFileSync(at('scripts/new', `${template}.template`), 'utf8'), names),
  ]),
)
for (const insertion of insertions) {
  const { file } = insertion
  texts.set(file, inserted(texts.get(file) ?? readFileSync(at(file), 'utf8'), insertion))
}

await ensureInstalled()
for (const [file, text] of texts) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

const code = [...texts.keys()].filter((file) => /\.tsx?$/.test(file))
const steps = [
  () => node([program('@biomejs/biome', 'biome'), 'check', '--write', ...code], { quiet: true }),
  () => npm(['run', '--silent', 'schema']),
  () => npm(['run', '--silent', 'permissions']),
]
for (const step of steps) {
  const result = await step()
  if (result.code !== 0) fail(`The files are written, but a step after them failed:\n${result.output}`)
}
process.stdout.write(`${Object.values(files).join('\n')}\n\nWhat to fill in is said by the red tests of\n`)
process.stdout.write(`  npx rstest run tests/api/${kebab} tests/pages/${kebab}\n`)
