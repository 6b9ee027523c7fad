import { sql } from 'kysely'
import type { Random } from '../../server/seed/random'
import { newTerminal, recorded, recordings, signedHeaders, typedSecret } from '../api/fixtures/terminals'
import type { TestApp } from '../harness/app'
import { oddValues } from './odd-values'
import { encoded, type Request, textOf } from './requests'
import type { Rows } from './rows'

/** The address that the terminals call from. */
const store = '198.51.100.7'

/** An active terminal of each maker, with the serial numbers and secrets of the recordings. */
export async function addTerminals(test: TestApp): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from store order by code limit 1`.execute(test.db)
  const place = { ...test, mine: { id: rows[0]?.id ?? '' } }
  const allowedFrom = [store]
  await newTerminal(place, { vendor: 'zkteco', sn: 'CKUH211960123', allowedFrom })
  await newTerminal(place, { vendor: 'zkteco', sn: 'ZK-SECRET', allowedFrom: [], pathSecret: typedSecret })
  await newTerminal(place, { vendor: 'uface', sn: '84E0F4200CA602FA', allowedFrom })
  await newTerminal(place, { vendor: 'hikvision', sn: 'DS-K1T671M-0001', allowedFrom })
  await newTerminal(place, { vendor: 'native', sn: 'FD-0001', allowedFrom })
}

interface Recording {
  method: string
  target: string
  type: string
  body: string
}

/** A recorded request without its credentials; bytes that are not text are read as Latin-1. */
function recordingOf(name: string): Recording {
  const text = recorded(name).toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...headers] = text.slice(0, end).split('\r\n')
  const [method = 'GET', target = '/'] = first.split(' ')
  const type = headers.find((line) => /^content-type:/i.test(line))?.slice('content-type:'.length)
  return { method, target, type: type?.trim() ?? 'text/plain', body: text.slice(end + 4) }
}

/** Requests of every maker's terminals: recordings, about every second one with a change. */
export function deviceRequests({ clock }: Pick<TestApp, 'clock'>) {
  const known = ['zkteco', 'uface', 'ustar', 'hikvision', 'native'].flatMap((maker) =>
    recordings(maker).map(recordingOf),
  )
  const all = [...known, ...unrecorded]
  return (rows: Rows, random: Random): Request => {
    const { method, type, body: whole, ...one } = random.pick(all)
    const target = random.next() < 0.8 ? one.target : targetLike(one.target, random)
    const body = bodyLike(whole, rows, random)
    const isNative = target.startsWith('/api/device/v1')
    const sent = method === 'GET' ? '' : body
    const signed =
      isNative && random.next() < 0.9 ? signedHeaders({ method, target, body: sent, at: clock() }) : {}
    return {
      method,
      address: target,
      headers: { 'content-type': type, ...signed },
      ...(method === 'GET' ? {} : { body }),
      peer: random.next() < 0.95 ? store : '203.0.113.77',
    }
  }
}

const zk = (target: string, body = ''): Recording => ({
  method: body === '' ? 'GET' : 'POST',
  target: `/iclock/${target}`,
  type: 'text/plain',
  body,
})
const native = (method: string, page: string, body: string): Recording => ({
  method,
  target: `/api/device/v1/${page}`,
  type: 'application/json',
  body,
})
const unrecorded: Recording[] = [
  zk('getrequest?SN=CKUH211960123&INFO=Ver 8.0,10,20,30,10.0.0.1,10,7,15,1,101'),
  zk('cdata?SN=CKUH211960123&table=ATTLOG&Stamp=9999', '10000001\t2026-03-02 09:00:00\t0\t15\t0\t0\n'),
  zk('cdata?SN=CKUH211960123&table=ATTLOG&Stamp=9999', '1\t1772413200\t-1\t-1\nPIN=1\tName=x\n'),
  zk('devicecmd?SN=CKUH211960123', 'ID=1&Return=0&CMD=DATA\nID=2&Return=-10&CMD=DATA'),
  zk('cdata.aspx?SN=CKUH211960123&table=OPTIONS', '~SerialNumber=CKUH211960123,UserCount=2,FaceCount=x'),
  zk('registry?SN=CKUH211960123', 'x=1'),
  { ...zk('getrequest?SN=ZK-SECRET'), target: `/d/${typedSecret}/iclock/getrequest?SN=ZK-SECRET` },
  native('GET', 'tasks', ''),
  native('GET', 'tasks/1/photo', ''),
  native('POST', 'tasks/1/result', '{"ok":true}'),
  native('POST', 'tasks/2147483648/result', '{"ok":false,"error":"full"}'),
  native(
    'POST',
    'records',
    '{"records":[{"id":"1","doorNo":"10000001","at":"2026-03-02T01:00:00.000Z","direction":"in","mode":"face","opened":true}]}',
  ),
]

function targetLike(target: string, random: Random): string {
  const [path = '', query = ''] = target.split('?')
  const given = () => encoded(textOf(random.pick(oddValues)).slice(0, 2_000))
  if (query === '' || random.next() < 0.2)
    return path.replace(/[^/]*$/, given() || 'x') + (query === '' ? '' : `?${query}`)
  const members = query.split('&')
  const at = random.whole(0, members.length - 1)
  const [name = ''] = members[at]?.split('=') ?? []
  const table = random.pick(['ATTLOG', 'OPERLOG', 'OPTIONS', 'ATTPHOTO', 'BIODATA', 'rtlog', ''])
  return `${path}?${members.with(at, `${name}=${name === 'table' ? table : given()}`).join('&')}`
}

/** Replaces a word, mostly; numbers of commands become those of existing tasks. */
function bodyLike(body: string, rows: Rows, random: Random): string {
  const no = random.pick(rows.of('device-tasks'))?.no
  const known = typeof no === 'number' ? body.replace(/(?<=ID=)\d+/, String(no)) : body
  if (random.next() < 0.4) return known
  const words = [...known.matchAll(/[^\s,:&={}[\]\\"\t]+/g)]
  const word = words.length === 0 ? undefined : random.pick(words)
  const [before, after] = word
    ? [known.slice(0, word.index), known.slice(word.index + word[0].length)]
    : [known, '']
  return random.pick([
    () => before + textOf(random.pick(oddValues)) + after,
    () => before + textOf(random.pick(oddValues)) + after,
    () =>
      before + random.pick(['2147483648', '-1', '1e400', 'null', '[]', '{}', '\u0000', '\u{fffd}']) + after,
    () => before + after,
    () => before,
    () => known + known,
    () => known.repeat(200).slice(0, 400_000),
  ])()
}
