import type { Endpoint } from '../../contract/endpoint'
import { publicApi, publicBase } from '../../contract/public-api'
import { publicLeads } from '../../contract/public-leads'
import { type App, apiBase } from '../../server/kit/app'
import { operation } from '../../server/kit/resource/operation'
import { endpointsOf } from '../../server/kit/resource/serve'
import type { JsonSchema } from '../harness/json-schema'

/** A callable route: a method and a path with `:names`; an undescribed one takes any body. */
export interface Target {
  method: string
  path: string
  /** The name of the list that the path begins with, such as `stores`. */
  resource: string
  isVersioned: boolean
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  body?: JsonSchema
}

interface Operation {
  parameters: Target['parameters']
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** Every route of the app: those of both contracts with their schemas, and those outside them. */
export function targetsOf(app: App): Target[] {
  const described = [
    ...endpointsOf(app).map((endpoint) => targetOf(apiBase, endpoint)),
    ...[...Object.values(publicApi), ...Object.values(publicLeads)].map((endpoint) =>
      targetOf(publicBase, endpoint),
    ),
  ]
  const known = new Set(described.map(({ method, path }) => `${method} ${path}`))
  const others = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !known.has(`${method} ${path}`))
    .map(({ method, path }) => ({ method, path, resource: '', isVersioned: false, parameters: [] }))
  return [...described, ...new Map(others.map((one) => [`${one.method} ${one.path}`, one])).values()]
}

function targetOf(base: string, endpoint: Endpoint): Target {
  // `operation` returns the operation of the document.
  const { parameters, requestBody } = operation(endpoint) as unknown as Operation
  const body = requestBody?.content['application/json']?.schema
  return {
    method: endpoint.method,
    path: base + endpoint.path,
    resource: endpoint.path.split('/')[1] ?? '',
    isVersioned: endpoint.versioned,
    parameters,
    ...(body === undefined ? {} : { body }),
  }
}

/** The names of the lists whose rows have ids. */
export function listsOf(targets: readonly Target[]): string[] {
  return targets
    .filter(({ method, path, resource }) => method === 'GET' && path === `${apiBase}/${resource}`)
    .filter(({ parameters }) => parameters.every((one) => !one.required))
    .map(({ resource }) => resource)
}
