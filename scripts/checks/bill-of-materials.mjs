import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from '../building/bill-of-materials.mjs'
import { root } from '../project.mjs'

/** Bundled packages are development dependencies, so these would be missing from a wrong inventory. */
const bundled = ['react', 'react-dom', '@douyinfe/semi-ui', '@xstate/react', 'pdfjs-dist']
const tools = ['@rstest/core', '@biomejs/biome', 'knip', 'playwright-core']

/** Sentences about an inventory of shipped packages that is missing, not valid or not complete. */
export function billProblems() {
  const file = path.join(root, billOfMaterials)
  if (!existsSync(file)) return { problems: [`${billOfMaterials} is missing: npm run build writes it`] }
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return problemsOf(JSON.parse(readFileSync(file, 'utf8')), [...Object.keys(dependencies), ...bundled])
}

export function problemsOf({ bomFormat, specVersion, components }, needed) {
  const names = new Set(components.map(({ name }) => name))
  const nameless = components.filter(({ name, version, purl }) => !name || !version || !purl)
  return {
    count: components.length,
    problems: [
      ...(bomFormat === 'CycloneDX' ? [] : [`${billOfMaterials}: bomFormat is ${bomFormat}`]),
      ...(/^1\.[5-9]$/.test(specVersion) ? [] : [`${billOfMaterials}: specVersion is ${specVersion}`]),
      ...nameless.map((one) => `${billOfMaterials}: ${one['bom-ref']} has no name, version or address`),
      ...needed
        .filter((name) => !names.has(name))
        .map((name) => `${billOfMaterials} does not list ${name}, which is shipped`),
      ...tools
        .filter((name) => names.has(name))
        .map((name) => `${billOfMaterials} lists ${name}, which is not shipped`),
    ],
  }
}
