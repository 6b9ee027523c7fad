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

/** Sentences about declarations and files under a banned name, and about spreads of a literal. `read` reads a file. */
export function nameProblems({
  files = folders.flatMap(filesBelow).filter(isCode),
  read = (file) => readFileSync(path.join(root, file), 'utf8'),
} = {}) {
  return { count: files.length, problems: files.flatMap((file) => problemsOf(file, read(file))) }
}

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
