import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fail, node, program, root, run } from './project.mjs'

const advice = 'No browser for the tests: install Chromium, Chrome or Edge, or set CHROMIUM to its path'

/** The path of a working Chromium-like browser: a configured one, an installed one, Playwright's, or a downloaded one. */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM
  if (chosen) return (await runs(chosen)) ? chosen : fail(`CHROMIUM is ${chosen}, which does not run`)
  for (const file of installed()) if (await runs(file)) return file
  const own = playwrights()
  if (await runs(own)) return own
  process.stdout.write('Fetching a browser for the tests …\n')
  await node([program('playwright-core', 'playwright-core'), 'install', 'chromium'], { quiet: true })
  if (await runs(own)) return own
  const packaged = await fromDebian()
  return packaged ?? fail(advice)
}

function installed() {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const { ProgramFiles = '', LOCALAPPDATA = '', 'ProgramFiles(x86)': x86 = '' } = process.env
    const places = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return [ProgramFiles, x86, LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => places.map((place) => path.join(folder, place)))
  }
  // Debian's headless shell loads a page for two thirds of the CPU time that the whole browser takes.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ]
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/** Whether the file runs, because it may be a stub or lack a library; Windows is excluded because the check would open a window. */
async function runs(file) {
  if (!file || !existsSync(file)) return false
  return process.platform === 'win32' || (await run(file, ['--version'], { quiet: true })).code === 0
}

function playwrights() {
  return createRequire(path.join(root, 'package.json'))('playwright-core').chromium.executablePath()
}

async function fromDebian() {
  const isDebian =
    existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (!isDebian) return undefined
  const isUbuntu = /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { quiet: true, env })
  if (isUbuntu) {
    // Ubuntu's chromium package is a stub; Playwright's own only lacks libraries there.
    await node([program('playwright-core', 'playwright-core'), 'install', '--with-deps', 'chromium'], {
      quiet: true,
    })
    return (await runs(playwrights())) ? playwrights() : undefined
  }
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-qy', '--no-install-recommends', name], { quiet: true, env })
    if (await runs(`/usr/bin/${name}`)) return `/usr/bin/${name}`
  }
  return undefined
}
