import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { filesBelow, root } from '../project.mjs'

const groups = [
  [/^src\/(pages|kit)\//, 'page'],
  [/^src\//, 'shell'],
  [/^(server|contract)\//, 'server'],
  [/^machines\//, 'another machine'],
]

/** The events sent to a machine, without those that XState raises itself. */
export function eventsOf(machine) {
  return machine.events.filter((event) => !event.startsWith('xstate.'))
}

/**
 * The senders of an event as `[{ group, files }]`: files that write an object whose `type` is the event, endpoints of the contract whose
 * `event` it is, and files of the server that hand the event to a function, such as `advance(machine, status, facts, 'order.expire')`.
 */
export function sendersOf(events, own, files = projectFiles()) {
  const found = new Map(events.map((event) => [event, []]))
  for (const { file, text } of files) {
    if (file === own || !events.some((event) => text.includes(`'${event}'`))) continue
    const { program } = parseSync(file, text)
    const values = file.startsWith('server/')
      ? handedOn(program)
      : valuesOf(program, file.startsWith('contract/') ? 'event' : 'type')
    for (const value of values) found.get(value)?.push(file)
  }
  return new Map([...found].map(([event, senders]) => [event, grouped(senders)]))
}

export function projectFiles() {
  return ['src', 'server', 'contract', 'machines']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

function grouped(senders) {
  const files = [...new Set(senders)].sort()
  return groups
    .map(([, group]) => ({ group, files: files.filter((file) => groupOf(file) === group) }))
    .filter((one) => one.files.length > 0)
}

function groupOf(file) {
  return groups.find(([place]) => place.test(file))?.[1]
}

/** The strings that properties of this name may have. Asking a snapshot what it can do sends nothing. */
function valuesOf(node, key) {
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'CallExpression' && node.callee.property?.name === 'can') return []
  const own = node.type === 'Property' && node.key.name === key ? stringsOf(node.value) : []
  return [...own, ...Object.values(node).flatMap((child) => valuesOf(child, key))]
}

/** Members that name a line of the audit log, a job or a permission. Several are spelled like an event. */
const otherNames = new Set(['action', 'name', 'permission'])

/** The strings that a file of the server works with, without types, comparisons, keys and names of other things. */
function handedOn(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'TSLiteralType' || node.type === 'BinaryExpression') return []
  if (node.type === 'Property') return otherNames.has(node.key.name) ? [] : handedOn(node.value)
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  return Object.values(node).flatMap(handedOn)
}

function stringsOf(value) {
  if (value.type === 'ConditionalExpression')
    return [...stringsOf(value.consequent), ...stringsOf(value.alternate)]
  return value.type === 'Literal' && typeof value.value === 'string' ? [value.value] : []
}
