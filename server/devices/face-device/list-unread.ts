import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { output } from 'zod/v4/core'
import type { faceDevices, unreadMessage } from '../../../contract/devices/face-device'
import { countUpTo } from '../../kit/resource/count-up-to'
import type { RequestContext } from '../../kit/resource/serve'
import { readUnreadAgain } from '../read-unread-again'

type Query = output<(typeof faceDevices)['unread']['query']>

const pageSize = 50

export async function listUnread({ tx, id, query: { page } }: RequestContext<Query, unknown>) {
  const where = sql<boolean>`device_id = ${id}`
  const { rows } = await sql<z.infer<typeof unreadMessage>>`
    select id, received_at, text from device_unread
    where ${where} order by received_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx)
  return { rows, ...(await countUpTo(tx, 'device_unread', where)) }
}

export async function readAgain({ id, c, audit }: RequestContext<unknown, unknown>) {
  const after = await readUnreadAgain(c.get('parts'), id)
  await audit({ action: 'device.readAgain', table: 'face_device', rowId: id, after })
  return after
}
