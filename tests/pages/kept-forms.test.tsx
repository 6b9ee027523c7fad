import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Member } from '../../contract/membership/member'
import { newCoach, newStore } from '../api/fixtures/gym'
import { newCertificate, scan } from '../api/fixtures/papers'
import { newPlan } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let member: Member
let certificateId: string

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const store = await newStore(ask, { name: '静安店' })
  member = await newMember(ask, store.id, { name: '沈星河' })
  await newPlan(ask, { name: '畅练月卡', listPriceFen: 49_800, salePriceFen: 39_800 })
  const coach = await newCoach(ask, { storeIds: [store.id], staffNo: 'C-001', displayName: '王教练' })
  const paper = await ask('POST', '/api/v1/documents', new Uint8Array(await scan()))
  const { id: scanId }: { id: string } = await paper.json()
  certificateId = (await newCertificate(ask, { coachId: coach.id, scanId })).id
}, 120_000)
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
  sessionStorage.clear()
})

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
const isKept = () => waitFor(() => expect(drafts()).toHaveLength(1), slow)
async function reload() {
  app.close()
  app = await openApp(server, location.pathname + location.search)
}
const letGo = async () => {
  const line = await screen.findByText(/^未保存的修改已恢复（/, {}, slow)
  fireEvent.click(within(line.closest<HTMLElement>('p')!).getByRole('button', { name: '放弃' }))
}

it('has the cart of a sale again after a reload, for the same member and at today’s price', async () => {
  app = await openSignedIn(server, `/order?new=1&member=${member.id}&kind=plan`)
  const search = await screen.findByLabelText('搜索名称，回车加入；留空回车去收款', {}, slow)
  await screen.findByRole('button', { name: /^畅练月卡/ }, slow)
  fireEvent.change(search, { target: { value: '月' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await screen.findByRole('button', { name: '移除 畅练月卡' }, slow)
  await isKept()
  await reload()
  await screen.findByRole('button', { name: '移除 畅练月卡' }, slow)
  await waitFor(() => expect(screen.getByRole('button', { name: /^收款/ })).toBeEnabled(), slow)
  await letGo()
  await screen.findByText('选会员和商品，这里会算好应收。', {}, slow)
  await waitFor(() => expect(drafts()).toEqual([]))
})

it('has the renewal of a certificate again after a reload', async () => {
  app = await openSignedIn(server, `/zhengshu?renew=${certificateId}`)
  const number = await screen.findByLabelText(/^证书编号/, {}, slow)
  fireEvent.change(number, { target: { value: 'NEW-2026-01' } })
  await isKept()
  await reload()
  expect(await screen.findByLabelText(/^证书编号/, {}, slow)).toHaveValue('NEW-2026-01')
  await letGo()
  await waitFor(() => expect(screen.getByLabelText(/^证书编号/)).toHaveValue(''), slow)
  await waitFor(() => expect(drafts()).toEqual([]))
})
