import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../../scripts/browser.mjs'
import { ensureBuilt, root } from '../../../scripts/project.mjs'
import { median } from './median.mjs'

/**
 * Measures the built console with its example data in Chromium, each figure in fresh browser contexts, against its limits. Times depend on
 * this machine at this minute: compare two builds in turns, never with a run of yesterday. `RUNS=9` for more rounds, `ONLY=switch` for some
 * of the figures; `BASE=<folder>` measures another checkout with its own build too, in turns. `prepare` may add data first.
 */
export async function measure(figures, prepare = async () => {}) {
  const runs = Number(process.env.RUNS ?? 5)
  const executablePath = await findBrowser()
  await ensureBuilt()
  const builds = [root, ...(process.env.BASE === undefined ? [] : [path.resolve(process.env.BASE)])]
  const servers = await Promise.all(builds.map(startDemo))
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  let missed = 0
  try {
    for (const server of servers) await prepare(server)
    process.stdout.write(`load average ${loadavg()[0]?.toFixed(2)}, ${runs} runs\n`)
    for (const figure of figures.filter(({ name }) => name.includes(process.env.ONLY ?? ''))) {
      const values = servers.map(() => [])
      for (let run = 0; run < (figure.runs ?? runs); run++)
        for (const [at, server] of servers.entries()) {
          const context = await browser.newContext({
            viewport: { width: 1600, height: 900 },
            locale: 'zh-CN',
          })
          values[at].push(...(await figure.measure({ context, ...server })))
          await context.close()
        }
      if (!tell(figure, values[0])) missed += 1
      if (values[1] !== undefined) tell({ ...figure, name: '  the other build' }, values[1])
    }
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
  process.stdout.write(missed === 0 ? 'every figure is beaten\n' : `${missed} figures are missed\n`)
}

/** Prints the figure, and returns whether it is good. */
function tell({ name, unit, most, worst }, values) {
  const middle = median(values)
  const last = Math.max(...values)
  const good = middle <= most && (worst === undefined || last <= worst)
  const target = worst === undefined ? `≤ ${most}` : `≤ ${most} / ${worst}`
  const row = [name.padEnd(46), shown(middle).padStart(8), shown(last).padStart(8), unit.padEnd(8), target]
  process.stdout.write(`${good ? '✓' : '✗'} ${row.join('  ')}\n`)
  return good
}

function shown(value) {
  return value.toFixed(value < 1 ? 4 : value < 100 ? 1 : 0)
}

/** The console with example data, on a free port; its database is reached through the socket in its folder. */
async function startDemo(build) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-bench-'))
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [path.join(build, 'dist/server/demo.js')], {
    cwd: build,
    env: { ...env, NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'warn', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const reported = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      text += chunk
      const account = /(http:\S+)\s+Sign in as (\S+) with the password (\S+)/.exec(text)
      if (account !== null) resolve(account)
    })
    child.once('exit', () => reject(new Error(`the console ended: ${text}`)))
  })
  const [, url = '', username = '', password = ''] = reported
  const databaseUrl = `postgres://app@${encodeURIComponent(path.join(folder, 'postgres'))}:5432/postgres`
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return { url, username, password, databaseUrl, stop }
}
