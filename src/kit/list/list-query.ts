import type * as z from 'zod/mini'

/** Query members that every list has; the rest are the resource's own filters, as the wire writes them. */
export interface ListQuery {
  page: number
  pageSize: number
  /** Empty: the rows have one fixed order, defined by the server. */
  sort: string
  order: 'asc' | 'desc'
  q: string
  archived: boolean
  filters: Readonly<Record<string, string>>
}

export const pageSizes = [10, 20, 50, 100] as const

const base = ['page', 'pageSize', 'sort', 'order', 'q', 'archived', 'exactTotal']

/** Reads the address. A member that the contract refuses counts as absent, so an old or mistyped link still shows rows. */
export function readQuery(schema: z.ZodMiniObject, params: URLSearchParams): ListQuery {
  const given = Object.entries(schema.shape).flatMap(([key, member]) => {
    const value = params.get(key)
    return value === null || value === '' || !accepts(member, value) ? [] : [[key, value] as const]
  })
  const known = Object.fromEntries(given)
  const parsed = schema.safeParse(known)
  const whole = parsed.success ? parsed.data : schema.parse({})
  return {
    page: Number(whole.page),
    pageSize: Number(whole.pageSize),
    sort: whole.sort === undefined ? '' : String(whole.sort),
    order: whole.order === 'desc' ? 'desc' : 'asc',
    q: known.q ?? '',
    archived: whole.archived === true,
    filters: Object.fromEntries(given.filter(([key]) => !base.includes(key))),
  }
}

/** The query as it is sent: only what differs from the server's default. */
export function wireQuery({ filters, ...query }: ListQuery): Record<string, string> {
  return {
    ...filters,
    page: String(query.page),
    pageSize: String(query.pageSize),
    ...(query.sort === '' ? {} : { sort: query.sort, order: query.order }),
    ...(query.q === '' ? {} : { q: query.q }),
    ...(query.archived ? { archived: 'true' } : {}),
  }
}

/** The address after a change. Any change except one of the page returns to the first page; null removes a member. */
export function changed(
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in change)) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  if (next.get('page') === '1') next.delete('page')
  return next
}

const accepts = (member: z.core.$ZodType, value: string) => {
  const result = member._zod.run({ value, issues: [] }, { async: false })
  return !(result instanceof Promise) && result.issues.length === 0
}
