import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readState } from './kit/cluster/cluster-state'
import { joinCluster } from './kit/cluster/join-cluster'
import { type Env, readEnv } from './kit/env'
import { createLog } from './kit/log'
import { projectRoot } from './kit/project-root'
import { startOrExplain } from './kit/start-or-explain'
import { readChannelSettings } from './payments/channels-of'
import { runCluster } from './run-cluster'
import { startConsole } from './start-console'

/*
 * `npm run cluster -- --n 2`: several processes behind one port. `npm run cluster -- --restart`: replaces the processes of the running one, one
 * after the other, and exits with 1 when that fails.
 */
const usage = 'npm run cluster -- [--n <1 to 64>] | --restart'
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
  try {
    const options = { n: { type: 'string' }, restart: { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ options })
    const n = Number(values.n ?? availableParallelism())
    if (Number.isInteger(n) && n >= 1 && n <= mostProcesses && !(values.restart && values.n !== undefined))
      return { n, restart: values.restart }
  } catch (cause) {
    throw new Error(`Usage: ${usage}`, { cause })
  }
  throw new Error(`Usage: ${usage}`)
}

async function restartOther({ dataDir }: Env): Promise<void> {
  const before = readState(dataDir)
  if (before === undefined)
    throw new Error(
      `No cluster runs on ${dataDir}: start one with npm run cluster, or set DATA_DIR to its folder`,
    )
  if (process.platform === 'win32')
    throw new Error('Windows has no signal for a rolling restart: stop the cluster and start it again')
  process.kill(before.pid, 'SIGUSR2')
  const end = performance.now() + longestRestart
  for (;;) {
    await wait(100)
    const now = readState(dataDir)
    if (now === undefined) throw new Error('The cluster has ended: see its log')
    if (now.restarts > before.restarts && now.failure !== null)
      throw new Error(
        `Not all processes were restarted (${now.failure}); those before go on. See the cluster's log`,
      )
    if (now.restarts > before.restarts) break
    if (performance.now() > end)
      throw new Error('The restart takes longer than ten minutes: see the cluster’s log')
  }
  process.stdout.write('All processes were restarted.\n')
}
