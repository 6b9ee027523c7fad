import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import {
  isLeftOut,
  parts,
  productionFolders,
  releasedPackage,
  releasedScripts,
} from './building/release-parts.mjs'
import { textOf } from './operator-texts.mjs'
import { ensureBuilt, ensureInstalled, fail, root } from './project.mjs'

/*
 * `npm run release`: one archive that runs on Node alone, for the system and processor of this machine. `--try` unpacks it into an empty folder,
 * starts it without npm, backs up and stops it.
 */
const isTried = process.argv.includes('--try')
await ensureInstalled()
await ensureBuilt()
const { packTar, unpackTar } = await import('modern-tar/fs')
const own = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
const name = `gym-console-${own.version}`
const file = path.join(root, 'dist', 'release', `${name}-${process.platform}-${process.arch}.tar.gz`)
const work = await mkdtemp(path.join(tmpdir(), 'gym-release-'))
process.on('exit', () => process.exitCode === 0 || process.stderr.write(`${textOf('noRelease')}\n`))
try {
  process.exitCode = 1
  const folder = path.join(work, name)
  await stage(folder)
  await mkdir(path.dirname(file), { recursive: true })
  await pipeline(packTar(work), createGzip({ level: 9 }), createWriteStream(file))
  const [packed, unpacked] = [(await stat(file)).size, await sizeOf(folder)]
  const sizes = { packed: mb(packed), unpacked: mb(unpacked) }
  process.stdout.write(`${textOf('release', { file: path.relative(root, file), ...sizes })}\n`)
  if (isTried) await tryOut(await mkdtemp(path.join(work, 'try-')))
  process.exitCode = 0
} finally {
  await rm(work, { recursive: true, force: true, maxRetries: 5 })
}

async function stage(folder) {
  const released = releasedPackage(own)
  const isInstalled = (one) => modules.has(one)
  const modules = new Set()
  for (const one of Object.keys(lock.packages))
    if (one !== '' && (await stat(path.join(root, one)).catch(() => undefined))) modules.add(one)
  const packages = productionFolders(lock, isInstalled)
  // A package in the folder of another one is copied with that one, unless it is for development.
  const isNested = (source, one) => path.relative(one, source).split(path.sep).includes('node_modules')
  for (const one of [...parts, ...releasedScripts(released)]) await copy(one, folder, () => true)
  for (const one of packages)
    await copy(
      one,
      folder,
      (source) => !isLeftOut(source.split(path.sep).join('/')) && !isNested(source, path.join(root, one)),
    )
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
}

async function copy(one, folder, filter) {
  const target = path.join(folder, one)
  await mkdir(path.dirname(target), { recursive: true })
  await cp(path.join(root, one), target, { recursive: true, verbatimSymlinks: true, filter })
}

async function sizeOf(folder) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = names
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function tryOut(folder) {
  await pipeline(createReadStream(file), createGunzip(), unpackTar(folder))
  const at = path.join(folder, name)
  const console = start(at, 'scripts/start.mjs')
  const url = await new Promise((resolve, reject) => {
    console.child.stdout.on('data', () => {
      const address = /^ {2}(http:\S+)$/m.exec(console.output())?.[1]
      if (address) resolve(address)
    })
    console.ended.then((code) =>
      reject(new Error(textOf('releaseEnded', { code, output: console.output() }))),
    )
  }).catch((error) => fail(error.message))
  const [ready, page] = await Promise.all([
    fetch(`${url}/readyz`),
    fetch(`${url}/login`, { headers: { accept: 'text/html' } }),
  ])
  const backup = await start(at, 'scripts/backup.mjs', '--plain').ended
  console.child.kill('SIGTERM')
  const code = await console.ended
  const seen = [ready.status, page.status, (await page.text()).includes('<script'), backup, code]
  if (`${seen}` !== '200,200,true,0,0') fail(`${textOf('releaseBroken', { seen })}\n${console.output()}`)
  process.stdout.write(`${textOf('releaseTried')}\n`)
}

/** Without npm and without any setting but those that keep it apart from other consoles. */
function start(folder, script, ...args) {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    SystemRoot: process.env.SystemRoot,
  }
  const child = spawn(process.execPath, [path.join(folder, script), ...args], { cwd: folder, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk
    })
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code) }
}

function mb(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
