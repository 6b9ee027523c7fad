import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { FamilyLink } from '../../contract/people/family'
import type { Person } from '../../contract/people/person'
import { once } from '../api/fixtures/cards'
import { newPerson, newStore, versioned } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安寺店' })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  app = await openApp(server, '/login?return=/persion')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '人员信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const familyOf = async ({ id }: Pick<Person, 'id'>): Promise<FamilyLink[]> =>
  (await (await ask('GET', `/api/v1/people/${id}/family`)).json()).rows

/** The drawer of a person. */
async function drawerOf({ id, name }: Pick<Person, 'id' | 'name'>) {
  visit(`/persion?edit=${id}`)
  return within(await screen.findByRole('dialog', { name }, slow))
}

it('a child is registered from its guardian’s drawer with a name alone, and is a member of the same store', async () => {
  const guardian = await newPerson(ask, { name: '王妈妈', storeId: store.id })
  const drawer = await drawerOf(guardian)
  expect(await drawer.findByText('没有家庭关系', {}, slow)).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: '登记孩子' }))
  const dialog = within(await screen.findByRole('dialog', { name: '登记孩子' }, slow))
  fireEvent.change(dialog.getByLabelText(/^姓名/), { target: { value: '王小宝' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  const wards = within(await drawer.findByRole('list', { name: '被监护与代付的家人' }, slow))
  expect(wards.getByText('王小宝')).toBeVisible()
  expect(wards.getByText('被监护人')).toBeVisible()
  expect(wards.getByText('由其付款')).toBeVisible()
  await expect
    .poll(async () => (await familyOf(guardian))[0], slow)
    .toMatchObject({ personName: '王小宝', memberId: expect.any(String) })
})

it('the last guardian is not removed, and the sentence says what to do', async () => {
  const guardian = await newPerson(ask, { name: '李妈妈' })
  const body = { name: '李小宝', gender: 'female', birthday: null, relation: 'parent', isPayer: false }
  await ask('POST', `/api/v1/people/${guardian.id}/dependants`, body, once())
  const drawer = await drawerOf(guardian)
  fireEvent.click(await drawer.findByRole('button', { name: '移除 李小宝' }, slow))
  expect(await screen.findByText(/没有手机号的人须有一位有手机号的监护人/, {}, slow)).toBeVisible()
  expect(await familyOf(guardian)).toHaveLength(1)
})

it('a link is removed and put back by undo with its roles', async () => {
  const [person, payer] = [await newPerson(ask, { name: '赵先生' }), await newPerson(ask, { name: '赵太太' })]
  const body = { relativeId: payer.id, relation: 'spouse', isGuardian: false, isPayer: true }
  await ask('POST', `/api/v1/people/${person.id}/family`, body, once())
  const drawer = await drawerOf(person)
  fireEvent.click(await drawer.findByRole('button', { name: '移除 赵太太' }, slow))
  expect(await drawer.findByText('没有家庭关系', {}, slow)).toBeVisible()
  fireEvent.click(await screen.findByRole('button', { name: /^撤销/ }, slow))
  const above = within(await drawer.findByRole('list', { name: '监护人与付款人' }, slow))
  expect(above.getByText('付款人')).toBeVisible()
  expect(await familyOf(person)).toMatchObject([{ relation: 'spouse', isGuardian: false, isPayer: true }])
})
