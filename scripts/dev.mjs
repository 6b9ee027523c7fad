import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { ensureInstalled, ensureMessages, root, stopWithNpm } from './project.mjs'

stopWithNpm()
await ensureInstalled()
await ensureMessages()
const { createRsbuild, loadConfig, mergeRsbuildConfig } = await import('@rsbuild/core')

const port = Number(process.env.PORT ?? 3000)
const apiPort = await freePort()
const { content } = await loadConfig({ cwd: root })
let server
let isEnding = false

process.env.NODE_ENV = 'development'
watch(path.join(root, 'messages'), debounced(ensureMessages))
await buildServer()
await serveConsole()
for (const signal of ['SIGINT', 'SIGTERM']) {
  // Rsbuild's listeners exit at once, before the server has stopped its database.
  process.removeAllListeners(signal)
  process.on(signal, end)
}

/** Rebuilds and restarts the API at each change. */
async function buildServer() {
  const own = {
    mode: 'development',
    environments: { node: { output: { distPath: { root: 'dist/dev-server' } } } },
  }
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: mergeRsbuildConfig(content, own),
    environment: ['node'],
  })
  rsbuild.onAfterBuild(({ stats }) => (stats?.hasErrors() ? undefined : restart()))
  await rsbuild.build({ watch: true })
}

/** The console with hot reload; API requests are proxied to the server. */
async function serveConsole() {
  const target = `http://127.0.0.1:${apiPort}`
  const own = {
    mode: 'development',
    server: {
      port,
      // The origin that the API accepts.
      host: process.env.HOST ?? 'localhost',
      strictPort: true,
      historyApiFallback: { htmlAcceptHeaders: ['text/html'] },
      proxy: Object.fromEntries(
        ['/api', '/media/', '/site', '/healthz', '/readyz'].map((place) => [place, { target }]),
      ),
    },
  }
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: mergeRsbuildConfig(content, own),
    environment: ['web'],
  })
  await rsbuild.startDevServer()
}

/** It is killed rather than stopped, because the next process takes over the running database. */
async function restart() {
  if (server !== undefined) {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await exited
  }
  const env = {
    ...process.env,
    PORT: `${apiPort}`,
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    EXAMPLE_SITE: 'on',
  }
  const args = ['--enable-source-maps', path.join(root, 'dist/dev-server/main.js')]
  server = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    detached: process.platform !== 'win32',
  })
}

function end() {
  if (isEnding) return
  isEnding = true
  if (server === undefined || server.exitCode !== null) process.exit()
  server.once('exit', () => process.exit())
  server.kill('SIGTERM')
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function debounced(action) {
  let timer
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, 100)
  }
}
