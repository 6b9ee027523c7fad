import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/system/imports'
import { addDays, shanghaiDay } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import type { Client } from '../harness/process'

export interface Case {
  name: string
  /** A file is measured for each thousand of its rows, and shows no screen. */
  kind: 'screen' | 'file'
  path: (round: number) => string
}

const today = shanghaiDay(new Date())
const screen = (name: string, path: Case['path']): Case => ({ name, kind: 'screen', path })
/** A search, and what one in eight names or nearly all of them have. */
const searches: [what: string, q: string][] = [
  ['a surname of one in eight', '林'],
  ['a given character', '晓'],
  ['two characters', '林晓'],
  ['a whole name', '林晓明'],
  ['pinyin, 1 letter', 'l'],
  ['pinyin, 2 letters', 'li'],
  ['pinyin, 3 letters', 'lin'],
  ['pinyin, 4 letters', 'linx'],
  ['initials', 'lxm'],
  ['1 digit', '7'],
  ['2 digits', '71'],
  ['3 digits', '713'],
  ['4 digits', '7135'],
]

export async function casesAt(db: Db, size: number): Promise<Case[]> {
  const { rows } = await sql<{ storeId: string; coachId: string; courseStore: string; members: string[] }>`
    select (select id from store where status = 'open' order by code limit 1) as store_id, coach_id,
      (select store_id from coach_store where coach_store.coach_id = appointment.coach_id limit 1) as course_store,
      array(select id from member order by id limit 100) as members
    from appointment order by id limit 1
  `.execute(db)
  const { storeId, coachId, courseStore, members } = rows[0]!
  const middle = Math.min(2500, Math.floor(size / 40) - 50)
  const list = (name: string) => [
    screen(`${name}, first page`, () => `/${name}?page=1`),
    screen(`${name}, deep page`, (round) => `/${name}?page=${middle + round}`),
  ]
  const found = (name: string, own = '') =>
    searches.map(([what, q]) =>
      screen(
        `${name}${own === '' ? '' : ' by name'}, ${what}`,
        () => `/${name}?q=${encodeURIComponent(q)}${own}`,
      ),
    )
  const dashboard = (name: string, at: string, days: number) =>
    screen(name, (round) => {
      const to = addDays(today, -(round % 3))
      return `/dashboard${at}?from=${addDays(to, 1 - days)}&to=${to}`
    })
  return [
    ...['people', 'members', 'orders', 'appointments', 'audit-lines'].flatMap(list),
    screen('members by name, first page', () => '/members?sort=name&order=asc'),
    screen('members of a store', () => `/members?store=${storeId}`),
    screen('people, one', (round) => `/people?q=1${`${(round * 7919) % size}`.padStart(9, '5')}`),
    ...found('members'),
    ...found('members', '&sort=name&order=asc'),
    ...found('people', '&sort=name&order=asc'),
    ...found('orders'),
    dashboard('dashboard, 30 days', '', 30),
    dashboard('dashboard, a year', '', 366),
    dashboard('charts, 30 days', '/charts', 30),
    dashboard('charts, a year', '/charts', 366),
    screen('books', () => '/dashboard/books'),
    screen('front desk', () => `/dashboard/desk?store=${storeId}`),
    screen('a member’s timeline', (round) => `/members/${members[round % members.length]}/timeline`),
    screen(
      'calendar, a week',
      (round) => `/calendar?from=${addDays(today, -round)}&days=7&store=${courseStore}`,
    ),
    screen(
      'free starts of a coach, a week',
      (round) => `/slots?from=${addDays(today, 1 + (round % 10))}&days=7&source=front_desk&coach=${coachId}`,
    ),
    ...['members', 'orders'].map((name) => ({
      name: `export of ${name}, 1000 rows`,
      kind: 'file' as const,
      path: () => `/${name}/export.csv?store=${storeId}`,
    })),
  ]
}

/** Milliseconds for each thousand rows of an export. */
export async function exportRows(ask: Client, path: string): Promise<{ p50: number; p95: number }> {
  const begun = performance.now()
  const reply = await ask('GET', path)
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`)
  const ms = ((performance.now() - begun) / Math.max(1, text.split('\n').length - 2)) * 1_000
  return { p50: ms, p95: ms }
}

const imported = 1_000

/** Milliseconds for checking and applying a file of a thousand people. */
export async function importRows(ask: Client, size: number): Promise<{ p50: number; p95: number }> {
  const lines = Array.from({ length: imported }, (_, i) => `王小明${i},${13_900_000_000 + size + i}`)
  const begun = performance.now()
  const run = async (reply: Promise<Response>): Promise<ImportRun> => {
    const given = await reply
    if (given.status > 201) throw new Error(`${given.status} ${await given.text()}`)
    return given.json()
  }
  const until = async ({ id }: ImportRun, status: ImportRun['status']): Promise<ImportRun> => {
    for (;;) {
      const now = await run(ask('GET', `/imports/${id}`))
      if (now.status === status) return now
      if (now.status === 'failed') throw new Error(JSON.stringify(now))
      await wait(50)
    }
  }
  const at = (verb: string, { id, version }: ImportRun) =>
    run(ask('POST', `/imports/${id}/${verb}`, {}, { 'If-Match': `"${version}"` }))
  const file = new Blob([['姓名,手机号', ...lines].join('\n')])
  const received = await run(
    ask('POST', '/imports?kind=person&name=people.csv', file, { 'content-type': 'application/octet-stream' }),
  )
  await at('check', received)
  await at('apply', await until(received, 'checked'))
  await until(received, 'done')
  const ms = performance.now() - begun
  return { p50: ms, p95: ms }
}
