import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { keepState } from './kit/cluster/cluster-state'
import { keepWorkers, sendTo, type Workers } from './kit/cluster/keep-workers'
import { createDb } from './kit/db/create-db'
import { startPostgres } from './kit/db/postgres'
import { supervise } from './kit/db/supervise'
import type { Env } from './kit/env'
import { readCertificate } from './kit/http/secure-server'
import { listen } from './kit/http/server'
import type { Log } from './kit/log'
import { projectRoot } from './kit/project-root'
import { sentenceOf } from './kit/refusal'
import { onStopSignal } from './kit/terminal/start-or-explain'
import { ensureSetupCode } from './setup-routes'
import { setupLine, writeLines } from './start-console'
import { mergeSamples } from './system/metrics/merge-samples'

/**
 * The primary of a cluster: runs the embedded database if there is one, starts the workers, and hands them the connections. It answers no request
 * itself. SIGUSR2 replaces the workers one after the other.
 */
export async function runCluster(env: Env, count: number, log: Log): Promise<void> {
  // As for a single process, a port in use fails before any data is changed.
  for (const port of [env.port, env.httpPort ?? 0])
    await (await listen(() => new Response(), { host: env.host, port, isShared: true })).close(0)
  if (env.certificate !== undefined) readCertificate(env.certificate)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const supervision = postgres && supervise(postgres, log)
  const url = env.databaseUrl ?? postgres?.url ?? ''
  const state = keepState(env.dataDir)
  let workers: Workers | undefined
  const end = async () => {
    await workers?.stop()
    state.remove()
    await supervision?.stop()
    await postgres?.stop()
  }
  onStopSignal(log, end)
  const merged = mergeSamples()
  let lines: string[] = []
  try {
    workers = await keepWorkers({
      program: path.join(projectRoot, 'dist', 'server', 'cluster.js'),
      count,
      env: { DATABASE_URL: url, CLUSTER_SIZE: String(count) },
      log,
      onExit: merged.onExit,
      onMessage: (worker, message) => {
        if (message.type === 'ready' && lines.length === 0) lines = message.lines
        if (message.type === 'measured') merged.onMeasured(worker, message.id, message.samples)
        if (message.type === 'merge')
          merged.read(workers?.all() ?? []).then(
            (text) => sendTo(worker, { type: 'merged', id: message.id, text }),
            (err) => log.warn({ err }, 'the metrics could not be merged'),
          )
      },
    })
    writeLines([...lines, ...(await setupLines(url))])
  } catch (error) {
    await end()
    throw error
  }
  const { restart } = workers
  process.on('SIGUSR2', async () => {
    log.info('the processes are restarted one after the other')
    try {
      await restart()
      state.noteRestart(null)
      log.info('the processes were restarted')
    } catch (err) {
      state.noteRestart({ 'zh-CN': sentenceOf(err, 'zh-CN'), 'en-US': sentenceOf(err, 'en-US') })
      log.error({ err }, 'the restart ended early; the processes that were not replaced go on')
    }
  })
}

async function setupLines(url: string): Promise<string[]> {
  const db = createDb(url, { max: 1 })
  try {
    const code = await ensureSetupCode(db)
    return code === null ? [] : [setupLine(code)]
  } finally {
    await db.destroy()
  }
}
