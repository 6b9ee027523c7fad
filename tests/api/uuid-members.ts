import { toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '../../contract/endpoint'
import type { JsonSchema } from '../harness/json-schema'

/** The members of a request that name a row, by their path; `*` means each entry of a list. */
export function uuidMembers({ query, body }: Pick<Endpoint, 'query' | 'body'>): string[] {
  return [
    ...membersOf(schemaOf(query)).map((path) => ['query', ...path].join('.')),
    ...membersOf(schemaOf(body)).map((path) => ['body', ...path].join('.')),
  ]
}

const schemaOf = (schema: Endpoint['body']) =>
  toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema

function membersOf(schema: JsonSchema, path: string[] = []): string[][] {
  const { properties = {}, items, additionalProperties: others } = schema
  const found = [
    ...(schema.format === 'uuid' ? [path] : []),
    ...Object.entries(properties).flatMap(([name, member]) => membersOf(member, [...path, name])),
    ...(items === undefined ? [] : membersOf(items, [...path, '*'])),
    ...(typeof others === 'object' ? membersOf(others, [...path, '*']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      membersOf(one, path),
    ),
  ]
  return [...new Map(found.map((one) => [one.join('.'), one])).values()]
}

/** The paths of a value in a body, written as `uuidMembers` writes them. */
export function placesOf(value: unknown, wanted: string, path: string[] = ['body']): string[] {
  if (value === wanted) return [path.join('.')]
  if (Array.isArray(value)) return value.flatMap((one) => placesOf(one, wanted, [...path, '*']))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => placesOf(one, wanted, [...path, name]))
}
