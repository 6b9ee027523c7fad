import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { type Client, signInTo } from '../../harness/process'
import { signIn, startWalk, type Walk } from '../walk'
import { authModel } from './auth'
import { editorModel } from './editor'
import { screenPaths } from './screen-paths'
import { sidebarModel } from './sidebar'
import { tabsModel } from './tabs'

let person: Walk
let client: Client
const walk = () => person
const ask = () => client

beforeAll(async () => {
  person = await startWalk()
  await signIn(person.page, `${person.server.url}/dashboard`)
  person.page.on('dialog', (question) => question.accept())
  client = (await signInTo(person.server))(person.server)
}, 240_000)
afterAll(() => person?.close(), 60_000)

screenPaths('sidebarModel(walk)', sidebarModel(walk))
screenPaths('tabsModel(walk)', tabsModel(walk))
screenPaths('editorModel(walk, ask)', editorModel(walk, ask))
screenPaths('authModel(walk)', authModel(walk))

it('leave nothing to complain about in the browser’s console', () => {
  expect(person.complaints).toEqual([])
})
