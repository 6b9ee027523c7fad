import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let member: Member
const sessions: ClassSession[] = []
const day = new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10)
const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString()

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, {
    hours: Array.from({ length: 7 }, () => [{ open: '08:00', close: '22:00' }]),
  })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const { id: coachId } = await newCoach(ask, {
    storeIds: [store.id],
    displayName: '林教练',
    availability: everyDay(store.id, '09:00', '20:00'),
  })
  const course = await newCourse(ask, {
    coachId,
    storeIds: [store.id],
    name: '燃脂小班',
    kind: 'small_group',
    capacity: 2,
    priceFen: 20_000,
  })
  member = await newMember(ask, store.id, { name: '陈晨' })
  for (const clock of ['10:00', '13:00', '16:00'])
    sessions.push(
      await created<ClassSession>(ask, 'class-sessions', {
        courseId: course.id,
        storeId: store.id,
        room: null,
        startsAt: at(clock),
        durationMin: 60,
        capacity: 2,
        repeatWeeks: 0,
        bookings: [{ memberId: member.id, membershipId: null, note: '' }],
      }),
    )
  app = await openApp(server, '/login?return=/order')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
}, 90_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const bookingOf = async ({ id }: ClassSession): Promise<Appointment> =>
  (await (await ask('GET', `/api/v1/appointments?session=${id}`)).json()).rows[0]
const drawer = async (name: RegExp) => within(await screen.findByRole('region', { name }, slow))

it('a due lesson is collected from its session in two keys', async () => {
  visit(`/appointment?session=${sessions[0]!.id}`)
  let keys = 0
  const button = await screen.findByRole('button', { name: '收款 ¥200.00 陈晨' }, slow)
  fireEvent.click(button)
  keys += 1
  const sheet = await drawer(/^收款 GD/)
  const given = await sheet.findByLabelText(/收到现金/, {}, slow)
  expect(sheet.getByLabelText(/本次收款/)).toHaveValue('200')
  expect(given).toHaveFocus()
  // Enter in the focused field.
  fireEvent.submit(given.closest('form')!)
  keys += 1
  await sheet.findByText('收款完成', {}, slow)
  expect(keys).toBe(2)
  expect(await bookingOf(sessions[0]!)).toMatchObject({ dueFen: 20_000, settledFen: 20_000 })
  expect(await sheet.findByText(/^燃脂小班 · 林教练 · .* 10:00$/, {}, slow)).toBeVisible()
})

it('the cashier adds all unpaid lessons of the chosen member with one key', async () => {
  visit(`/order?sale=new&member=${member.id}&kind=plan`)
  const add = await screen.findByRole('button', { name: /^加入未付课费 ¥400.00/ }, slow)
  fireEvent.keyDown(document, { code: 'Digit0', altKey: true })
  await waitFor(() => expect(add).not.toBeInTheDocument())
  const sale = within(await screen.findByRole('region', { name: '开单收银' }, slow))
  expect(await sale.findAllByText(/^燃脂小班 · 林教练/, {}, slow)).toHaveLength(2)
  const collect = () => sale.getByRole('button', { name: /^收款/ })
  await waitFor(() => expect(collect()).toBeEnabled(), slow)
  fireEvent.click(collect())
  const sheet = await drawer(/^收款 GD/)
  fireEvent.submit((await sheet.findByLabelText(/收到现金/, {}, slow)).closest('form')!)
  await sheet.findByText('收款完成', {}, slow)
  for (const session of sessions) expect(await bookingOf(session)).toMatchObject({ settledFen: 20_000 })
})

it('the list of bookings shows exactly what is to be given back', async () => {
  const paid = await bookingOf(sessions[1]!)
  await ask('POST', `/api/v1/appointments/${paid.id}/cancel`, { reason: '出差' }, versioned(paid))
  visit('/appointment?view=list&due=refundable')
  expect(await screen.findByText('待退 ¥200.00', {}, slow)).toBeVisible()
  expect(screen.getAllByRole('row', { name: /陈晨/ })).toHaveLength(1)
})
