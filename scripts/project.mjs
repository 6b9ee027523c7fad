import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { textOf } from './operator-texts.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(textOf('nodeTooOld', { version: process.versions.node }))
}

/** Ends the process with one line of error. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The path of a package's program, run by Node itself without a shell, so that every system behaves alike. */
export function program(packageName, name) {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[name])
}

/**
 * Runs Node with these arguments and answers its exit code; `quiet` collects what it prints instead of showing it. After `limit`
 * milliseconds it is killed, and the code is 1.
 */
export function node(args, { quiet = false, env = {}, limit } = {}) {
  return run(process.execPath, args, { quiet, env, limit })
}

export function run(command, args, { quiet = false, env = {}, shell = false, limit } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const end = { timeout: limit, killSignal: 'SIGKILL' }
  const child = spawn(command, args, { cwd: root, stdio, shell, env: { ...process.env, ...env }, ...end })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs one of package.json's scripts, whose program the package brings, and collects what it prints. */
export function npmScript(name, packageName) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [command, ...args] = scripts[name].split(' ')
  return node([program(packageName, command), ...args], { quiet: true })
}

/** Installs what package-lock.json names, unless node_modules already holds it. */
export async function ensureInstalled() {
  const lock = path.join(root, 'package-lock.json')
  const folder = path.join(root, 'node_modules')
  // A release brings its packages.
  if (!existsSync(lock)) return
  // node_modules as a link belongs to another checkout, which an installation would empty.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const installed = path.join(folder, '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  if (isStamped('node_modules/.installed', [lock])) return
  process.stdout.write(`${textOf('installing')}\n`)
  // npm on another system may have removed optional packages from the lock file, so this falls back to an inexact installation.
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  const isInstalled = async (command) => (await npm([command, ...quietly])).code === 0
  const isThere = (await isInstalled('ci')) || (await isInstalled('install'))
  if (!isThere) fail(textOf('notInstalled'))
  stamp('node_modules/.installed', [lock])
}

/** Runs npm, preferably the one that started this process; options as of `node`. */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js')
    ? node([own, ...args], options)
    : run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Compiles the message catalogues to generated/messages when they have changed. */
export async function ensureMessages() {
  const sources = [
    ...filesBelow('messages'),
    'project.inlang/settings.json',
    'scripts/messages.mjs',
    'package-lock.json',
  ]
  if (
    existsSync(path.join(root, 'generated/messages-by-language/messages.js')) &&
    isStamped('generated/.messages', sources)
  )
    return
  const { code, output } = await node([path.join(root, 'scripts/messages.mjs')], { quiet: true })
  if (code !== 0) fail(`${textOf('messagesFailed')}\n${output}`)
  stamp('generated/.messages', sources)
}

/** Builds dist/ when its sources have changed. */
export async function ensureBuilt() {
  if (!existsSync(path.join(root, 'src'))) return
  await ensureMessages()
  const sources = [
    ...['src', 'server', 'contract', 'machines', 'messages', 'public'].flatMap(filesBelow),
    'package-lock.json',
    'package.json',
    'rsbuild.config.ts',
    'tsconfig.json',
  ].filter((name) => !/\.test\.tsx?$|\.sql$/.test(name))
  if (existsSync(path.join(root, 'dist/server/main.js')) && isStamped('dist/.sources', sources)) return
  process.stdout.write(`${textOf('building')}\n`)
  const env = { NODE_ENV: 'production' }
  const { code, output } = await node([program('@rsbuild/core', 'rsbuild'), 'build'], { quiet: true, env })
  if (code !== 0) fail(`${textOf('buildFailed')}\n${output}`)
  const { writeBillOfMaterials } = await import('./building/bill-of-materials.mjs')
  await writeBillOfMaterials().catch((error) => fail(error.message))
  stamp('dist/.sources', sources)
}

/** npm passes SIGTERM to its shell, which ends without a signal to this process, so the parent's end counts as the signal. */
export function stopWithNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** Every file below a folder of the project, relative to its root. */
export function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

function isStamped(file, sources) {
  const kept = path.join(root, file)
  return existsSync(kept) && readFileSync(kept, 'utf8') === digest(sources)
}

function stamp(file, sources) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), digest(sources))
}

function digest(sources) {
  const hash = createHash('sha256')
  for (const name of sources)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.resolve(root, name)))
      .update('\0')
  return hash.digest('hex')
}
