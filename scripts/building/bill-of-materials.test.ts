import { expect, it } from '@rstest/core'
import { problemsOf } from '../checks/bill-of-materials.mjs'
import { shippedOnly } from './bill-of-materials.mjs'

const development = { name: 'cdx:npm:package:development', value: 'true' }
const component = (name: string, version: string, properties: object[] = []) => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  properties,
})
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { 'bom-ref': 'gym@1.0.0', name: 'folder' } },
  components: [
    component('hono', '4.0.0'),
    component('react', '18.0.0', [development]),
    component('react', '17.0.0', [development]),
    component('@a/bundled', '1.0.0', [development]),
    component('knip', '6.0.0', [development]),
  ],
  dependencies: [
    { ref: 'gym@1.0.0', dependsOn: ['hono@4.0.0', 'react@18.0.0', 'knip@6.0.0'] },
    { ref: 'knip@6.0.0', dependsOn: [] },
  ],
}
const lock = {
  name: 'gym',
  packages: {
    'node_modules/react': { version: '18.0.0' },
    'node_modules/old/node_modules/react': { version: '17.0.0' },
    'node_modules/old/node_modules/@a/bundled': { version: '1.0.0' },
  },
}
const modules = [
  './node_modules/react/index.js',
  './src/main.tsx + 3 modules',
  './node_modules/old/node_modules/@a/bundled/lib/x.js',
]

it('the inventory has what the server needs and what was bundled, in the version that was, and no tools', () => {
  const { components, dependencies, metadata } = shippedOnly(bill, lock, modules)
  expect(components.map((one: object) => Reflect.get(one, 'bom-ref'))).toEqual([
    'hono@4.0.0',
    'react@18.0.0',
    '@a/bundled@1.0.0',
  ])
  expect(JSON.stringify(components)).not.toContain('development')
  expect(dependencies).toEqual([{ ref: 'gym@1.0.0', dependsOn: ['hono@4.0.0', 'react@18.0.0'] }])
  expect(metadata.component.name).toBe('gym')
})

it.each([
  ['of another format', { ...bill, bomFormat: 'SPDX' }],
  ['of no version', { ...bill, specVersion: undefined }],
  ['without React', { ...bill, components: bill.components.filter(({ name }) => name !== 'react') }],
  ['with a package of no version', { ...bill, components: [...bill.components, { name: 'x' }] }],
  ['with a tool in it', bill],
])('an inventory %s is told', (_, wrong) => {
  const shipped = shippedOnly(bill, lock, modules)
  expect(problemsOf(shipped, ['hono', 'react']).problems).toEqual([])
  expect(problemsOf(wrong, ['hono', 'react']).problems).not.toEqual([])
})
