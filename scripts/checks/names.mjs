import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { filesBelow, root } from '../project.mjs'

const folders = ['machines', 'contract', 'server', 'src', 'tests', 'scripts']
const isCode = (file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts')

/** Words of daily life in place of a technical term; docs/glossary.md has the term for each. */
const bannedWords = new Set(
  'told heard asked said deed deeds knock gone came beside nobody whoever'.split(' '),
)
const bannedNames = new Set(
  'usual Ear Who Reach Served Asked Told Heard Said Deed Knock Came Gone'.split(' '),
)

/** The share of modules that bear the name of one of their exports. */
const leastNamed = 0.95

/**
 * Sentences about declarations and files under a banned name, spreads of a literal, exported types that share a name, and, if they are too
 * many, modules named after none of their exports. `read` reads a file.
 */
export function nameProblems({
  files = folders.flatMap(filesBelow).filter(isCode),
  read = (file) => readFileSync(path.join(root, file), 'utf8'),
} = {}) {
  const problems = files.flatMap((file) => problemsOf(file, read(file)))
  const modules = files
    .filter((file) => /^(machines|contract|server|src)\//.test(file) && !/\.test\.\w+$/.test(file))
    .map((file) => moduleOf(file, read(file)))
  return {
    count: files.length,
    problems: [...problems, ...sharedTypes(modules), ...misnamedModules(modules)],
  }
}

function moduleOf(file, text) {
  const { program, module } = parseSync(file, text)
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, localName }) => exportName.name ?? localName.name ?? 'default'),
  )
  const types = program.body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map(({ declaration }) => declaration)
    .filter((declaration) => /^(TS(Interface|TypeAlias|Enum)|Class)Declaration$/.test(declaration?.type))
    .map(({ id }) => id.name)
  return { file, names, types }
}

/** Pages are alone in their bundle, so each may have its own Props. */
function sharedTypes(modules) {
  const owners = new Map()
  for (const { file, types } of modules)
    for (const type of types)
      if (!(file.startsWith('src/pages/') && type.endsWith('Props')))
        owners.set(type, [...(owners.get(type) ?? []), file])
  return [...owners].flatMap(([type, files]) =>
    files.length > 1 ? [`${type} is an exported type of several files: ${files.join(', ')}`] : [],
  )
}

function misnamedModules(modules) {
  const exporting = modules.filter(({ names }) => names.length > 0)
  const misnamed = exporting.filter((one) => !isNamedAfterExport(one))
  return misnamed.length <= exporting.length * (1 - leastNamed)
    ? []
    : misnamed.map(({ file, names }) => `${file} bears the name of none of its exports: ${names.join(', ')}`)
}

/** The names of the folders need not be repeated: coach/columns.tsx may export coachColumns. */
function isNamedAfterExport({ file, names }) {
  const folders = path
    .dirname(file)
    .split('/')
    .map(flat)
    .flatMap((name) => [name, name.replace(/s$/, ''), name.replace(/ies$/, 'y')])
  const base = flat(path.basename(file).replace(/\.\w+$/, ''))
  const fits = (name) =>
    name === base ||
    folders.some((folder) => [folder + base, base + folder, `use${folder}${base}`].includes(name))
  return ['page', 'index', 'main'].includes(base) || names.map(flat).some(fits)
}

const flat = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function problemsOf(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const problems = []
  const report = (node, problem) =>
    problems.push(`${file}:${text.slice(0, node.start).split('\n').length} ${problem}`)
  const checkName = (node) => {
    if (node && isBanned(node.name)) report(node, `${node.name} is a banned name, see docs/glossary.md`)
  }
  const checkPattern = (pattern) => {
    for (const identifier of identifiersOf(pattern)) checkName(identifier)
  }
  const checkMember = ({ key, computed }) => {
    if (!computed && key.type === 'Identifier') checkName(key)
  }
  const checkDeclarator = ({ id }) => checkPattern(id)
  const checkType = ({ id }) => checkName(id)
  const checkFunction = (node) => {
    checkName(node.id)
    if (node.type !== 'ArrowFunctionExpression' || text.slice(node.start, node.end).includes('\n'))
      for (const parameter of node.params) checkPattern(parameter)
  }
  const checkSpread = (node) => {
    if (isLiteral(node.argument)) report(node, 'spreads a literal: write its members instead')
  }
  if (isBanned(path.basename(file).replace(/\.\w+$/, '')))
    problems.push(`${file} has a banned name, see docs/glossary.md`)
  new Visitor({
    VariableDeclarator: checkDeclarator,
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
    ClassDeclaration: checkType,
    TSInterfaceDeclaration: checkType,
    TSTypeAliasDeclaration: checkType,
    MethodDefinition: checkMember,
    PropertyDefinition: checkMember,
    TSMethodSignature: checkMember,
    TSPropertySignature: checkMember,
    SpreadElement: checkSpread,
    JSXSpreadAttribute: checkSpread,
  }).visit(program)
  return problems
}

/** The words of a compound name are checked too: a banned word refuses `rowX` and `xRow` alike. */
function isBanned(name) {
  const words = name.split(/(?=[A-Z])|[_\-.\d]+/).map((word) => word.toLowerCase())
  return bannedNames.has(name) || words.some((word) => bannedWords.has(word))
}

function identifiersOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => identifiersOf(property.value ?? property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(identifiersOf)
    case 'AssignmentPattern':
      return identifiersOf(pattern.left)
    case 'RestElement':
      return identifiersOf(pattern.argument)
    case 'TSParameterProperty':
      return identifiersOf(pattern.parameter)
    default:
      return []
  }
}

function isLiteral(node) {
  if (/^(Parenthesized|TSAs|TSSatisfies|TSNonNull)Expression$/.test(node.type))
    return isLiteral(node.expression)
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
}
