import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { filesBelow, root } from '../project.mjs'

const rooms = ['machines', 'contract', 'server', 'src', 'tests']
const isCode = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

/** The allowed imports. The first rule whose `from` matches decides; `to` matches the imported file or package name. */
const rules = [
  { name: 'machines import xstate alone', from: /^machines\//, to: /^(machines\/|xstate$)/ },
  {
    name: 'the contract imports zod/mini',
    from: /^contract\//,
    to: /^(contract\/|zod\/(mini|v4\/core)$)/,
    types: /^machines\//,
  },
  {
    name: 'the server kit knows no resource',
    from: /^server\/kit\//,
    to: /./,
    not: /^(src|tests|server\/(?!kit\/))/,
  },
  {
    name: 'what domains share knows the server kit alone',
    from: /^server\/shared\//,
    to: /./,
    not: /^(src|tests|server\/(?!kit\/|shared\/))/,
  },
  { name: 'the server never imports the browser side', from: /^server\//, to: /./, not: /^(src|tests)\// },
  {
    name: 'src/lib knows no other room of src',
    from: /^src\/lib\//,
    to: /./,
    not: /^(server|tests|src\/(?!lib\/))|^node:/,
  },
  {
    name: 'src/machines knows src/lib alone',
    from: /^src\/machines\//,
    to: /./,
    not: /^(server|tests|src\/(?!lib\/|machines\/|nav))|^node:/,
  },
  {
    name: 'src/kit knows neither the domain, the shell nor pages',
    from: /^src\/kit\//,
    to: /./,
    not: /^(server|tests|src\/(domain|shell|pages|router|main))|^node:/,
  },
  {
    name: 'src/domain knows neither shell nor pages',
    from: /^src\/domain\//,
    to: /./,
    not: /^(server|tests|src\/(shell|pages|router|main))|^node:/,
  },
  {
    name: 'the shell knows no page',
    from: /^src\/shell\//,
    to: /./,
    not: /^(server|tests|src\/(pages|router|main))|^node:/,
  },
  {
    name: 'pages know neither each other nor the shell',
    from: /^src\/pages\//,
    to: /./,
    not: /^(server|tests|src\/(shell|router|main))|^node:/,
    strangers: /^src\/pages\/([^/.]+)/,
  },
  {
    name: 'the pages for members know the kit and what is below it',
    from: /^src\/(shared-plan|member-page)\//,
    to: /./,
    not: /^(server|tests|src\/(shell|pages|router|main|machines))|^node:/,
  },
  {
    name: 'the page behind a label knows src/lib alone',
    from: /^src\/fault\//,
    to: /./,
    not: /^(server|tests|machines|src\/(?!fault\/|lib\/))|^node:/,
  },
  {
    name: 'the browser side never imports the server',
    from: /^src\//,
    to: /./,
    not: /^(server|tests)\/|^node:/,
  },
]

/** Sentences about imports that break a rule, and about circles. `read` lists and reads the files. */
export function importProblems({
  files = rooms.flatMap(filesBelow).filter(isCode),
  read = readProjectFile,
} = {}) {
  const graph = importGraph({ files, read })
  const broken = [...graph].flatMap(([file, imports]) => imports.flatMap((one) => judge(file, one)))
  const problems = [
    ...broken,
    ...foreignRoutes(graph, read),
    ...fileCircles(graph),
    ...folderCircles(graph),
    ...barrels(files, read),
  ]
  return { count: files.length, problems }
}

/** The imports of each file. */
export function importGraph({
  files = rooms.flatMap(filesBelow).filter(isCode),
  read = readProjectFile,
} = {}) {
  const known = new Set(files)
  return new Map(files.map((file) => [file, importsOf(file, read(file), known)]))
}

function readProjectFile(file) {
  return readFileSync(path.join(root, file), 'utf8')
}

/** What a file imports: statically, dynamically, by re-export or as a type. */
function importsOf(file, text, known) {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const statics = module.staticImports.map((one) => ({
    name: one.moduleRequest.value,
    isType: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap((one) => one.entries)
    .filter((entry) => entry.moduleRequest)
    .map((entry) => ({ name: entry.moduleRequest.value, isType: entry.isType }))
  const dynamics = module.dynamicImports
    .map((one) => /^['"`](.*)['"`]$/.exec(text.slice(one.moduleRequest.start, one.moduleRequest.end))?.[1])
    .filter(Boolean)
    .map((name) => ({ name, isType: false, isDynamic: true }))
  const types = [...text.matchAll(/\btypeof import\(\s*['"]([^'"]+)['"]/g)].map(([, name]) => ({
    name,
    isType: true,
  }))
  return [...statics, ...exports, ...dynamics, ...types].map((one) => ({
    ...one,
    target: resolve(file, one.name, known),
  }))
}

function resolve(file, name, known) {
  if (!name.startsWith('.')) return name
  const base = path.posix.join(path.posix.dirname(file), name)
  return (
    [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((one) =>
      known.has(one),
    ) ?? base
  )
}

function judge(file, { target, isType }) {
  if (isTest(file)) return []
  const rule = rules.find(({ from }) => from.test(file))
  if (rule === undefined) return []
  const stranger =
    rule.strangers?.test(target) && rule.strangers.exec(target)[1] !== rule.strangers.exec(file)[1]
  const allowed = rule.to.test(target) || (isType && rule.types?.test(target))
  return !allowed || rule.not?.test(target) || stranger ? [`${file} imports ${target}: ${rule.name}`] : []
}

const domainOf = (file) => /^server\/(?!kit\/|shared\/)([^/]+)\//.exec(file)?.[1]

/** Imports of a domain from a file of another domain that exports routes. */
function foreignRoutes(graph, read) {
  const serves = new Map()
  const hasRoutes = (file) => {
    if (!serves.has(file)) serves.set(file, exportsRoutes(file, read(file)))
    return serves.get(file)
  }
  return [...graph]
    .filter(([file]) => !isTest(file) && domainOf(file) !== undefined)
    .flatMap(([file, imports]) =>
      imports
        .filter(({ target }) => graph.has(target) && domainOf(target) !== undefined)
        .filter(({ target }) => domainOf(target) !== domainOf(file) && hasRoutes(target))
        .map(({ target }) => `${file} imports ${target}: a domain knows no routes of another`),
    )
}

function exportsRoutes(file, text) {
  return parseSync(file, text).module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => exportName.name?.endsWith('Routes')),
  )
}

/** Circles of files, by types too; a lazy import may close one. */
function fileCircles(graph) {
  const next = (file) =>
    graph.get(file).flatMap(({ target, isDynamic }) => (!isDynamic && graph.has(target) ? [target] : []))
  const files = [...graph.keys()].filter((file) => !isTest(file))
  return knots(files, next).map((knot) => `circle: ${trail(knot, next).join(' → ')}`)
}

/** Circles between the folders in any one folder, each with all below it, at run time. */
function folderCircles(graph) {
  const inside = new Map()
  for (const [file, imports] of graph)
    for (const { target, isType, isDynamic } of imports) {
      if (isType || isDynamic || !graph.has(target) || isTest(file) || isTest(target)) continue
      const [from, to] = [file.split('/').slice(0, -1), target.split('/').slice(0, -1)]
      const depth = from.findIndex((part, i) => part !== to[i])
      // One of the two is in a folder above the other, or they are in different rooms.
      if (depth < 1 || to[depth] === undefined) continue
      const parent = from.slice(0, depth).join('/')
      if (!inside.has(parent)) inside.set(parent, new Map())
      const edges = inside.get(parent)
      if (!edges.has(from[depth])) edges.set(from[depth], new Set())
      edges.get(from[depth]).add(to[depth])
    }
  return [...inside].flatMap(([parent, edges]) => {
    const next = (folder) => [...(edges.get(folder) ?? [])]
    return knots([...edges.keys()], next).map(
      (knot) => `circle of folders in ${parent}: ${trail(knot, next).join(' → ')}`,
    )
  })
}

/** The strongly connected components of more than one node, by Tarjan. */
function knots(nodes, next) {
  const [index, low, stack, found] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const other of next(node)) {
      if (!index.has(other)) visit(other)
      if (stack.includes(other)) low.set(node, Math.min(low.get(node), low.get(other)))
    }
    if (low.get(node) !== index.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1) found.push(knot)
  }
  for (const node of nodes) if (!index.has(node)) visit(node)
  return found
}

/** A shortest way around a circle from the first node of a knot. */
function trail(knot, next) {
  const [start] = knot
  const trails = [[start]]
  for (const one of trails)
    for (const other of next(one.at(-1))) {
      if (other === start) return [...one, start]
      if (knot.includes(other) && !trails.some((seen) => seen.at(-1) === other)) trails.push([...one, other])
    }
  return knot
}

function barrels(files, read) {
  return files
    .filter((file) =>
      /^\s*(export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+['"][^'"]+['"];?\s*)+$/.test(read(file)),
    )
    .map((file) => `${file} only passes on what others export`)
}
