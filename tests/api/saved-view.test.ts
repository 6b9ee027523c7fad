import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { type SavedView, type SavedViewDraft, savedViewsMost } from '../../contract/system/saved-view'
import type { Ask } from '../harness/app'
import { addRoles, joined } from './fixtures/accounts'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
/** Two of one role, who read stores only. */
let helper: Ask
let other: Ask
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
  helper = (await joined(gym)).ask
  other = (await joined(gym)).ask
}, 60_000)
afterAll(() => gym.close())

const at = '/api/v1/saved-views'
const columns = { order: [], hidden: ['city'], shown: ['gone'] }
const draft = (name: string, own: Partial<SavedViewDraft> = {}): SavedViewDraft => ({
  list: '/stores',
  name,
  query: 'status=open&gone=1',
  columns,
  role: null,
  ...own,
})
const save = async (ask: Ask, name: string, own: Partial<SavedViewDraft> = {}): Promise<SavedView> =>
  (await ask('POST', at, draft(name, own))).json()
const seen = async (ask: Ask): Promise<SavedView[]> => (await (await ask('GET', at)).json()).rows
const namesOf = async (ask: Ask) => (await seen(ask)).map(({ name }) => name)

it('a view of one’s own is seen, changed and deleted by its owner alone', async () => {
  const view = await save(helper, '开业的')
  expect(view).toEqual({ ...draft('开业的'), id: view.id, version: 1, mayChange: true, isDefault: false })
  expect(await namesOf(other)).toEqual([])
  const change = { name: '我的' }
  expect((await other('PATCH', `${at}/${view.id}`, change, versioned(view))).status).toBe(404)
  expect((await other('DELETE', `${at}/${view.id}`)).status).toBe(404)
  expect((await gym.admin('DELETE', `${at}/${view.id}`)).status).toBe(404)
  const changed = await answer(helper('PATCH', `${at}/${view.id}`, change, versioned(view)))
  expect(changed).toMatchObject({ status: 200, body: { name: '我的', version: 2, query: view.query } })
  expect((await helper('PATCH', `${at}/${view.id}`, change, versioned(view))).status).toBe(409)
  expect((await helper('DELETE', `${at}/${view.id}`)).status).toBe(200)
  expect(await namesOf(helper)).toEqual([])
})

it('a name is unique for its owner and list, in any case of letters', async () => {
  const view = await save(helper, 'Open')
  const again = await answer(helper('POST', at, draft('open')))
  expect(again).toMatchObject({ status: 409, body: { code: 'taken', fields: [{ path: ['name'] }] } })
  expect((await other('POST', at, draft('open'))).status).toBe(201)
  await helper('DELETE', `${at}/${view.id}`)
})

it('only who manages roles or settings shares a view, which the role sees and does not change', async () => {
  expect((await helper('POST', at, draft('共享', { role: 'helper' }))).status).toBe(403)
  const view = await save(gym.admin, '共享', { role: 'helper' })
  const [got] = (await seen(helper)).filter(({ id }) => id === view.id)
  expect(got).toMatchObject({ role: 'helper', mayChange: false })
  expect((await helper('PATCH', `${at}/${view.id}`, { name: '别的' }, versioned(view))).status).toBe(403)
  expect((await helper('DELETE', `${at}/${view.id}`)).status).toBe(403)
  expect((await gym.admin('POST', at, draft('共享', { role: 'helper' }))).status).toBe(409)
  const unknown = await answer(gym.admin('POST', at, draft('无此角色', { role: 'unknown' })))
  expect(unknown).toMatchObject({ body: { fields: [{ path: ['role'], code: 'does_not_exist' }] } })
})

it('a list that one may not see has no views', async () => {
  for (const list of ['/members', '/nothing']) {
    const refused = await answer(helper('POST', at, draft('会员', { list })))
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: [{ path: ['list'], code: 'does_not_exist' }] },
    })
  }
  await save(gym.admin, '会员', { list: '/members', role: 'helper' })
  expect(await namesOf(helper)).not.toContain('会员')
})

it('each person has one default view of a list, which goes with the view', async () => {
  const [first, second] = [await save(helper, '甲'), await save(helper, '乙')]
  const choose = (ask: Ask, id: string | null) => ask('POST', `${at}/default`, { list: '/stores', id })
  const defaults = async (ask: Ask) =>
    (await seen(ask)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
  await choose(helper, first.id)
  await choose(helper, second.id)
  expect([await defaults(helper), await defaults(other)]).toEqual([['乙'], []])
  expect((await choose(other, first.id)).status).toBe(404)
  const elsewhere = { list: '/members', id: second.id }
  expect((await helper('POST', `${at}/default`, elsewhere)).status).toBe(422)
  await helper('DELETE', `${at}/${second.id}`)
  expect(await defaults(helper)).toEqual([])
  await choose(helper, first.id)
  await choose(helper, null)
  expect(await defaults(helper)).toEqual([])
})

it('an account makes a limited number of views, also at once', async () => {
  const made = await Promise.all(
    Array.from({ length: savedViewsMost + 5 }, (_, no) => other('POST', at, draft(`第 ${no}`))),
  )
  expect(made.filter(({ status }) => status === 201).length).toBe(savedViewsMost - 1)
  const refused = await made.find(({ status }) => status !== 201)?.json()
  expect(refused).toMatchObject({ code: 'invalid', fields: [{ code: 'too_many' }] })
})
