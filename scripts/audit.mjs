import { readFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials, refOf } from './building/bill-of-materials.mjs'
import { ensureBuilt, ensureInstalled, npm, root } from './project.mjs'

/** Fails when the registry reports a high or critical vulnerability in a shipped package; an unreachable registry is no failure. */
await ensureInstalled()
await ensureBuilt()
const { output } = await npm(
  ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
  { quiet: true },
)
const report = reportOf(output)
if (report === undefined) {
  process.stdout.write('⚠ packages were not audited: the registry does not answer audits\n')
} else {
  const holes = holesOf(report)
  for (const { name, severity } of holes)
    process.stdout.write(`✗ ${name}: a ${severity} hole is known; npm audit tells more\n`)
  if (holes.length === 0) process.stdout.write('✓ no high or critical hole is known in what is shipped\n')
  process.exitCode = holes.length === 0 ? 0 : 1
}

/** npm's JSON report without the warnings around it, or undefined without one. */
function reportOf(text) {
  try {
    const report = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    return report.vulnerabilities === undefined ? undefined : report
  } catch {
    return undefined
  }
}

/** Packages with a vulnerability of their own; npm also lists those that depend on them. */
function holesOf({ vulnerabilities }) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const shipped = new Set(read(billOfMaterials).components.map((one) => one['bom-ref']))
  const lock = read('package-lock.json')
  return Object.values(vulnerabilities).filter(
    ({ severity, via, nodes }) =>
      ['high', 'critical'].includes(severity) &&
      via.some((cause) => typeof cause === 'object') &&
      nodes.some((place) => shipped.has(refOf(lock, place))),
  )
}
