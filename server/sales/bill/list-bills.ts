import { type RawBuilder, sql } from 'kysely'
import type { Bill } from '../../../contract/sales/bill'
import type { Db, Tx } from '../../kit/db/schema'
import type { Channels } from '../../payments/channel'

type Query = { page: number; pageSize: number }

/** The latest day first, and the merchants whose bills can be compared. */
export async function listBills(tx: Tx, channels: Channels, { page, pageSize }: Query) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from bill_file`.execute(tx)
  return {
    rows: await billsWhere(tx, sql`true`, { limit: pageSize, offset: (page - 1) * pageSize }),
    total: rows[0]?.total ?? 0,
    totalIsExact: true,
    channels: Object.values(channels).map(({ name, merchantNo }) => ({ channel: name, merchantNo })),
  }
}

export async function readBill(db: Db, id: string): Promise<Bill> {
  const [bill] = await billsWhere(db, sql`bill_file.id = ${id}`, { limit: 1, offset: 0 })
  if (bill === undefined) throw new Error(`bill ${id} is gone`)
  return bill
}

async function billsWhere(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Bill[]> {
  const { rows } = await sql<Bill>`
    select id, channel, merchant_no, day, file_name, payments, payment_fen, refunds, refund_fen,
      (select count(*)::int from bill_difference where bill_id = bill_file.id) as differences,
      (select count(*)::int from bill_difference where bill_id = bill_file.id and status = 'open') as open_differences,
      iso_instant(replaced_at) as replaced_at, iso_instant(created_at) as created_at, created_by
    from bill_file where ${where}
    order by day desc, id desc limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}
