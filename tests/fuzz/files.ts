import sharp from 'sharp'
import type { Random } from '../../server/seed/random'
import { pdfPaper } from '../harness/scans'
import { clips } from '../harness/video'
import type { Request } from './requests'
import type { Rows } from './rows'

/** An upload that has begun. */
interface Begun {
  address: string
  bytes: Uint8Array
  sent: number
}

const tus = { 'tus-resumable': '1.0.0' }

/** Requests with files: uploads in steps, documents, imports, and the addresses that serve files. */
export async function fileRequests() {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#246' } })
  const [jpeg, png] = [await picture.jpeg().toBuffer(), await picture.png().toBuffer()]
  const files: Uint8Array[] = [jpeg, png, clips.mp4, pdfPaper(['x']), Buffer.from('GIF89a'), Buffer.alloc(40)]
  const begun: Begun[] = []

  const requests = {
    begin: (_: Rows, random: Random): Request => {
      const bytes = fileLike(random.pick(files), random)
      const length =
        random.next() < 0.85 ? String(bytes.length) : random.pick(['0', '-1', 'x', '9'.repeat(20)])
      const name = Buffer.from(random.pick(['a.jpg', '../../x', '照片.png', 'x'.repeat(2_000)])).toString(
        'base64',
      )
      const metadata =
        random.next() < 0.85
          ? `filename ${name},filetype aW1hZ2UvanBlZw==`
          : random.pick([',', 'x', '\u00e9'])
      const noteReply = (reply: Response) => {
        const address = reply.headers.get('location')
        if (reply.status === 201 && address !== null) begun.push({ address, bytes, sent: 0 })
      }
      const headers = { ...tus, 'upload-length': length, 'upload-metadata': metadata }
      return { method: 'POST', address: '/api/v1/uploads', headers, noteReply }
    },
    send: (_: Rows, random: Random): Request | undefined => {
      const one = random.pick(begun)
      if (one === undefined) return undefined
      const upTo = random.next() < 0.6 ? one.bytes.length : random.whole(one.sent, one.bytes.length)
      const offset =
        random.next() < 0.85 ? String(one.sent) : random.pick(['-1', 'x', '9', '9'.repeat(20), ''])
      const body = one.bytes.slice(one.sent, upTo)
      return {
        method: 'PATCH',
        address: one.address,
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': offset },
        body: random.next() < 0.9 ? body : Buffer.concat([body, Buffer.alloc(99)]),
        noteReply: (reply) => {
          const arrived = reply.headers.get('upload-offset')
          if (reply.status === 204 && arrived !== null) one.sent = Number(arrived)
        },
      }
    },
    finish: (_: Rows, random: Random): Request | undefined => {
      const one = random.pick(begun)
      const [method, end] = random.pick([
        ['POST', '/finish'],
        ['POST', '/finish'],
        ['GET', ''],
        ['HEAD', ''],
        ['DELETE', ''],
      ])
      return one && { method: method ?? 'GET', address: one.address + end, headers: tus }
    },
    document: (_: Rows, random: Random): Request => ({
      method: 'POST',
      address: `/api/v1/documents?name=${random.pick(['a.pdf', '%00', '..%2f..%2fx', '%ED%A0%80', 'x'.repeat(3_000)])}`,
      headers: { 'content-type': 'application/octet-stream' },
      body: fileLike(random.pick(files), random),
    }),
    import: (rows: Rows, random: Random): Request => ({
      method: 'POST',
      address: `/api/v1/imports?kind=${random.pick(['exercise', 'member', 'person', 'x'])}&name=a.csv`,
      headers: { 'content-type': 'application/octet-stream' },
      body: random.next() < 0.7 ? tableOf(rows, random) : fileLike(random.pick(files), random),
    }),
    read: (rows: Rows, random: Random): Request => {
      const id = random.next() < 0.5 ? rows.idFor('image') : rows.idFor('photo')
      const file = random.pick([
        '160.webp',
        '640.avif',
        '1600.jpeg',
        'video.mp4',
        '1.webp',
        '%2e%2e',
        'poster.webp',
      ])
      const range = random.pick(['bytes=0-', 'bytes=-1', 'bytes=9999999999999999-', 'bytes=0-0,2-3', 'x'])
      return {
        method: random.pick(['GET', 'HEAD']),
        address: random.pick([`/media/${id}/${file}`, `/api/v1/documents/${id}`]),
        headers: random.next() < 0.4 ? { range } : {},
      }
    },
  }
  const { import: readTable, ...others } = requests
  const kinds = Object.values(others)
  return (rows: Rows, random: Random): Request => {
    // A table is read in a separate process, which takes a second.
    const make = random.next() < 0.03 ? readTable : random.pick(kinds)
    const request = make(rows, random) ?? requests.begin(rows, random)
    if (begun.length > 20) begun.shift()
    return request
  }
}

/** Unchanged, truncated, extended or with some bytes changed. */
function fileLike(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.next() < 0.6) return bytes
  const copy = Uint8Array.from(bytes)
  for (let i = 0; i < 8 && copy.length > 0; i += 1)
    copy[random.whole(0, copy.length - 1)] = random.whole(0, 255)
  return random.pick([copy, bytes.slice(0, random.whole(0, bytes.length)), Buffer.concat([bytes, copy])])
}

/** A table of people as a spreadsheet program writes it, some of its cells odd. */
function tableOf(rows: Rows, random: Random): Uint8Array {
  const names = ['姓名', '手机', '性别', '生日', '门店', '入会日期']
  const cells = [
    '张三',
    '13912345678',
    '女',
    '1990-01-01',
    String(rows.of('stores')[0]?.code ?? ''),
    '2026-01-01',
  ]
  const odd = ['', '"', '=1+1', '\u0000', '9999-12-31', '2147483648', 'x'.repeat(5_000), '\u{fffd}']
  const lines = Array.from({ length: random.whole(0, 20) }, () =>
    cells.map((cell) => (random.next() < 0.8 ? cell : random.pick(odd))).join(','),
  )
  return Buffer.from([names.join(','), ...lines].join(random.pick(['\n', '\r\n', '\r'])))
}
