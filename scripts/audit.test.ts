import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import { projectRoot } from '../server/kit/project-root'

// The test builds first when there is no build.
rs.setConfig({ testTimeout: 180_000 })

let registry: Server
let cache: string
// npm remembers advisories by their number.
beforeEach(async () => {
  cache = await mkdtemp(path.join(tmpdir(), 'npm-cache-'))
})
afterEach(async () => {
  registry.close()
  await rm(cache, { recursive: true, force: true })
})

/** Runs the audit against a made-up registry on this machine; answers its exit code and what it prints. */
async function audit(answer: RequestListener): Promise<[number, string]> {
  registry = createServer(answer)
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache }
  const options = { cwd: projectRoot, env }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/audit.mjs'], options, (error, output) =>
      resolve([error === null ? 0 : Number(error.code), output]),
    )
  })
}

/** A registry that knows of a hole in each version of these packages. */
const knowing =
  (severity: string, ...names: string[]): RequestListener =>
  (request, reply) => {
    const isRequested = request.url === '/-/npm/v1/security/advisories/bulk'
    const advisory = {
      id: 1,
      url: 'https://example.com/1',
      title: 'a hole',
      severity,
      vulnerable_versions: '*',
    }
    reply.writeHead(isRequested ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isRequested ? Object.fromEntries(names.map((name) => [name, [advisory]])) : {}))
  }

it('the audit passes where the registry knows of no hole', async () => {
  const [code, reported] = await audit(knowing('high'))
  expect([code, reported]).toEqual([0, expect.stringContaining('✓ no high or critical hole is known')])
})

it.each(['hono', 'react'])('the audit fails for a hole in %s, which is shipped', async (name) => {
  const [code, reported] = await audit(knowing('critical', name))
  expect([code, reported]).toEqual([1, expect.stringContaining(`✗ ${name}: a critical hole is known`)])
})

it.each([
  ['in a tool', 'high', 'knip'],
  ['that is a small one', 'moderate', 'hono'],
])('the audit passes for a hole %s', async (_, severity, name) => {
  const [code] = await audit(knowing(severity, name))
  expect(code).toBe(0)
})

it('the audit warns and passes where the registry does not answer audits', async () => {
  const [code, reported] = await audit((_, reply) => void reply.writeHead(405).end())
  expect([code, reported]).toEqual([0, expect.stringContaining('⚠ packages were not audited')])
})
