import type { Random } from '../../server/seed/random'
import { isObject, mutated } from './mutation'
import { oddValues } from './odd-values'
import type { Rows } from './rows'
import type { Target } from './targets'
import { validValue } from './values'

/** One request, as it is sent and printed. */
export interface Request {
  method: string
  address: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** The source address; by default one of many. */
  peer?: string
  noteReply?: (reply: Response) => void
}

interface About {
  target: Target
  /** The row of the request; by default any of the target's rows. */
  row?: Row
}

/** A valid request for its target, as far as its schemas and the existing rows show; about half are then broken in one to three ways. */
export function requestFor({ target, row: given }: About, rows: Rows, random: Random): Request {
  const spoilt = random.next() < (given === undefined ? 0.5 : 0.75) ? 0 : random.whole(1, 3)
  const faults = new Set(Array.from({ length: spoilt }, () => random.pick(places)))
  const row = given ?? random.pick(rows.of(target.resource))
  const headers = headersFor(target, row, faults.has('headers'), random)
  const address =
    pathFor(target, row, faults.has('path'), rows, random) +
    queryFor(target, faults.has('query'), rows, random)
  const body = bodyFor(target, row, faults, rows, random)
  if (body === undefined) return { method: target.method, address, headers }
  const type = faults.has('type') ? random.pick(contentTypes) : 'application/json'
  return { method: target.method, address, headers: { 'content-type': type, ...headers }, body }
}

const places = ['path', 'query', 'headers', 'body', 'body', 'body', 'text', 'type'] as const
type Faults = ReadonlySet<(typeof places)[number]>
type Row = ReturnType<Rows['of']>[number] | undefined

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'text/csv',
  'application/offset+octet-stream',
  'image/png',
  'x',
]

function pathFor(target: Target, row: Row, isSpoilt: boolean, rows: Rows, random: Random): string {
  return target.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (isSpoilt) return encoded(textOf(random.pick(oddValues)).slice(0, 2_000)) || '-'
    if (name === 'secret') return rows.secret() || 'x'
    const { schema } = target.parameters.find((one) => one.in === 'path' && one.name === name) ?? {}
    if (name === 'id' && schema?.format === 'uuid')
      return random.next() < 0.05 || typeof row?.id !== 'string' ? rows.idFor(target.resource) : row.id
    return encodeURIComponent(
      String(row?.[name] ?? (schema ? validValue(schema, name, random, rows.idFor) : rows.idFor(name))),
    )
  })
}

function queryFor({ parameters }: Target, isSpoilt: boolean, rows: Rows, random: Random): string {
  const members = parameters
    .filter((one) => one.in === 'query' && (one.required || random.next() < 0.3))
    .map(({ name, schema }): [string, string] => [name, textOf(validValue(schema, name, random, rows.idFor))])
  if (isSpoilt) {
    const value = textOf(random.pick(oddValues)).slice(0, 3_000)
    const spoilt =
      members.length > 0 && random.next() < 0.7
        ? random.pick(members)[0]
        : random.pick(['sort', 'q', 'page', 'x', 'id', ''])
    members.push([spoilt, value])
    if (random.next() < 0.8)
      members.splice(
        members.findIndex(([name]) => name === spoilt),
        members.length > 1 ? 1 : 0,
      )
  }
  const text = members.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const broken = isSpoilt && random.next() < 0.1 ? random.pick(['%', '%zz=%ff', '&&&=', '[]=1', '%00=1']) : ''
  return text + broken === '' ? '' : `?${[text, broken].filter(Boolean).join('&')}`
}

function headersFor(
  { isVersioned, method }: Target,
  row: Row,
  isSpoilt: boolean,
  random: Random,
): Record<string, string> {
  const version = typeof row?.version === 'number' ? row.version : 1
  const defaults: Record<string, string> =
    method === 'POST' ? { 'idempotency-key': `fuzz-${random.whole(1, 1e9)}-key` } : {}
  if (isVersioned) defaults['if-match'] = `"${random.next() < 0.9 ? version : random.whole(1, 9)}"`
  if (!isSpoilt) return defaults
  const [name, values] = random.pick(oddHeaders)
  return { ...defaults, [name]: random.pick(values) }
}

const oddHeaders: [string, string[]][] = [
  ['if-match', ['"2147483648"', '"999999999"', '"0"', '*', 'W/"1"', '1', '""', '"-1"', '"1", "2"']],
  ['idempotency-key', ['x', 'same-key-again', '"', 'k'.repeat(128), 'k'.repeat(129), 'é'.repeat(9)]],
  ['last-event-id', ['0', '-1', '2147483648', '9223372036854775808', 'x', '1'.repeat(400)]],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9999999999999999-', 'bytes=0-0,2-3', 'bytes=5-1', 'x']],
  ['accept-language', ['en', 'zh-CN;q=0', '*', 'x'.repeat(3_000), 'en;q=NaN']],
  ['if-none-match', ['*', '""', 'W/"x"', ','.repeat(1_000)]],
  ['content-length', ['0', '99999999999', '-1']],
  ['upload-length', ['-1', '1', '99999999999999999999', 'x']],
  ['upload-offset', ['-1', '0', '99999999999999999999', 'x']],
  ['x-request-id', ['x', "';--", 'abcdefgh']],
  ['x-forwarded-for', ['::1', '999.1.1.1', 'x'.repeat(3_000)]],
  ['authorization', ['Bearer', 'Bearer x', 'Basic eDp4', 'Bearer '.repeat(400)]],
]

function bodyFor(
  { method, body, resource, path }: Target,
  row: Row,
  faults: Faults,
  rows: Rows,
  random: Random,
): string | undefined {
  if (method === 'GET') return undefined
  if (body === undefined && resource !== '' && faults.size === 0) return undefined
  if (body === undefined && resource === '')
    return faults.has('body') ? textOf(random.pick(oddValues)) : random.pick(loose)
  const valid = body === undefined ? {} : validValue(body, resource, random, rows.idFor)
  if (isObject(valid) && 'token' in valid && random.next() < 0.7) valid.token = rows.secret() || valid.token
  const filled =
    body?.properties === undefined || random.next() < 0.4
      ? valid
      : withMembersOf(
          row,
          valid as object,
          Object.keys(body.properties).filter((name) => isFree(name, path)),
          random,
        )
  const value = faults.has('body') ? mutated(filled, body ?? {}, random) : filled
  const text = JSON.stringify(value) ?? ''
  return faults.has('text') ? spoiltText(text, random) : text
}

/** Copies the row's values of the draft's members into a draft. */
function withMembersOf(row: Row, valid: object, names: string[], random: Random): object {
  if (row === undefined) return valid
  const share = random.pick([0.8, 1])
  const kept = names.filter((name) => name in row && random.next() < share)
  return { ...valid, ...Object.fromEntries(kept.map((name) => [name, row[name]])) }
}

/** Whether a row's value may be sent again: unique values are taken when another row is made. */
const isFree = (name: string, path: string) =>
  path.includes('/:id') ||
  !/^(?:name|code|username|staffNo|assetNo|sn|mobile|idCard|title|certNo|personId)$/.test(name)

function spoiltText(text: string, random: Random): string {
  return random.pick([
    '',
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    text.replace(/^\{/, '{"x":1,"x":2,'),
    `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    text.replace(/(?<=:)[^,:{}[\]]+/, `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`),
    text.replace(/^\{/, '{"__proto__":{"role":"administrator"},'),
    text.replace(/:(?=[^:]*$)/, ':1e999,"y":'),
    `[${text}]`,
    'null',
    '"x"',
    'NaN',
    `${text} `.repeat(3),
    'x'.repeat(600_000),
    text.replaceAll('"', "'"),
    text.replace('"', '"\\ud800'),
    text.replace('"', '"\\u0000'),
  ])
}

/** Bodies for endpoints without a contract. */
const loose = [
  '{}',
  '',
  '{"token":"x","note":"测试测试"}',
  '<xml></xml>',
  'a=1&b=2',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--x--\r\n',
  '{"id":"1","create_time":"2026-03-02T09:00:00+08:00","resource":{"ciphertext":"x","nonce":"y","associated_data":"z"}}',
  '{"csp-report":{"effective-directive":"script-src","blocked-uri":"http://[::","document-uri":{}}}',
  '[null,{"body":null},{"body":{"effectiveDirective":[]}}]',
]

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Halves of surrogate pairs cannot be encoded; they are sent as the bytes that encode them. */
export const encoded = (text: string): string =>
  /\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text)
