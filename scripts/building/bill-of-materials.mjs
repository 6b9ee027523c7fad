import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm, root } from '../project.mjs'

export const billOfMaterials = 'dist/sbom.cdx.json'

/**
 * Writes the CycloneDX inventory of this build: the packages that the server needs at run time, and the bundled ones, which package.json
 * lists as development dependencies.
 */
export async function writeBillOfMaterials() {
  const { code, output } = await npm(
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--loglevel=silent'],
    { quiet: true },
  )
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`)
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const bill = shippedOnly(JSON.parse(output), lock, moduleNames())
  writeFileSync(path.join(root, billOfMaterials), `${JSON.stringify(bill, null, 1)}\n`)
}

const development = 'cdx:npm:package:development'

/** The part of npm's inventory that is shipped; `modules` are the paths of what was bundled. */
export function shippedOnly(bill, lock, modules) {
  const bundled = new Set(modules.flatMap((name) => bundledPackage(lock, name)))
  const isShipped = ({ 'bom-ref': ref, properties }) =>
    bundled.has(ref) || !properties.some(({ name }) => name === development)
  const components = bill.components.filter(isShipped).map((one) => ({
    ...one,
    properties: one.properties.filter(({ name }) => name !== development),
  }))
  const own = { ...bill.metadata.component, name: lock.name }
  const refs = new Set([own['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return { ...bill, metadata: { ...bill.metadata, component: own }, components, dependencies }
}

/** npm's name in its inventory for a package of the lock file. */
export function refOf(lock, location) {
  const { name, version } = lock.packages[location] ?? {}
  return version && `${name ?? location.replace(/^.*node_modules\//, '')}@${version}`
}

/** `[ref]` of the package that a module comes from, innermost folder first; `[]` for this project's modules. */
function bundledPackage(lock, module) {
  const location = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/|!?]+/.exec(module)?.[0]
  const ref = location && refOf(lock, location)
  return ref ? [ref] : []
}

/** The modules in the browser's and the server's files. */
function moduleNames() {
  const read = (file) => JSON.parse(readFileSync(path.join(root, 'dist', file), 'utf8'))
  const maps = readdirSync(path.join(root, 'dist/server'), { recursive: true }).filter((name) =>
    name.endsWith('.map'),
  )
  return [
    ...Object.values(read('modules.json')).flat(),
    ...maps.flatMap((name) => read(path.join('server', name)).sources),
  ]
}
