import type { $ZodType, output } from 'zod/v4/core'
import { check } from '../../../contract/check'
import type { Endpoint } from '../../../contract/endpoint'
import type { AppContext } from '../app'
import { readJson } from '../http/read-bytes'
import { isId } from '../new-id'
import { isStrange } from '../parse-json'
import { fieldsProblem, problem } from '../problem'

/** Parses a request by its endpoint's schemas; throws `not_found`, `unknown_field`, `version_required` and the like. */
export async function readInput<Q extends $ZodType, B extends $ZodType>(
  c: AppContext,
  endpoint: Endpoint<Q, B>,
  bodyLimit: number,
): Promise<{ id: string; query: output<Q>; body: output<B>; version: number }> {
  const id = endpoint.path.includes('/:id') ? readId(c, endpoint.params) : ''
  const query = accept(endpoint.query, readQuery(c))
  const body = accept(endpoint.body, endpoint.method === 'GET' ? {} : await readJson(c, bodyLimit))
  return { id, query, body, version: endpoint.versioned ? readVersion(c) : 0 }
}

/** Parses a value by its schema; throws the refused fields. */
export function accept<S extends $ZodType>(schema: S, given: unknown): output<S> {
  const { value, fields } = check(schema, given)
  if (fields !== undefined) throw fieldsProblem(fields)
  return value
}

/** A uuid, unless the endpoint has its own `params`. */
function readId(c: AppContext, params: $ZodType | undefined): string {
  const given = c.req.param('id') ?? ''
  const id = params === undefined ? given.toLowerCase() : given
  const isKnown = params === undefined ? isId(id) : check(params, { id }).fields === undefined
  if (!isKnown) throw problem('not_found')
  return id
}

/** A repeated member becomes a list, which no query schema accepts. */
export function readQuery(c: AppContext): Record<string, unknown> {
  const entries = Object.entries(c.req.queries())
  const strange = entries.filter(([, values]) => values.some(isStrange))
  if (strange.length > 0) throw fieldsProblem(strange.map(([name]) => ({ path: [name], code: 'characters' })))
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

function readVersion(c: AppContext): number {
  const given = c.req.header('if-match')
  if (given === undefined) throw problem('version_required')
  const version = /^"([1-9]\d{0,8})"$/.exec(given)?.[1]
  if (version === undefined) throw problem('malformed')
  return Number(version)
}
