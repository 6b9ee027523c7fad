import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Certificate } from '../../contract/catalogue/certificate'
import type { Coach } from '../../contract/catalogue/coach'
import { insertAccount } from '../../server/system/account/new-account'
import { newCoach, newStore, versioned } from '../api/fixtures/gym'
import { newCertificate, scan } from '../api/fixtures/papers'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let coach: Coach
/** Object URLs that are not yet revoked. */
const held = new Set<string>()

const register = async (own: Partial<Certificate> = {}) => {
  // As bytes: Node's Request does not take jsdom's Blob.
  const paper = await ask('POST', '/api/v1/documents', new Uint8Array(await scan()))
  const { id: scanId }: { id: string } = await paper.json()
  return newCertificate(ask, { coachId: coach.id, scanId, ...own })
}
const done = async (row: Certificate, event: string, body: unknown = {}): Promise<Certificate> => {
  const reply = await ask('POST', `/api/v1/certificates/${row.id}/${event}`, body, versioned(row))
  if (reply.status !== 200) throw new Error(await reply.text())
  return reply.json()
}
const read = async (id: string): Promise<Certificate> =>
  (await ask('GET', `/api/v1/certificates/${id}`)).json()

beforeAll(async () => {
  let made = 0
  Object.assign(URL, {
    createObjectURL: () => {
      made += 1
      held.add(`blob:${made}`)
      return `blob:${made}`
    },
    revokeObjectURL: (url: string) => held.delete(url),
  })
  server = await startApp()
  ask = await signIn(server.app)
  const store = await newStore(ask, { name: '静安店' })
  coach = await newCoach(ask, { storeIds: [store.id], staffNo: 'C-001', displayName: '王教练' })
  app = await openApp(server, '/login?return=/zhengshu')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '教练证书' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  await sql`delete from certificate`.execute(server.db)
  visit('/zhengshu?q=none')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))
let pageSize = 20
/** Opens a list that is not cached yet: cached rows would be shown again. */
const openList = (query = '') => visit(`/zhengshu?pageSize=${++pageSize}&${query}`)
const search = () => new URLSearchParams(location.search)
const row = (name: RegExp) => screen.findByRole('row', { name }, slow)
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key })
  await settle()
}

it('the list shows how long each certificate is valid, and masks its number', async () => {
  await done(await register({ certNo: 'AB-1234-YZ', expiresOn: '2026-03-14' }), 'verify')
  await register({ kind: 'ace', expiresOn: null })
  await register({ kind: 'cbba', expiresOn: '2026-02-27' })
  openList('sort=createdAt')
  const shown = async (name: RegExp) =>
    within(await row(name))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(await shown(/瑜伽教练/)).toEqual(expect.arrayContaining(['AB******YZ', '还有 12 天', '有效']))
  expect(await shown(/ACE/)).toEqual(expect.arrayContaining(['长期', '待审核']))
  expect(await shown(/CBBA/)).toEqual(expect.arrayContaining(['已过期 3 天', '待审核']))
  expect(screen.queryByText('AB-1234-YZ')).toBe(null)
})

it('certificates are found by pinyin and number and filtered by kind, status and last day, with a chip for each', async () => {
  await done(await register({ certNo: 'FIND-0001', expiresOn: '2026-03-14' }), 'verify')
  await register({ kind: 'ace' })
  for (const query of ['q=wangjiaolian&kind=yoga', 'q=FIND-0001', 'status=verified', 'expiring=30']) {
    openList(query)
    await row(/瑜伽教练/)
    await waitFor(() => expect(screen.queryByRole('row', { name: /ACE/ })).toBe(null))
  }
  openList(`expiring=30&coach=${coach.id}`)
  await screen.findByRole('button', { name: '去掉筛选：到期时间：30 天内到期' })
  await screen.findByRole('button', { name: '去掉筛选：教练：王教练' })
})

it('fills in the usual issuer and the last day with one click each, and says beside each field what is missing', async () => {
  visit(`/zhengshu?coach=${coach.id}&new=1`)
  const form = await drawer('登记证书')
  const issuer = await form.findByLabelText(/^签发机构/)
  fireEvent.change(issuer, { target: { value: '某协会' } })
  await settle()
  expect(issuer).toHaveAccessibleDescription('健身教练五级常见：国家体育总局人力资源开发中心')
  fireEvent.click(form.getByRole('button', { name: /^填入/ }))
  await waitFor(() => expect(issuer).toHaveValue('国家体育总局人力资源开发中心'))
  fireEvent.click(form.getByRole('button', { name: '长期' }))
  await waitFor(() =>
    expect(form.getByRole('button', { name: '长期' })).toHaveAttribute('aria-pressed', 'true'),
  )
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(form.getByLabelText(/^证书编号/)).toHaveAccessibleDescription('此项必填'))
  expect(await form.findByLabelText('上传扫描件')).toHaveAccessibleDescription('此项必填')
  expect(form.getByText('王教练 C-001')).toBeVisible()
  fireEvent.click(form.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(search().has('new')).toBe(false))
})

it('a review continues with the next certificate and releases each scan', async () => {
  const first = await register({ certNo: 'SAME-0001', issuer: '甲机构' })
  const second = await register({ certNo: 'SAME-0001', issuer: '乙机构', kind: 'ace' })
  visit(`/zhengshu?review=${first.id}`)
  const desk = await drawer('审核证书 · 王教练 瑜伽教练')
  await desk.findByText('1 / 2 待审核')
  await desk.findByText('编号相同的还有：王教练 ACE · 乙机构')
  await waitFor(() => expect(held.size).toBe(1), slow)
  fireEvent.click(desk.getByRole('button', { name: '通过' }))
  const other = await drawer('审核证书 · 王教练 ACE')
  await other.findByText('2 / 2 待审核')
  other.getByText('王教练 瑜伽教练 已通过审核')
  expect((await read(first.id)).status).toBe('verified')
  await press('r')
  await other.findByRole('heading', { name: '驳回原因' })
  await press('2')
  await waitFor(() => expect(other.getByLabelText(/^原因/)).toHaveValue('证书姓名与教练不符'))
  fireEvent.click(other.getByRole('button', { name: '驳回' }))
  const end = await drawer('全部审核完毕')
  await end.findByText('本次通过 1 份，驳回 1 份。')
  expect(await read(second.id)).toMatchObject({ status: 'rejected', reason: '证书姓名与教练不符' })
  fireEvent.click(end.getByRole('button', { name: '返回列表' }))
  await waitFor(() => expect(search().has('review')).toBe(false))
  expect([...held]).toEqual([])
})

it('an ended certificate cannot be verified, and the arrow keys move without deciding', async () => {
  const ended = await register({ expiresOn: '2026-03-01' })
  const good = await register({ kind: 'ace' })
  visit(`/zhengshu?review=${ended.id}`)
  const desk = await drawer('审核证书 · 王教练 瑜伽教练')
  await desk.findByText('证书已过有效期，不能通过')
  expect(desk.getByRole('button', { name: '通过' })).toBeDisabled()
  await desk.findByText('1 / 2 待审核')
  await press('j')
  await drawer('审核证书 · 王教练 ACE')
  await press('k')
  await drawer('审核证书 · 王教练 瑜伽教练')
  await press('r')
  fireEvent.keyDown(await screen.findByRole('region', { name: '驳回原因' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: '驳回原因' })).toBe(null))
  await drawer('审核证书 · 王教练 瑜伽教练')
  expect([(await read(ended.id)).status, (await read(good.id)).status]).toEqual(['pending', 'pending'])
})

it('a late decision reports that another person has decided', async () => {
  const late = await register()
  visit(`/zhengshu?review=${late.id}`)
  const desk = await drawer('审核证书 · 王教练 瑜伽教练')
  await desk.findByText('1 / 1 待审核')
  await done(late, 'reject', { reason: '扫描件不清晰' })
  fireEvent.click(desk.getByRole('button', { name: '通过' }))
  await screen.findByText('刚被其他人处理过，已更新为最新状态。')
  await waitFor(() => expect(screen.queryByRole('button', { name: '通过' })).toBe(null))
  await screen.findByText('扫描件不清晰')
})

it('verifies the chosen that wait, and names those it leaves alone', async () => {
  await register()
  await register({ kind: 'ace' })
  await done(await register({ kind: 'cbba' }), 'reject', { reason: '缺页' })
  openList()
  await row(/CBBA/)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  fireEvent.click(await screen.findByRole('button', { name: '批量通过' }, slow))
  const dialog = await drawer('批量通过')
  dialog.getByText('另有 1 份不在待审核状态，会跳过。')
  fireEvent.click(dialog.getByRole('button', { name: '通过 2 份' }))
  await waitFor(async () => {
    const { rows }: { rows: Certificate[] } = await (await ask('GET', '/api/v1/certificates')).json()
    expect(rows.map(({ status }) => status).sort()).toEqual(['rejected', 'verified', 'verified'])
  }, slow)
})

it('a certificate offers what its machine allows: one renewal, and nothing after a revocation', async () => {
  const verified = await done(await register(), 'verify')
  openList('status=verified')
  await row(/瑜伽教练/)
  const items = (await menuOf('王教练 瑜伽教练')).getAllByRole('menuitem').map((item) => item.textContent)
  expect(items).toEqual(['续期', '在官网展示', '吊销', '变更记录'])
  fireEvent.click(screen.getByRole('menuitem', { name: '吊销' }))
  const dialog = await drawer('吊销 · 王教练 瑜伽教练')
  fireEvent.click(await dialog.findByRole('button', { name: /发证机构已撤销/ }))
  await waitFor(() => expect(dialog.getByLabelText(/^原因/)).toHaveValue('发证机构已撤销'))
  fireEvent.click(dialog.getByRole('button', { name: '吊销' }))
  await screen.findByText('王教练 瑜伽教练 已吊销')
  expect(await read(verified.id)).toMatchObject({ status: 'revoked', reason: '发证机构已撤销' })
  await screen.findByText('没有符合条件的记录')
})

it('proposes a renewal of the same term beside the old certificate, and asks before it is lost', async () => {
  const old = await done(
    await register({ kind: 'cbba', issuedOn: '2024-03-15', expiresOn: '2026-03-14' }),
    'verify',
  )
  visit(`/zhengshu?renew=${old.id}`)
  const form = await drawer('续期 · 王教练 CBBA 健身教练')
  await form.findByText('按原有效期 24 个月推算')
  expect(form.getByLabelText(/^签发机构/)).toHaveValue('中国健美协会')
  expect(form.getByText(old.certNo)).toBeVisible()
  fireEvent.click(form.getByRole('button', { name: '提交审核' }))
  await waitFor(() => expect(form.getByLabelText(/^证书编号/)).toHaveAccessibleDescription('此项必填'))
  fireEvent.change(form.getByLabelText(/^证书编号/), { target: { value: 'NEW-0001' } })
  await settle()
  fireEvent.click(form.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(search().has('renew')).toBe(false))
})

it('the board shows ended and ending certificates by column', async () => {
  const lasting = async (kind: Certificate['kind'], expiresOn: string) =>
    done(await register({ kind, expiresOn }), 'verify')
  await lasting('yoga', '2026-03-20')
  await lasting('ace', '2026-04-20')
  await lasting('cbba', '2026-05-25')
  await lasting('nsca', '2027-01-01')
  visit('/zhengshu?view=board')
  const cards = async (column: string) =>
    within(await screen.findByRole('region', { name: column }, slow))
      .queryAllByRole('article')
      .map((card) => card.getAttribute('aria-label'))
  expect(await cards('30 天内')).toEqual(['王教练 瑜伽教练'])
  expect(await cards('31–60 天')).toEqual(['王教练 ACE'])
  expect(await cards('61–90 天')).toEqual(['王教练 CBBA 健身教练'])
  expect(await cards('已过期')).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: /^30 天内/ }))
  await waitFor(() => expect(search().get('expiring')).toBe('30'))
  await screen.findByRole('table')
})

it('a reader sees everything and is offered no action', async () => {
  const pending = await register()
  await sql`insert into role values ('reader', '', '{certificate:read}')`.execute(server.db)
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(server.db, { username: 'reader', role: 'reader', passwordHash }, server.clock())
  app.close()
  localStorage.clear()
  app = await openApp(server, '/login?return=/zhengshu')
  await signInByForm(app, { username: 'reader', password: 'correct horse battery' })
  fireEvent.click(within(await row(/待审核/)).getByRole('button', { name: '查看' }))
  const desk = await drawer('查看证书 · 王教练 瑜伽教练')
  await desk.findByText(pending.certNo)
  expect(desk.queryByRole('button', { name: '通过' })).toBe(null)
  expect(screen.queryByRole('button', { name: '登记证书' })).toBe(null)
  expect(screen.queryByRole('checkbox')).toBe(null)
})
