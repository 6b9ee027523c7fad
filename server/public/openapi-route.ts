import type { Endpoint } from '../../contract/endpoint'
import { publicApi, publicBase } from '../../contract/public-api'
import { publicLeads } from '../../contract/public-leads'
import type { App } from '../kit/app'
import { pathsOf, problemAnswer, problemComponents } from '../kit/resource/openapi-route'
import { operation } from '../kit/resource/operation'

/** Serves the OpenAPI document of the public API, generated from its contract. */
export function publicOpenApiRoute(app: App): void {
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Gym public API',
      version: '1',
      description: 'What the official site shows, without an account, in Chinese; its form makes leads.',
    },
    servers: [{ url: publicBase }],
    paths: pathsOf<Endpoint>([...Object.values(publicApi), ...Object.values(publicLeads)], describe),
    components: problemComponents(),
  })
  app.get(`${publicBase}/openapi.json`, (c) =>
    c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }),
  )
}

type Json = Record<string, unknown>

const wait = { description: 'Seconds to wait.', schema: { type: 'integer' } }

function describe(endpoint: Endpoint): Json {
  if (endpoint.method !== 'GET') return written(endpoint)
  const { 'x-permission': _, 'x-scope': __, responses, ...about } = operation(endpoint)
  // The responses of `operation` for a read.
  const answers = responses as Record<string, Json>
  const etag = { description: 'Of the bytes, for If-None-Match.', schema: { type: 'string' } }
  return {
    ...about,
    responses: {
      ...answers,
      200: { ...answers[200], headers: { ETag: etag } },
      304: { description: 'As it was.' },
      429: { ...problemAnswer, headers: { 'Retry-After': wait } },
    },
  }
}

function written(endpoint: Endpoint): Json {
  const { 'x-permission': _, 'x-scope': __, responses, ...about } = operation(endpoint)
  return {
    ...about,
    responses: {
      ...(responses as Record<string, Json>),
      429: { ...problemAnswer, headers: { 'Retry-After': wait } },
    },
  }
}
