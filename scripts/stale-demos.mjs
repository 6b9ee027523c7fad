import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { textOf } from './operator-texts.mjs'

const prefix = 'gym-demo-'
const ownerFile = 'owner.json'

/** A new folder for an example chain that belongs to this process. */
export function makeDemoFolder(parent = tmpdir()) {
  const folder = mkdtempSync(path.join(parent, prefix))
  writeFileSync(path.join(folder, ownerFile), JSON.stringify(identityOf(process.pid)), { mode: 0o600 })
  return folder
}

/** Ends the databases and removes the folders of demos whose process was killed. */
export async function removeStaleDemos(parent = tmpdir()) {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const folder = path.join(parent, name)
    try {
      if (isStale(folder)) await removeDemo(folder)
    } catch (error) {
      process.stderr.write(`${textOf('demoLeft', { folder, reason: error.message })}\n`)
    }
  }
}

/** A folder without an owner is just being made, or is not ours. */
function isStale(folder) {
  const { uid } = lstatSync(folder)
  const file = path.join(folder, ownerFile)
  if (uid !== (process.getuid?.() ?? uid) || !existsSync(file)) return false
  const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8'))
  if (!isAlive(pid)) return true
  const now = identityOf(pid).startedAt
  // Where the start of a process cannot be read, a living number counts as its owner.
  return startedAt !== null && now !== null && startedAt !== now
}

async function removeDemo(folder) {
  const data = path.join(folder, 'postgres', 'data')
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (pid > 1 && isAlive(pid) && commandOf(pid).includes(data)) {
    process.kill(pid, 'SIGQUIT')
    for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(50)
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The start time is part of the identity, because the system may reuse a pid. */
function identityOf(pid) {
  return { pid, startedAt: startOf(pid) }
}

function startOf(pid) {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart=') || null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the start is the 20th field behind it.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

function commandOf(pid) {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps(pid, 'command=')
  } catch {
    return ''
  }
}

function ps(pid, column) {
  return execFileSync('ps', ['-p', `${pid}`, '-o', column], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()
}
