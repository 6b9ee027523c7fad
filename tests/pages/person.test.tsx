import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Person, PersonDraft } from '../../contract/people/person'
import { notePerson } from '../../server/shared/note-person'
import statusTagStyle from '../../src/kit/ui/status-tag.module.css'
import textStyle from '../../src/kit/ui/text.module.css'
import { created, newPerson, newStore } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: { id: string; name: string }

const make = (own: Partial<PersonDraft>): Promise<Person> => newPerson(ask, own)
const read = async (id: string): Promise<Person> => (await ask('GET', `/api/v1/people/${id}`)).json()
const found = async (q: string): Promise<Person[]> =>
  (await (await ask('GET', `/api/v1/people?q=${encodeURIComponent(q)}`)).json()).rows

beforeAll(async () => {
  server = await startApp()
  // The page computes by its own clock how long a merge can still be undone.
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安店' })
  app = await openApp(server, '/login?return=/persion')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '人员信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/persion')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const type = (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const press = (form: Within, name: string) => fireEvent.click(form.getByRole('button', { name }))
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}

it('the id card fills in birthday and gender, and a difference is reported', async () => {
  visit('/persion?new=1')
  const form = await drawer('新建人员')
  type(form, /^姓名/, '买买提江·阿不都热西提')
  type(form, /^手机/, '13811112222')
  await settle()
  type(form, /^身份证号/, '11010519491231002X')
  expect(await form.findByText('证件上是 1949-12-31，女')).toBeVisible()
  expect(form.getByRole('textbox', { name: /^生日/ })).toHaveValue('1949-12-31')
  type(form, /^身份证号/, '110105199003077016')
  const warning = await form.findByText('与证件不一致：证件上是 1990-03-07，男')
  expect(warning).toBeVisible()
  press(form, '按证件填写')
  expect(await form.findByText('证件上是 1990-03-07，男')).toBeVisible()
  press(form, '保存')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建人员' })).toBe(null))
  const [row] = await found('13811112222')
  expect(await read(row?.id ?? '')).toMatchObject({
    name: '买买提江·阿不都热西提',
    birthday: '1990-03-07',
    gender: 'male',
    mobile: '138****2222',
    idCard: '1****************6',
  })
})

it('masked members stay unchanged unless something is typed, and optional ones can be cleared', async () => {
  const person = await make({
    name: '隐私甲',
    mobile: '13822223333',
    idCard: '11010519491231002X',
    healthNote: '膝盖旧伤',
  })
  visit(`/persion?edit=${person.id}`)
  const form = await drawer('隐私甲')
  const mobile = await form.findByLabelText(/^手机/)
  expect(mobile).toHaveValue('')
  expect(mobile).toHaveAttribute('placeholder', '138****3333')
  type(form, /^紧急联系人/, '赵六')
  press(form, '清除 健康备注')
  press(form, '保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(await read(person.id)).toMatchObject({
    mobile: '138****3333',
    emergencyName: '赵六',
    hasHealthNote: false,
    idCard: person.idCard,
  })
})

it('an invalid number is refused at its field', async () => {
  const person = await make({ name: '错号乙', mobile: '13833334444' })
  visit(`/persion?edit=${person.id}`)
  const form = await drawer('错号乙')
  await form.findByLabelText(/^手机/)
  type(form, /^手机/, '12345')
  press(form, '保存')
  expect(await form.findByText(/手机号/, { selector: `.${textStyle.problem}` })).toBeVisible()
  expect(form.getByLabelText(/^手机/)).toHaveAttribute('aria-invalid', 'true')
  await waitFor(() => expect(form.getByRole('button', { name: '取消' })).toBeEnabled())
  press(form, '取消')
  press(await drawer('放弃未保存的修改？'), '放弃修改')
})

it('a number is revealed with a reason, recorded in the history, and hidden again', async () => {
  const person = await make({ name: '查看丙', mobile: '13844445555' })
  visit('/persion?q=查看丙')
  fireEvent.click(await screen.findByRole('button', { name: '查看 查看丙 的完整手机' }))
  const asking = await drawer('查看查看丙的手机')
  press(asking, '查看')
  expect(await asking.findByText('此项必填')).toBeVisible()
  press(asking, '联系本人')
  await settle()
  press(asking, '查看')
  expect(await screen.findByText('13844445555')).toBeVisible()
  expect(screen.getByText(/本次查看已记录/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '隐藏' }))
  await waitFor(() => expect(screen.queryByText('13844445555')).toBe(null))
  visit(`/persion?history=${person.id}`)
  const history = await drawer('变更记录')
  expect(await history.findByText('查看隐私信息')).toBeVisible()
  expect(history.getByText('原因：联系本人')).toBeVisible()
})

it('a consent below the age of 14 needs a guardian’s name, and can be revoked', async () => {
  const person = await make({ name: '小朋友', mobile: '13855556666', birthday: '2018-06-01' })
  visit(`/persion?edit=${person.id}&at=face`)
  const form = await drawer('小朋友')
  expect(await form.findByText('未取得同意，不保存任何人脸照片')).toBeVisible()
  press(form, '登记同意')
  const consent = await drawer('登记小朋友的人脸同意')
  expect(consent.getByRole('button', { name: '登记同意' })).toBeDisabled()
  fireEvent.click(consent.getByRole('checkbox', { name: /已向监护人说明/ }))
  await settle()
  press(consent, '登记同意')
  expect(await consent.findByText('此项必填')).toBeVisible()
  type(consent, /^监护人/, '周妈妈')
  await settle()
  press(consent, '登记同意')
  await waitFor(async () =>
    expect(await read(person.id)).toMatchObject({
      faceStatus: 'consented',
      guardianName: '周妈妈',
      consentVersion: '2026-11',
    }),
  )
  const after = await drawer('小朋友')
  fireEvent.click(await after.findByRole('button', { name: '撤回同意' }))
  const revoke = await drawer('撤回小朋友的人脸同意')
  expect(revoke.getByText('每台门店设备会收到删除这张人脸的指令。')).toBeVisible()
  type(revoke, /^原因/, '本人要求撤回')
  await settle()
  press(revoke, '撤回同意')
  await waitFor(async () => expect((await read(person.id)).faceStatus).toBe('revoked'))
})

it('a consent without a birthday is refused', async () => {
  const person = await make({ name: '无生日', mobile: '13866667777' })
  visit(`/persion?edit=${person.id}&at=face`)
  const form = await drawer('无生日')
  expect(await form.findByRole('button', { name: '登记同意' })).toBeDisabled()
  expect(form.getByText(/登记同意前请先填写并保存生日/)).toBeVisible()
})

it('a duplicate is found, merged with the chosen values, and the merge is undone', async () => {
  const same = { name: '郑重复', birthday: '1988-08-08' }
  const first = await make({ ...same, mobile: '13877778888', storeId: store.id })
  const second = await make({ ...same, mobile: '13877779999', emergencyName: '郑母' })
  visit('/persion?view=duplicates')
  fireEvent.click(await screen.findByRole('button', { name: '比较并合并 郑重复 与 郑重复' }))
  const merge = await drawer('合并两条人员记录')
  const mobile = within(await merge.findByRole('group', { name: '手机：保留哪一个' }))
  expect(mobile.getByRole('radio', { name: '138****8888' })).toBeChecked()
  fireEvent.click(mobile.getByRole('radio', { name: '138****9999' }))
  // Members that the kept record lacks are initially taken from the other.
  const emergency = within(merge.getByRole('group', { name: '紧急联系人：保留哪一个' }))
  expect(emergency.getByRole('radio', { name: '郑母' })).toBeChecked()
  await settle()
  press(merge, '合并')
  press(await drawer('确认合并？'), '确认合并')
  expect(await merge.findByText('合并完成')).toBeVisible()
  expect(await read(first.id)).toMatchObject({
    mobile: '138****9999',
    emergencyName: '郑母',
    storeName: '静安店',
  })
  expect(await read(second.id)).toMatchObject({ mergedIntoId: first.id, archivedAt: expect.any(String) })
  fireEvent.click(merge.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body)
  fireEvent.click(await screen.findByRole('button', { name: '撤销 郑重复 的合并' }))
  await waitFor(async () =>
    expect(await read(second.id)).toMatchObject({ mergedIntoId: null, mobile: '138****9999' }),
  )
  expect(await read(first.id)).toMatchObject({ mobile: '138****8888', emergencyName: null })
  expect(await screen.findByText('已撤销')).toBeVisible()
})

it('a refused merge shows its reason', async () => {
  const same = { name: '双教练', birthday: '1979-01-02' }
  const two = [await make({ ...same, mobile: '13888880001' }), await make({ ...same, mobile: '13888880002' })]
  for (const [at, { id }] of two.entries())
    await created(ask, 'coaches', {
      staffNo: `D-${at}`,
      personId: id,
      displayName: '双教练',
      level: 'senior',
      specialities: ['yoga'],
      years: 1,
      bio: '',
      avatarId: null,
      storeIds: [store.id],
      defaultPriceFen: null,
      sort: 1,
      hiredOn: '2024-01-01',
      availability: [],
      exceptions: [],
      isPublic: false,
    })
  visit(`/persion?merge=${two[0]?.id}&from=${two[1]?.id}`)
  const merge = await drawer('合并两条人员记录')
  expect(await merge.findByText('现在不能合并')).toBeVisible()
  expect(merge.getByText('现在不能合并').closest('[role=alert]')).toHaveTextContent(/教练/)
  expect(merge.getByRole('button', { name: '合并' })).toBeDisabled()
})

it('anonymises only who types the name', async () => {
  const person = await make({ name: '匿名丁', mobile: '13899990000' })
  visit('/persion?q=匿名丁')
  fireEvent.click((await menuOf('匿名丁')).getByRole('menuitem', { name: '匿名化' }))
  const dialog = await drawer('匿名化匿名丁')
  type(dialog, /^原因/, '本人书面要求删除')
  expect(dialog.getByRole('button', { name: '匿名化' })).toBeDisabled()
  type(dialog, /^输入姓名/, '匿名')
  expect(dialog.getByRole('button', { name: '匿名化' })).toBeDisabled()
  type(dialog, /^输入姓名/, '匿名丁')
  await settle()
  press(dialog, '匿名化')
  await waitFor(async () => expect(await read(person.id)).toMatchObject({ status: 'anonymised' }))
  expect((await read(person.id)).name).not.toContain('匿名丁')
  // Its reply changes the address, so the next test must wait for it.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('several persons are removed from their store, and that is undone', async () => {
  const takeBack = nextUndo()
  const people = [
    await make({ name: '批量一', storeId: store.id }),
    await make({ name: '批量二', storeId: store.id }),
  ]
  visit('/persion?q=批量')
  for (const { name } of people)
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  fireEvent.click(await screen.findByRole('button', { name: '指定门店' }, slow))
  press(await drawer('指定门店'), '指定 2 人的门店')
  const storesOf = async () =>
    (await Promise.all(people.map(({ id }) => read(id)))).map(({ storeId }) => storeId)
  await waitFor(async () => expect(await storesOf()).toEqual([null, null]))
  await takeBack()
  await waitFor(async () => expect(await storesOf()).toEqual([store.id, store.id]))
})

it('compares two that the finder did not see as one', async () => {
  await make({ name: '挑选甲', birthday: '1970-01-01' })
  await make({ name: '挑选乙', birthday: '1971-01-01' })
  visit('/persion?q=挑选')
  for (const name of ['挑选甲', '挑选乙'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  fireEvent.click(await screen.findByRole('button', { name: '合并这两条' }, slow))
  const merge = await drawer('合并两条人员记录')
  const kept = within(await merge.findByRole('group', { name: '姓名：保留哪一个' }))
  expect(kept.getByRole('radio', { name: '挑选甲' })).toBeChecked()
  expect(kept.getByRole('radio', { name: '挑选乙' })).not.toBeChecked()
  press(merge, '交换保留的一方')
  await waitFor(() => expect(merge.getByRole('radio', { name: '挑选乙' })).toBeChecked())
})

it('disables with a reason and enables again', async () => {
  const person = await make({ name: '停用戊', mobile: '13899991111' })
  visit('/persion?q=停用戊')
  fireEvent.click((await menuOf('停用戊')).getByRole('menuitem', { name: '停用' }))
  const dialog = await drawer('停用 · 停用戊')
  await dialog.findByLabelText(/^原因/)
  type(dialog, /^原因/, '多次违规')
  await settle()
  press(dialog, '停用')
  await waitFor(async () => expect((await read(person.id)).status).toBe('disabled'))
  await screen.findByText('已停用', { selector: `.${statusTagStyle.tag}` })
  fireEvent.click((await menuOf('停用戊')).getByRole('menuitem', { name: '启用' }))
  await waitFor(async () => expect((await read(person.id)).status).toBe('active'))
})

it('an open person shows by itself that WeChat was bound on the phone, and that the binding ended', async () => {
  const person = await make({ name: '吴微信', storeId: store.id })
  await sql`
    update message_channel set config = '{"appId": "wx520c15f417810387"}', secret = 'sealed'::bytea where name = 'wechat'
  `.execute(server.db)
  visit(`/persion?edit=${person.id}`)
  const open = await drawer('吴微信')
  await open.findByText('没有家庭关系', {}, slow)
  expect(open.queryByText(/^已绑定公众号/)).toBe(null)
  const now = server.clock()
  /** Again until the stream is open. */
  const announced = async () => {
    await server.db.transaction().execute((tx) => notePerson(tx, now, person.id))
    return screen.queryByText(/^已绑定公众号/) !== null
  }
  await sql`insert into person_wechat values (${person.id}, 'wx520c15f417810387', 'oFakeOpenid_0000', ${now})`.execute(
    server.db,
  )
  await expect.poll(announced, { timeout: 15_000, interval: 500 }).toBe(true)
  await sql`delete from person_wechat`.execute(server.db)
  await expect.poll(announced, { timeout: 15_000, interval: 500 }).toBe(false)
})
