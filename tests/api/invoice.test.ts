import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Invoice } from '../../contract/sales/invoice'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { invoiceDraft, newInvoice } from './fixtures/invoices'
import { cash, goods, keyed, newOrder, newPlan, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
})
afterAll(() => gym.close())

const base = '/api/v1/invoices'
const sold = async (...prices: number[]): Promise<Order> => {
  const memberId = (await newMember(gym.admin, gym.mine.id)).id
  return paidOrder(gym, { memberId, items: prices.map((price) => goods(price)) })
}
const request = (draft: object, ask = gym.admin) => ask('POST', base, draft, keyed())
const put = (row: Invoice, event: string, body: object = {}, ask = gym.admin) =>
  ask('POST', `${base}/${row.id}/${event}`, body, versioned(row))
const number = () => String(gym.clock().getTime()) + String(Math.random()).slice(2, 9).padEnd(7, '0')
const issue = async (row: Invoice, invoiceNo = number()): Promise<Invoice> =>
  (await answer(put(row, 'issue', { invoiceNo, issuedOn: '2026-03-02' }))).body
const quote = async ({ id }: Order) =>
  (await answer(gym.admin('GET', `/api/v1/orders/${id}/invoice-quote`))).body
const invoiceNow = async ({ id }: Invoice): Promise<Invoice> =>
  (await answer(gym.admin('GET', `${base}/${id}`))).body

/** Requested, approved by another person and paid out. */
async function refund(order: Order, amountFen: number): Promise<void> {
  const lines = [{ itemId: order.items[0]!.id, amountFen, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '商品有瑕疵' }
  const requested: Refund = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
  const approved: Refund = (
    await answer(second('POST', `/api/v1/refunds/${requested.id}/approve`, {}, versioned(requested)))
  ).body
  await answer(second('POST', `/api/v1/refunds/${requested.id}/succeed`, {}, versioned(approved)))
}

describe('a request', () => {
  it('is for the order’s lines, and remembers the buyer for the member’s next one', async () => {
    const order = await sold(120_00, 80_00)
    expect(await quote(order)).toEqual({
      leftFen: 200_00,
      storedFen: 0,
      invoicedFen: 0,
      buyer: null,
      payerName: null,
    })
    const row = await newInvoice(gym.admin, order, { amountFen: 150_00, email: 'cw@example.com' })
    expect(row.requestNo).toMatch(/^FP20260302\d{7}$/)
    expect([row.status, row.excessFen, row.orderNo]).toEqual(['requested', 0, order.orderNo])
    expect(row.lines.map(({ amountFen, taxClass }) => [amountFen, taxClass])).toEqual([
      [120_00, null],
      [30_00, null],
    ])
    expect(await quote(order)).toEqual({
      leftFen: 50_00,
      storedFen: 0,
      invoicedFen: 150_00,
      payerName: null,
      buyer: {
        buyerKind: 'company',
        title: '上海某某商贸有限公司',
        taxNo: '914403001922038216',
        email: 'cw@example.com',
      },
    })
    const rest = await newInvoice(gym.admin, order, { amountFen: 50_00 })
    expect(rest.lines.map(({ itemId, amountFen }) => [itemId, amountFen])).toEqual([
      [order.items[1]!.id, 50_00],
    ])
  })

  it.each<[string, object, unknown]>([
    ['more than was paid', { amountFen: 100_01 }, [['amountFen', 'over_invoiceable']]],
    ['nothing', { amountFen: 0 }, [['amountFen', 'too_small']]],
    ['a company without a tax number', { taxNo: null }, [['taxNo', 'tax_no_of_company']]],
    ['a person with one', { buyerKind: 'person' }, [['taxNo', 'tax_no_of_company']]],
    ['a tax number with a wrong check character', { taxNo: '914403001922038217' }, [['taxNo', 'tax_number']]],
    ['an e-mail address that is none', { email: 'cw@' }, [['email', 'email']]],
    ['a name of one character', { title: '张' }, [['title', 'too_short']]],
    ['an order that does not exist', { orderId: unknownId }, [['orderId', 'does_not_exist']]],
  ])('for %s is refused', async (_, own, fields) => {
    const order = await sold(100_00)
    expect(await refusal(request({ ...invoiceDraft(order), ...own }))).toEqual([422, 'invalid', fields])
    expect((await quote(order)).invoicedFen).toBe(0)
  })

  it('for an order that is not paid is refused', async () => {
    const memberId = (await newMember(gym.admin, gym.mine.id)).id
    const order = await newOrder(gym, { memberId, items: [goods(100_00)] })
    expect((await quote(order)).leftFen).toBe(0)
    expect(await refusal(request(invoiceDraft(order)))).toEqual([409, 'not_allowed_now', []])
  })

  it('leaves out what a stored card paid, because its sale was invoiced', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const plan = await newPlan(gym.admin, {
      kind: 'stored',
      durationDays: null,
      validDays: 365,
      activateWithinDays: 0,
      salePriceFen: 500_00,
      listPriceFen: 500_00,
    })
    const card = await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    expect((await quote(card)).leftFen).toBe(500_00)
    const order = await newOrder(gym, { memberId: member.id, items: [goods(100_00)] })
    const path = `/api/v1/orders/${order.id}/payments`
    const membershipId = card.items[0]!.membershipId
    await answer(gym.admin('POST', path, { ...cash(60_00), channel: 'stored', membershipId }, keyed()))
    await answer(gym.admin('POST', path, cash(40_00), keyed()))
    expect(await quote(order)).toMatchObject({ leftFen: 40_00, storedFen: 60_00 })
    expect(await refusal(request(invoiceDraft(order)))).toEqual([
      422,
      'invalid',
      [['amountFen', 'over_invoiceable']],
    ])
  })

  it('of two at once for the whole, one is kept', async () => {
    const order = await sold(100_00)
    const replies = await Promise.all([request(invoiceDraft(order)), request(invoiceDraft(order), second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await quote(order)).invoicedFen).toBe(100_00)
  })

  it('sent twice under one key is one', async () => {
    const order = await sold(100_00)
    const key = keyed()
    const both = [0, 1].map(() => gym.admin('POST', base, invoiceDraft(order), key))
    const [first, again] = await Promise.all((await Promise.all(both)).map((reply) => reply.json()))
    expect([first.id, (await quote(order)).invoicedFen]).toEqual([again.id, 100_00])
  })

  it('of another store’s order is refused to a clerk', async () => {
    const order = await sold(100_00)
    const theirs = await paidOrder(
      { admin: gym.admin, mine: gym.theirs },
      { memberId: (await newMember(gym.admin, gym.theirs.id)).id, items: [goods(100_00)] },
    )
    expect((await request(invoiceDraft(order), gym.clerk)).status).toBe(201)
    expect(await refusal(request(invoiceDraft(theirs), gym.clerk))).toEqual([
      422,
      'invalid',
      [['orderId', 'does_not_exist']],
    ])
  })
})

describe('an accountant', () => {
  it('corrects the buyer until it is issued', async () => {
    const row = await newInvoice(gym.admin, await sold(100_00))
    const { title: _, ...buyer } = { buyerKind: 'person', title: '', taxNo: null, email: null, note: '课程' }
    const edit = (one: Invoice) =>
      gym.admin('PATCH', `${base}/${one.id}`, { ...buyer, title: '王小明' }, versioned(one))
    const edited: Invoice = (await answer(edit(row))).body
    expect([edited.title, edited.taxNo, edited.note, edited.amountFen]).toEqual([
      '王小明',
      null,
      '课程',
      100_00,
    ])
    const issued = await issue(edited)
    expect(await refusal(edit(issued))).toEqual([409, 'not_allowed_now', []])
  })

  it('records number and day, once', async () => {
    const [row, other] = [
      await newInvoice(gym.admin, await sold(100_00)),
      await newInvoice(gym.admin, await sold(100_00)),
    ]
    const issued = await issue(row, '25317000000123456789')
    expect([issued.status, issued.invoiceNo, issued.issuedOn]).toEqual([
      'issued',
      '25317000000123456789',
      '2026-03-02',
    ])
    const again = { invoiceNo: '25317000000123456789', issuedOn: '2026-03-02' }
    expect(await refusal(put(other, 'issue', again))).toEqual([409, 'taken', [['invoiceNo', 'taken']]])
    const late = { invoiceNo: number(), issuedOn: '2026-03-03' }
    expect(await refusal(put(other, 'issue', late))).toEqual([422, 'invalid', [['issuedOn', 'in_future']]])
    const short = { invoiceNo: '1234567', issuedOn: '2026-03-02' }
    expect(await refusal(put(other, 'issue', short))).toEqual([
      422,
      'invalid',
      [['invoiceNo', 'invoice_number']],
    ])
    expect((await invoiceNow(other)).status).toBe('requested')
  })

  it.each(['refuse', 'withdraw'])('frees the amount by %s', async (event) => {
    const order = await sold(100_00)
    const row = await newInvoice(gym.admin, order)
    await answer(put(row, event, event === 'refuse' ? { reason: '抬头有误' } : {}))
    expect((await quote(order)).leftFen).toBe(100_00)
  })

  it('sees what a refund makes too much, reverses it, and can issue the rest', async () => {
    const order = await sold(100_00)
    const issued = await issue(await newInvoice(gym.admin, order))
    await refund(order, 30_00)
    expect((await invoiceNow(issued)).excessFen).toBe(30_00)
    const found = (await answer(gym.admin('GET', `${base}?excess=true`))).body
    expect(found.rows.map(({ id }: Invoice) => id)).toEqual([issued.id])
    const work = (await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-02'))).body.work
    expect(work).toContainEqual({ kind: 'invoices_to_reverse', count: 1, isExact: true })
    expect((await quote(order)).leftFen).toBe(0)
    const before = { reversalNo: number(), reversedOn: '2026-03-01', reason: '退款' }
    expect(await refusal(put(issued, 'reverse', before))).toEqual([
      422,
      'invalid',
      [['reversedOn', 'before_invoice']],
    ])
    const reversed: Invoice = (await answer(put(issued, 'reverse', { ...before, reversedOn: '2026-03-02' })))
      .body
    expect([reversed.status, reversed.excessFen]).toEqual(['reversed', 0])
    const rest = await newInvoice(gym.admin, order, { amountFen: 70_00 })
    expect((await issue(rest)).amountFen).toBe(70_00)
  })

  it('cannot issue a request that a refund has made too much', async () => {
    const order = await sold(100_00)
    const row = await newInvoice(gym.admin, order)
    await refund(order, 1_00)
    expect(await refusal(put(row, 'issue', { invoiceNo: number(), issuedOn: '2026-03-02' }))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
  })

  it('finds it by title, tax number, invoice number and order', async () => {
    const order = await sold(100_00)
    const row = await issue(await newInvoice(gym.admin, order, { title: '杭州独角兽科技有限公司' }))
    for (const q of ['独角兽', row.invoiceNo, row.requestNo, order.orderNo])
      expect(
        (await answer(gym.admin('GET', `${base}?q=${q}`))).body.rows.map(({ id }: Invoice) => id),
      ).toEqual([row.id])
  })
})

describe('what went back', () => {
  it('is reckoned by line: goods that came back as a whole stand on no invoice', async () => {
    const order = await sold(50_00, 100_00)
    const row = await newInvoice(gym.admin, order, { amountFen: 50_00 })
    await refund(order, 50_00)
    expect((await invoiceNow(row)).excessFen).toBe(50_00)
    expect(await refusal(put(row, 'issue', { invoiceNo: number(), issuedOn: '2026-03-02' }))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
    await answer(put(row, 'withdraw'))
    expect((await quote(order)).leftFen).toBe(100_00)
    const rest = await newInvoice(gym.admin, order, { amountFen: 100_00 })
    expect(rest.lines.map(({ itemId, amountFen }) => [itemId, amountFen])).toEqual([
      [order.items[1]!.id, 100_00],
    ])
  })
})

describe('a number', () => {
  it('is taken as it was copied, in groups and with full-width digits', async () => {
    const row = await newInvoice(gym.admin, await sold(100_00), {
      taxNo: '９１４４０３００１９２２０３８２１６',
    })
    expect(row.taxNo).toBe('914403001922038216')
    const given = { invoiceNo: '2531 7000 0099 8765 ４３２１', issuedOn: '2026-03-02' }
    expect((await answer(put(row, 'issue', given))).body.invoiceNo).toBe('25317000009987654321')
  })

  it('is of one invoice or of one red invoice', async () => {
    const [first, other] = [
      await issue(await newInvoice(gym.admin, await sold(100_00)), '11111111'),
      await issue(await newInvoice(gym.admin, await sold(100_00)), '22222222'),
    ]
    const reversal = (reversalNo: string) => ({ reversalNo, reversedOn: '2026-03-02', reason: '抬头有误' })
    for (const taken of ['11111111', '22222222'])
      expect(await refusal(put(first, 'reverse', reversal(taken)))).toEqual([
        409,
        'taken',
        [['reversalNo', 'taken']],
      ])
    await answer(put(first, 'reverse', reversal('33333333')))
    const next = await newInvoice(gym.admin, await sold(100_00))
    expect(await refusal(put(next, 'issue', { invoiceNo: '33333333', issuedOn: '2026-03-02' }))).toEqual([
      409,
      'taken',
      [['invoiceNo', 'taken']],
    ])
    expect((await invoiceNow(other)).status).toBe('issued')
  })

  it('has no day before the payment', async () => {
    const row = await newInvoice(gym.admin, await sold(100_00))
    expect(await refusal(put(row, 'issue', { invoiceNo: number(), issuedOn: '1900-01-01' }))).toEqual([
      422,
      'invalid',
      [['issuedOn', 'before_payment']],
    ])
  })
})

it('a clerk is not told the buyers of other stores', async () => {
  const member = await newMember(gym.admin, gym.mine.id)
  const items = [goods(100_00)]
  const theirs = await paidOrder({ admin: gym.admin, mine: gym.theirs }, { memberId: member.id, items })
  await newInvoice(gym.admin, theirs, { title: '外店公司' })
  const order = await paidOrder(gym, { memberId: member.id, items })
  const seen = await answer(gym.clerk('GET', `/api/v1/orders/${order.id}/invoice-quote`))
  expect(seen.body.buyer).toBe(null)
  expect((await quote(order)).buyer.title).toBe('外店公司')
})

it('an anonymised person leaves no buyer but that of issued invoices, and no history', async () => {
  const order = await sold(100_00)
  const own = {
    buyerKind: 'person',
    title: '王小明',
    taxNo: null,
    email: 'ming@example.com',
    note: '电话联系',
  } as const
  const issued = await issue(await newInvoice(gym.admin, order, { ...own, amountFen: 40_00 }))
  const open = await newInvoice(gym.admin, order, { ...own, amountFen: 60_00 })
  const { rows } = await sql<{ personId: string; version: number }>`
    select person.id as person_id, person.version from person join member on member.person_id = person.id where member.id = ${order.memberId}
  `.execute(gym.db)
  const person = rows[0]!
  const path = `/api/v1/people/${person.personId}/anonymise`
  gym.clock.advance({ minutes: 1 })
  await answer(gym.admin('POST', path, { reason: '本人申请' }, versioned(person)))
  expect(await invoiceNow(open)).toMatchObject({
    status: 'withdrawn',
    title: '已匿名化',
    email: null,
    note: '',
  })
  expect(await invoiceNow(issued)).toMatchObject({ status: 'issued', title: '王小明', email: null })
  const history = await gym.admin('GET', `${base}/${open.id}/history`)
  expect(await history.text()).not.toContain('王小明')
})

describe('the database refuses', () => {
  it.each([
    ['another amount', sql`update invoice set amount_fen = 1`],
    ['another buyer of an issued one', sql`update invoice set title = '别人' where status = 'issued'`],
    [
      'an issued one becoming a request',
      sql`update invoice set status = 'requested', invoice_no = null, issued_on = null where status = 'issued'`,
    ],
    ['a line to be changed', sql`update invoice_line set amount_fen = 1`],
    ['a line to be deleted', sql`delete from invoice_line`],
    ['an invoice to be deleted', sql`delete from invoice`],
  ])('%s', async (_, statement) => {
    await expect(statement.execute(gym.db)).rejects.toThrow()
  })

  it('an invoice beyond what was paid, and lines that are not its amount', async () => {
    const order = await sold(100_00)
    const insert = (amountFen: number) => sql`
      insert into invoice (id, request_no, order_id, buyer_kind, title, amount_fen, note, created_at, updated_at)
      values (gen_random_uuid(), money_no('FP', now(), nextval('invoice_request_no')), ${order.id}, 'person', '王小明', ${amountFen}, '',
        now(), now())`
    await expect(insert(100_01).execute(gym.db)).rejects.toThrow(/less to invoice/)
    await expect(insert(100_00).execute(gym.db)).rejects.toThrow(/lines of invoice/)
  })
})
