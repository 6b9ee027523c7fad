import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Product, ProductDraft, ShelfProduct, StockMovement } from '../../contract/catalogue/product'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { newProduct as newProductBy, productDraft, receiveGoods } from './fixtures/goods'
import { answer, type Gym, ids, refusal, startGym, unknownId } from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const base = '/api/v1/products'
const at = (id: string, rest = '') => `${base}/${id}${rest}`
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const newProduct = (own?: Partial<ProductDraft>) => newProductBy(gym.admin, own)
const receive = (id: string, qty: number, storeId = gym.mine.id, ask = gym.admin) =>
  receiveGoods(ask, id, storeId, qty)
const adjust = (id: string, body: object, ask = gym.admin) =>
  ask(
    'POST',
    '/api/v1/stock-movements/adjustments',
    { productId: id, storeId: gym.mine.id, kind: 'count', reason: '', ...body },
    key(),
  )
const movementsOf = async (id: string): Promise<StockMovement[]> =>
  (await (await gym.admin('GET', `/api/v1/stock-movements?product=${id}`)).json()).rows

describe('a product', () => {
  it('is created as it was sent, found by its barcode and by a part of its pinyin', async () => {
    const sent = productDraft({ name: '电解质水', barcodes: ['6901234000017', 'AB-12/3'] })
    const { status, body } = await answer(gym.admin('POST', base, sent))
    expect([status, body]).toEqual([201, expect.objectContaining({ ...sent, status: 'draft', stock: [] })])
    for (const q of ['6901234000017', 'dianjie', '电解质'])
      expect([q, await ids(gym.admin('GET', `${base}?q=${encodeURIComponent(q)}`))]).toEqual([q, [body.id]])
  })

  it('a barcode and a code belong to one product', async () => {
    const first = await newProduct()
    expect(await refusal(gym.admin('POST', base, productDraft({ barcodes: first.barcodes })))).toEqual([
      409,
      'taken',
      [['barcodes', 'taken']],
    ])
    expect(await refusal(gym.admin('POST', base, productDraft({ code: first.code })))).toEqual([
      409,
      'taken',
      [['code', 'taken']],
    ])
  })

  it('without stock it has no level and takes no delivery', async () => {
    const service = await newProduct({ isStocked: false, lowStockLevel: 3 })
    expect(service.lowStockLevel).toBe(null)
    expect(await refusal(receive(service.id, 1))).toEqual([422, 'invalid', [['qty', 'without_stock']]])
  })
})

describe('its stock', () => {
  it('is the sum of its movements: delivered, counted, lost', async () => {
    const { id } = await newProduct()
    expect((await answer(receive(id, 24))).body.stock).toEqual([
      { storeId: gym.mine.id, storeName: gym.mine.name, qty: 24 },
    ])
    expect((await answer(adjust(id, { qty: 22, expectedQty: 24, reason: '盘亏两瓶' }))).status).toBe(200)
    expect((await answer(adjust(id, { qty: 22, expectedQty: 22 }))).status).toBe(200)
    const lost = await answer(adjust(id, { kind: 'loss', qty: 2, expectedQty: 22, reason: '过期' }))
    expect(lost.body.stock[0].qty).toBe(20)
    expect((await movementsOf(id)).map(({ kind, qty, leftQty }) => [kind, qty, leftQty])).toEqual([
      ['loss', -2, 20],
      ['count', 0, 22],
      ['count', -2, 22],
      ['receipt', 24, 24],
    ])
  })

  it('is refused below nothing, without a reason, and after it has changed', async () => {
    const { id } = await newProduct()
    await receive(id, 3)
    expect(await refusal(adjust(id, { kind: 'loss', qty: 4, expectedQty: 3, reason: '破损' }))).toEqual([
      422,
      'invalid',
      [['qty', 'stock_short']],
    ])
    expect(await refusal(adjust(id, { qty: 2, expectedQty: 3 }))).toEqual([
      422,
      'invalid',
      [['reason', 'stock_unexplained']],
    ])
    expect(await refusal(adjust(id, { kind: 'loss', qty: 0, expectedQty: 3, reason: '破损' }))).toEqual([
      422,
      'invalid',
      [['qty', 'nothing_lost']],
    ])
    const stale = await answer(adjust(id, { qty: 2, expectedQty: 9, reason: '盘亏' }))
    expect([stale.status, stale.body.code, stale.body.current.stock[0].qty]).toEqual([409, 'stale', 3])
    expect((await movementsOf(id)).length).toBe(1)
  })

  it('twenty losses at once of a stock of ten: ten succeed in their order or none is false', async () => {
    const { id } = await newProduct()
    await receive(id, 10)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => adjust(id, { kind: 'loss', qty: 1, expectedQty: 10, reason: '破损' })),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBe(1)
    expect((await movementsOf(id)).map(({ leftQty }) => leftQty)).toEqual([9, 10])
  })

  it('the database lets nobody change a stock or a movement by hand', async () => {
    const { id } = await newProduct()
    await receive(id, 3)
    for (const statement of [
      sql`update product_stock set qty = 9 where product_id = ${id}`,
      sql`delete from product_stock where product_id = ${id}`,
      sql`update stock_movement set qty = 9 where product_id = ${id}`,
      sql`delete from stock_movement where product_id = ${id}`,
    ])
      await expect(statement.execute(gym.db)).rejects.toMatchObject({ code: '23001' })
    expect(
      (await gym.db.transaction().execute(findImbalances)).filter(({ rule }) => /stock/.test(rule)),
    ).toEqual([])
  })

  it('keeps its product from being archived or made a service', async () => {
    const product = await newProduct()
    await receive(product.id, 1)
    const version = { 'if-match': '"1"' }
    const left = [422, 'invalid', [['isStocked', 'stock_left']]]
    expect(await refusal(gym.admin('DELETE', at(product.id), undefined, version))).toEqual(left)
    expect(await refusal(gym.admin('PATCH', at(product.id), { isStocked: false }, version))).toEqual(left)
    await adjust(product.id, { qty: 0, expectedQty: 1, reason: '清点' })
    expect((await gym.admin('DELETE', at(product.id), undefined, version)).status).toBe(200)
    const missing = [422, 'invalid', [['productId', 'does_not_exist']]]
    expect(await refusal(receive(product.id, 1))).toEqual(missing)
    expect(await refusal(receive(unknownId, 1))).toEqual(missing)
  })
})

describe('stores', () => {
  it('a clerk sees and moves the stock of the own stores alone', async () => {
    const { id } = await newProduct()
    await receive(id, 7, gym.theirs.id)
    await receive(id, 4, gym.mine.id)
    const seen = (await answer(gym.clerk('GET', at(id)))).body as Product
    expect(seen.stock.map(({ storeId, qty }) => [storeId, qty])).toEqual([[gym.mine.id, 4]])
    const moves = (await answer(gym.clerk('GET', `/api/v1/stock-movements?product=${id}`))).body
    expect(moves.rows.map(({ qty }: StockMovement) => qty)).toEqual([4])
    const outside = [422, 'invalid', [['storeId', 'does_not_exist']]]
    expect(await refusal(receive(id, 1, gym.theirs.id, gym.clerk))).toEqual(outside)
    expect(await refusal(adjust(id, { storeId: gym.theirs.id, qty: 0, expectedQty: 7 }, gym.clerk))).toEqual(
      outside,
    )
    expect(await refusal(gym.clerk('PATCH', at(id), { priceFen: 1 }, { 'if-match': '"1"' }))).toEqual([
      403,
      'beyond_own_stores',
      [],
    ])
  })

  it('the list of low goods counts a store at or below the level, once on sale', async () => {
    const product = await newProduct({ lowStockLevel: 5 })
    await receive(product.id, 5)
    const low = (query = '') => ids(gym.clerk('GET', `${base}?low=true${query}`))
    expect(await low()).not.toContain(product.id)
    await gym.admin('POST', at(product.id, '/list'), {}, { 'if-match': '"1"' })
    expect(await low()).toContain(product.id)
    expect(await low(`&store=${gym.mine.id}`)).toContain(product.id)
    await receive(product.id, 1)
    expect(await low()).not.toContain(product.id)
  })

  it('the shelf holds what is on sale, with the stock of the store', async () => {
    const [product, service, hidden] = [
      await newProduct(),
      await newProduct({ isStocked: false, lowStockLevel: null }),
      await newProduct(),
    ]
    for (const { id } of [product, service])
      await gym.admin('POST', at(id, '/list'), {}, { 'if-match': '"1"' })
    await receive(product.id, 2)
    const { body } = await answer(gym.clerk('GET', `${base}/shelf?store=${gym.mine.id}`))
    const shelf = new Map((body.rows as ShelfProduct[]).map(({ id, qty }) => [id, qty]))
    expect([product, service, hidden].map(({ id }) => shelf.get(id))).toEqual([2, null, undefined])
    expect(await refusal(gym.clerk('GET', `${base}/shelf?store=${gym.theirs.id}`))).toEqual([
      422,
      'invalid',
      [['store', 'does_not_exist']],
    ])
  })
})
