import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@rstest/core'
import { actionLabel } from './labels'

const folder = path.resolve('server/system/account')
const noted = /action: 'account\.(\w+)'|(?:written|proven)\(request, '(\w+)'/g
const actions = readdirSync(folder).flatMap((file) =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(noted)].map(
    ([, direct, own]) => direct ?? own ?? '',
  ),
)

it('every action that an account’s history may hold has its words', () => {
  expect(actions).toContain('addPasskey')
  expect(actions.filter((action) => actionLabel(action) === undefined)).toEqual([])
})
