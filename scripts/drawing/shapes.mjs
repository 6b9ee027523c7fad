import { parseSync } from 'oxc-parser'

/**
 * The input shapes in a machine's file: `{ input, context, events: { [type]: members }, outputs: { [actor]: shape } }`. A shape is a word
 * (`'text'`, `'number'`, `'boolean'`, `'anything'`, or the name of an imported type), or one of `{ exactly }`, `{ oneOf }`, `{ list }`, `{
 * record }`, `{ members }`, where an optional member ends in `?`.
 */
export function shapesOf(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const named = new Map()
  for (const statement of program.body) {
    const declared = statement.declaration ?? statement
    if (declared.type === 'TSTypeAliasDeclaration') named.set(declared.id.name, declared.typeAnnotation)
    if (declared.type === 'TSInterfaceDeclaration') named.set(declared.id.name, declared.body)
  }
  const parts = setupOf(program)
  const types = partOf(parts, 'types')
  const typeOf = (name) => {
    const given = partOf(types, name)
    return given === undefined ? undefined : shapeOf(given.typeAnnotation, named)
  }
  const shape = { input: typeOf('input'), context: typeOf('context') }
  const outputs = (partOf(parts, 'actors')?.properties ?? []).flatMap(({ key, value }) => {
    const [output] = value.typeArguments?.params ?? []
    return value.callee?.name === 'fromPromise' && output ? [[nameOf(key), shapeOf(output, named)]] : []
  })
  return { ...shape, events: eventsOf(typeOf('events')), outputs: Object.fromEntries(outputs) }
}

/** The literal that `setup(…)` is called with. */
function setupOf(node) {
  if (node === null || typeof node !== 'object') return undefined
  if (node.type === 'CallExpression' && node.callee.name === 'setup') return node.arguments[0]
  for (const child of Object.values(node)) {
    const found = setupOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

function partOf(literal, name) {
  return literal?.properties?.find(({ key }) => key !== undefined && nameOf(key) === name)?.value
}

/** One entry for each event: a union within `type` is several events of the same members. */
function eventsOf(shape) {
  const all = shape === undefined ? [] : (shape.oneOf ?? [shape])
  return Object.fromEntries(
    all.flatMap(({ members: { type, ...members } }) =>
      (type.oneOf ?? [type]).map(({ exactly }) => [exactly, members]),
    ),
  )
}

const words = {
  TSStringKeyword: 'text',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSTemplateLiteralType: 'text',
}

function shapeOf(type, named) {
  switch (type.type) {
    case 'TSNullKeyword':
      return { exactly: null }
    case 'TSLiteralType':
      return { exactly: type.literal.value }
    case 'TSParenthesizedType':
      return shapeOf(type.typeAnnotation, named)
    case 'TSTypeOperator':
      return shapeOf(type.typeAnnotation, named)
    case 'TSArrayType':
      return { list: shapeOf(type.elementType, named) }
    case 'TSUnionType':
      return unionOf(type.types.map((one) => shapeOf(one, named)))
    case 'TSIntersectionType':
      return { members: Object.assign({}, ...type.types.map((one) => shapeOf(one, named).members)) }
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return {
        members: Object.fromEntries((type.members ?? type.body).flatMap((one) => memberOf(one, named))),
      }
    case 'TSTypeReference':
      return referenceOf(type, named)
    default:
      return words[type.type] ?? 'anything'
  }
}

function memberOf({ type, key, optional, typeAnnotation }, named) {
  if (type !== 'TSPropertySignature') return []
  return [[`${nameOf(key)}${optional ? '?' : ''}`, shapeOf(typeAnnotation.typeAnnotation, named)]]
}

function referenceOf({ typeName, typeArguments }, named) {
  const { name } = typeName
  const [first, second] = typeArguments?.params ?? []
  if (named.has(name)) return shapeOf(named.get(name), named)
  if (name === 'Array' || name === 'ReadonlyArray') return { list: shapeOf(first, named) }
  if (name === 'Readonly' || name === 'Required') return shapeOf(first, named)
  if (name === 'Omit' || name === 'Pick') {
    const keys = literalsOf(shapeOf(second, named))
    const { members } = shapeOf(first, named)
    const kept = Object.entries(members).filter(
      ([key]) => keys.includes(key.replace('?', '')) === (name === 'Pick'),
    )
    return { members: Object.fromEntries(kept) }
  }
  if (name === 'Record' && first.type === 'TSStringKeyword') return recordOf(shapeOf(second, named))
  return name === 'Record' || name === 'Partial' ? 'anything' : name
}

function recordOf(entry) {
  return entry === 'anything' ? 'anything' : { record: entry }
}

function unionOf(shapes) {
  const flat = shapes.flatMap((one) => one.oneOf ?? [one])
  return flat.includes('anything') ? 'anything' : { oneOf: flat }
}

function literalsOf(shape) {
  return (shape.oneOf ?? [shape]).map(({ exactly }) => exactly)
}

function nameOf(key) {
  return key.name ?? String(key.value)
}
