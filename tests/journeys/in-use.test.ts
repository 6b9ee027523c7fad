import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newCoach, newStore, versioned } from '../api/fixtures/gym'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startWalk()
}, 90_000)
afterAll(() => person?.close(), 60_000)

it('names who stands in the way of archiving a store, leads there, and says it no longer', async () => {
  const { page, complaints, server } = person
  const ask = (await signInTo(server))(server)
  const store = await newStore(ask, { name: '有人店' })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const coach = await newCoach(ask, { storeIds: [store.id], displayName: '驻店教练' })
  await signIn(page, `${server.url}/store`)
  await page.getByRole('button', { name: '更多操作 有人店' }).click()
  await page.getByRole('menuitem', { name: '归档' }).click()
  const shown = page.getByText('「有人店」仍有 1 条关联记录，不能归档')
  await shown.waitFor()
  await page.getByRole('link', { name: '教练「驻店教练」' }).click()
  await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === `/coach?edit=${coach.id}`)
  await shown.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: /驻店教练/ }).waitFor()
  expect(complaints).toEqual([])
}, 60_000)
