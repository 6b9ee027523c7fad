import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '../problem'

/** What the primary of a running cluster tells the command that restarts it. */
export interface ClusterState {
  pid: number
  /** The number of completed or failed restarts. */
  restarts: number
  /** Why the last one failed. */
  failure: Record<Locale, string> | null
}

const fileOf = (dataDir: string) => path.join(dataDir, 'cluster.json')

/** Writes the state file of the data folder; `remove` at the end. */
export function keepState(dataDir: string) {
  const file = fileOf(dataDir)
  let state: ClusterState = { pid: process.pid, restarts: 0, failure: null }
  const write = () => {
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    noteRestart: (failure: ClusterState['failure']) => {
      state = { ...state, restarts: state.restarts + 1, failure }
      write()
    },
    remove: () => rmSync(file, { force: true }),
  }
}

/** The state of the cluster that runs on a data folder; undefined when there is none. */
export function readState(dataDir: string): ClusterState | undefined {
  try {
    const state: ClusterState = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))
    process.kill(state.pid, 0)
    return state
  } catch {
    // A killed cluster has left the file behind.
    return undefined
  }
}
