import { sql } from 'kysely'
import { shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import { type Author, writeAudit, writeAudits } from '../../kit/db/write-audit'
import { readApart } from '../../kit/files/read-apart'
import { fileNameOf } from '../../kit/import/file-name-of'
import { refusedFile } from '../../kit/import/refused-file'
import { newId } from '../../kit/new-id'
import type { BillHead } from '../../payments/bill/bill-format'
import type { Channels } from '../../payments/channel'
import { matchBill } from './match-bill'

/** ms of reading: 100,000 lines take 3 s. */
const patience = 60_000

interface Received {
  file: string
  name: string
  /** The bill of that day whose place this one takes. */
  replaces: string | undefined
}

/** The head as server/file-reader.ts sends it. */
type Head = BillHead & { encoding: string; bytes: number; sha256: string }

/**
 * Reads a bill, stores its lines and the differences to the books, in one transaction, so that a refused file leaves nothing. Returns the
 * bill's id: the stored one's for the same file again.
 */
export async function receiveBill(
  db: Db,
  channels: Channels,
  author: Author,
  received: Received,
): Promise<{ id: string; isNew: boolean }> {
  const request = {
    args: ['bill', received.file],
    patience,
    failed: () => refusedFile('file_too_complex'),
  }
  return readApart(request, async (lines) => {
    const { value: first } = await lines.next()
    if (first === undefined) throw refusedFile('file_empty')
    const head = { ...(JSON.parse(first.text) as Head), ...ownMerchant(channels, JSON.parse(first.text)) }
    if (head.day > shanghaiDay(author.now)) throw refusedFile('bill_day_ahead', { day: head.day })
    return db.transaction().execute(async (tx) => {
      const stored = await storedBill(tx, head)
      if (stored?.isSame) return { id: stored.id, isNew: false }
      if (stored !== undefined && stored.id !== received.replaces)
        throw refusedFile('bill_day_taken', { id: stored.id, day: head.day, name: stored.fileName })
      if (stored !== undefined) await replaceBill(tx, author, stored.id)
      const id = newId(author.now.getTime())
      await insertBill(tx, author, { ...head, id, fileName: fileNameOf(received.name) })
      let n = 0
      for await (const { text } of lines) {
        const at = text.indexOf(' ')
        await insertLines(tx, id, n, text.slice(at + 1))
        n += Number(text.slice(0, at))
      }
      await requireOwnNumbers(tx, id)
      await matchBill(tx, author, { id, channel: head.channel, day: head.day, replaced: stored?.id ?? null })
      return { id, isNew: true }
    })
  })
}

/** The merchant of this console's channel. Throws for a bill of another merchant, and of a channel that is not set up. */
function ownMerchant(channels: Channels, { channel, merchantNo: theirs }: BillHead): { merchantNo: string } {
  const ours = channels[channel]?.merchantNo
  if (ours === undefined) throw refusedFile('bill_channel_unset', { channel })
  // Alipay's account is the merchant's number with four digits for the account.
  const isOurs =
    theirs === ours ||
    (channel === 'alipay' && /^\d{4}$/.test(theirs.slice(ours.length)) && theirs.startsWith(ours))
  if (!isOurs) throw refusedFile('bill_foreign', { name: theirs, known: ours })
  return { merchantNo: ours }
}

/** Payments and refunds that the console did not make; beyond them the merchant's number serves another system too. */
const mostForeign = 5_000

/** Refuses a bill whose numbers are mostly not the console's, before each of them becomes a difference to settle. */
async function requireOwnNumbers(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ foreignLines: number }>`
    select count(*)::int as foreign_lines from bill_line
    where bill_id = ${id}
      and not exists (select from payment where payment_no = number) and not exists (select from refund_part where part_no = number)
  `.execute(tx)
  const [found] = rows
  if (found !== undefined && found.foreignLines > mostForeign)
    throw refusedFile('bill_foreign_numbers', { count: found.foreignLines, most: mostForeign })
}

async function storedBill(tx: Tx, { channel, merchantNo, day, sha256 }: Head) {
  // Serializes uploads of one day, which all compare with the stored bill.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${channel} ${merchantNo} ${day}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; fileName: string; isSame: boolean }>`
    select id, file_name, sha256 = ${Buffer.from(sha256, 'hex')} as is_same from bill_file
    where channel = ${channel} and merchant_no = ${merchantNo} and day = ${day} and replaced_at is null
  `.execute(tx)
  return rows[0]
}

async function insertBill(
  tx: Tx,
  author: Author,
  bill: Head & { id: string; fileName: string },
): Promise<void> {
  const { id, channel, merchantNo, day, fileName, payments, paymentFen, refunds, refundFen } = bill
  await sql`
    insert into bill_file (id, channel, merchant_no, day, file_name, bytes, encoding, sha256, payments, payment_fen, refunds, refund_fen,
      created_at, created_by)
    values (${id}, ${channel}, ${merchantNo}, ${day}, ${fileName}, ${bill.bytes}, ${bill.encoding}, ${Buffer.from(bill.sha256, 'hex')},
      ${payments}, ${paymentFen}, ${refunds}, ${refundFen}, ${author.now}, ${author.who})
  `.execute(tx)
  await writeAudit(tx, author, {
    action: 'bill.import',
    table: 'bill_file',
    rowId: id,
    after: { channel, day, fileName, payments, paymentFen, refunds, refundFen },
  })
}

async function insertLines(tx: Tx, id: string, from: number, lines: string): Promise<void> {
  await sql`
    insert into bill_line (bill_id, n, kind, number, txn_no, amount_fen, state, at)
    select ${id}, ${from}::int + place, line ->> 'kind', line ->> 'number', line ->> 'txnNo', (line ->> 'amountFen')::bigint,
      line ->> 'state', (line ->> 'at')::timestamp at time zone 'Asia/Shanghai'
    from jsonb_array_elements(${lines}::jsonb) with ordinality as given (line, place)
  `.execute(tx)
}

/** Takes a bill out of use, with its open differences. */
async function replaceBill(tx: Tx, author: Author, id: string): Promise<void> {
  await sql`update bill_file set replaced_at = ${author.now} where id = ${id}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update bill_difference set status = 'withdrawn', version = version + 1, updated_at = ${author.now}, updated_by = ${author.who}
    where bill_id = ${id} and status = 'open' returning id
  `.execute(tx)
  const withdrawn = rows.map((row) => ({
    action: 'bill.withdraw',
    table: 'bill_difference',
    rowId: row.id,
    before: { status: 'open' },
    after: { status: 'withdrawn' },
  }))
  await writeAudits(tx, author, withdrawn)
}
