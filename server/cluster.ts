import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { m } from '#messages'
import { readState } from './kit/cluster/cluster-state'
import { joinCluster } from './kit/cluster/join-cluster'
import { type Env, readEnv } from './kit/env'
import { createLog } from './kit/log'
import type { Locale } from './kit/problem'
import { projectRoot } from './kit/project-root'
import { Refusal } from './kit/refusal'
import { readArguments, writeLine } from './kit/terminal/run-command'
import { startOrExplain } from './kit/terminal/start-or-explain'
import { terminalLocale } from './kit/terminal/terminal-locale'
import { readChannelSettings } from './payments/channels-of'
import { runCluster } from './run-cluster'
import { startConsole } from './start-console'

/*
 * `npm run cluster -- --n 2`: several processes behind one port. `npm run cluster -- --restart`: replaces the processes of the running one, one
 * after the other, and exits with 1 when that fails.
 */
const mostProcesses = 64
const longestRestart = 600_000 // ms

await startOrExplain(async () => {
  const env = readEnv(process.env, projectRoot)
  const log = createLog(env.logLevel)
  if (cluster.isWorker)
    return startConsole({ ...env, channels: readChannelSettings(process.env), cluster: joinCluster() }, log)
  const { n, restart } = readOptions()
  if (restart) return restartOther(env)
  // Wrong settings of a payment channel end the primary, before any worker is started.
  readChannelSettings(process.env)
  return runCluster(env, n, log)
})

function readOptions(): { n: number; restart: boolean } {
  const usage = (locale: Locale) => m.terminal_cluster_usage({}, { locale })
  const options = { n: { type: 'string' }, restart: { type: 'boolean', default: false } } as const
  const { values } = readArguments(options, usage)
  const n = Number(values.n ?? availableParallelism())
  if (!Number.isInteger(n) || n < 1 || n > mostProcesses || (values.restart && values.n !== undefined))
    throw new Refusal(usage)
  return { n, restart: values.restart }
}

async function restartOther({ dataDir }: Env): Promise<void> {
  const before = readState(dataDir)
  if (before === undefined)
    throw new Refusal((locale) => m.terminal_cluster_none({ folder: dataDir }, { locale }))
  if (process.platform === 'win32') throw new Refusal((locale) => m.terminal_cluster_windows({}, { locale }))
  process.kill(before.pid, 'SIGUSR2')
  const end = performance.now() + longestRestart
  for (;;) {
    await wait(100)
    const now = readState(dataDir)
    if (now === undefined) throw new Refusal((locale) => m.terminal_cluster_ended({}, { locale }))
    const { failure } = now
    if (now.restarts > before.restarts && failure !== null)
      throw new Refusal((locale) => m.terminal_cluster_failed({ failure: failure[locale] }, { locale }))
    if (now.restarts > before.restarts) break
    if (performance.now() > end) throw new Refusal((locale) => m.terminal_cluster_slow({}, { locale }))
  }
  writeLine(m.terminal_cluster_restarted({}, { locale: terminalLocale }))
}
