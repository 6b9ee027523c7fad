import { readdir } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Document } from '../../contract/content/document'
import { type Ask, askOf } from '../harness/app'
import { type Gym, refusal, startGym, unknownId } from './fixtures/gym'
import { newCertificate, newScan, pdf, scan, upload } from './fixtures/papers'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const accepted = async (bytes: Uint8Array, name?: string, ask = gym.admin): Promise<Document> => {
  const reply = await upload(ask, bytes, name)
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}
const fetched = (id: string, headers: Record<string, string> = {}, ask: Ask = gym.admin) =>
  ask('GET', `/api/v1/documents/${id}`, undefined, headers)
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
const stream = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`

describe('a document', () => {
  it.each(['jpeg', 'png'] as const)(
    'of type %s is kept as it is seen, upright and without metadata',
    async (format) => {
      const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'orange' } })
        .toFormat(format)
        .withMetadata({ orientation: 6 })
        .withExifMerge({ IFD0: { Artist: 'somebody' } })
        .toBuffer()
      const document = await accepted(bytes, '证书 正面.JPEG')
      const served = await bytesOf(await fetched(document.id))
      const extension = format === 'jpeg' ? 'jpg' : 'png'
      expect(document).toEqual({
        id: document.id,
        type: `image/${format}`,
        bytes: served.length,
        name: `证书 正面.${extension}`,
      })
      const { exif, width, height, ...kept } = await sharp(served).metadata()
      expect([kept.format, exif, kept.orientation, width, height]).toEqual([
        format,
        undefined,
        undefined,
        200,
        400,
      ])
    },
  )

  it('that is a PDF is kept byte for byte', async () => {
    const bytes = pdf()
    const document = await accepted(bytes)
    expect(document).toEqual({
      id: document.id,
      type: 'application/pdf',
      bytes: bytes.length,
      name: 'scan.pdf',
    })
    expect(await bytesOf(await fetched(document.id))).toEqual(bytes)
    const { rows } = await sql`select who, action from audit where row_id = ${document.id}`.execute(gym.db)
    expect(rows).toEqual([{ who: 'admin', action: 'document.create' }])
  })

  it('is served to be read and nothing else, and kept by nobody on the way', async () => {
    const { id } = await accepted(pdf(), '证书.pdf')
    const reply = await fetched(id)
    const names = [
      'content-type',
      'cache-control',
      'x-content-type-options',
      'content-security-policy',
      'content-disposition',
      'cross-origin-resource-policy',
      'accept-ranges',
    ]
    expect([reply.status, ...names.map((name) => reply.headers.get(name))]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
      'nosniff',
      "default-src 'none'; sandbox",
      `attachment; filename="scan.pdf"; filename*=UTF-8''%E8%AF%81%E4%B9%A6.pdf`,
      'same-origin',
      'bytes',
    ])
    await reply.arrayBuffer()
  })

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\windows\\证书.PDF', '证书.pdf'],
    ['a"; filename="evil.html', 'a; filename=evil.pdf'],
    ['\u202etxt.fdp\r\nset-cookie: x', 'txt.pdf'],
    ['..', 'scan.pdf'],
    ['.htaccess', 'scan.pdf'],
    ['名'.repeat(300), `${'名'.repeat(100)}.pdf`],
  ])('called %j is called %j', async (given, name) => {
    expect((await accepted(pdf(), given)).name).toBe(name)
  })
})

describe('a part of a document', () => {
  let whole: Document
  let bytes: Buffer
  beforeAll(async () => {
    bytes = pdf()
    whole = await accepted(bytes)
  })

  it.each([
    ['bytes=0-4', [0, 4]],
    ['bytes=9-', [9, -1]],
    ['bytes=-6', [-6, -1]],
    ['bytes=5-999999', [5, -1]],
    ['bytes=-999999', [0, -1]],
  ])('%s is sent alone', async (range, [from = 0, to = 0]) => {
    const [first, last] = [(from + bytes.length) % bytes.length, (to + bytes.length) % bytes.length]
    const reply = await fetched(whole.id, { range })
    expect([reply.status, reply.headers.get('content-range'), reply.headers.get('content-length')]).toEqual([
      206,
      `bytes ${first}-${last}/${bytes.length}`,
      String(last - first + 1),
    ])
    expect(await bytesOf(reply)).toEqual(bytes.subarray(first, last + 1))
  })

  it.each(['bytes=999999-', 'bytes=-0'])('%s is none of it', async (range) => {
    const reply = await fetched(whole.id, { range })
    expect([reply.status, reply.headers.get('content-range'), await reply.text()]).toEqual([
      416,
      `bytes */${bytes.length}`,
      '',
    ])
  })

  it.each([
    'bytes=4-2',
    'bytes=0-1,3-4',
    'lines=1-2',
    'bytes=-',
    'bytes=a-b',
    'bytes=-1--5',
    'bytes=1e3-',
    'bytes=0x1-',
    `bytes=${'9'.repeat(400)}-`,
    `bytes=0-${'9'.repeat(400)}`,
    `bytes=${Array(1_000).fill('0-').join()}`,
  ])('%s is all of it', async (range) => {
    const reply = await fetched(whole.id, { range })
    expect([reply.status, await bytesOf(reply)]).toEqual([200, bytes])
  })

  it('is sent only of the file that was meant', async () => {
    const reply = await fetched(whole.id, { range: 'bytes=0-4', 'if-range': '"another"' })
    const etag = reply.headers.get('etag') ?? ''
    expect([reply.status, (await bytesOf(reply)).length]).toEqual([200, bytes.length])
    const again = await fetched(whole.id, { range: 'bytes=0-4', 'if-range': etag })
    expect([again.status, (await bytesOf(again)).length]).toEqual([206, 5])
  })
})

describe('who may read one', () => {
  it('whoever reaches the certificate it belongs to, and for a day whoever brought it in', async () => {
    const theirs = await newCertificate(gym.admin, { coachId: gym.theirCoach.id })
    const mine = await newCertificate(gym.admin, { coachId: gym.myCoach.id })
    const loose = await newScan(gym.admin)
    const own = await newScan(gym.clerk)
    const status = async (id: string) => (await fetched(id, {}, gym.clerk)).status
    expect(await Promise.all([mine.scanId, theirs.scanId, loose.id, own.id].map(status))).toEqual([
      200, 404, 404, 200,
    ])
    await sql`update document set created_at = created_at - interval '23 hours'`.execute(gym.db)
    expect(await status(own.id)).toBe(200)
    await sql`update document set created_at = created_at - interval '1 hour'`.execute(gym.db)
    expect(await Promise.all([mine.scanId, own.id].map(status))).toEqual([200, 404])
  })

  it('nobody without a session, the permission, or a document', async () => {
    const { id } = await newScan(gym.admin)
    expect(await refusal(fetched(id, {}, askOf(gym.app)))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(fetched(id, {}, gym.reader))).toEqual([403, 'forbidden', []])
    expect(await refusal(upload(gym.reader, await scan()))).toEqual([403, 'forbidden', []])
    for (const name of [unknownId, '..%2f..%2fpackage.json', '%2e%2e', 'unfinished'])
      expect((await fetched(name)).status).toBe(404)
  })

  it('it is not among the public pictures', async () => {
    const { id } = await newScan(gym.admin)
    for (const name of ['document', '160.webp'])
      expect((await askOf(gym.app)('GET', `/media/${id}/${name}`)).status).toBe(404)
  })
})

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['SVG', svg],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML before a PDF', `<script>alert(1)</script>\n${pdf().toString('latin1')}`],
    ['WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['a program', 'MZ\x90\x00'],
    ['nothing', ''],
  ])('%s', async (_, bytes) => {
    expect(await refusal(upload(gym.admin, bytes))).toEqual([415, 'unsupported_media_type', []])
  })

  it.each([
    ['a beginning alone', '%PDF-1.7\n'],
    ['one that was cut off', pdf().toString('latin1').slice(0, -40)],
    ['one with something behind it', `${pdf().toString('latin1')}${'<script>'.repeat(300)}`],
    [
      'one whose table is elsewhere',
      pdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n3'),
    ],
    ['one without a page', pdf().toString('latin1').replace('/Type /Page /', '/Type /Pane /')],
    ['an encrypted one', pdf([], { trailer: '/Encrypt 4 0 R' }).toString('latin1')],
    ['an encrypted one in other letters', pdf([], { trailer: '/Encr#79pt 4 0 R' }).toString('latin1')],
    ['a picture of nonsense', `\xff\xd8\xff\xe0${svg}`],
  ])('as unreadable: %s', async (_, text) => {
    expect(await refusal(upload(gym.admin, Buffer.from(text, 'latin1')))).toEqual([
      422,
      'unreadable_document',
      [],
    ])
  })

  const packed = deflateSync(Buffer.from('4 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>'))
  const objects = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`
  it.each([
    ['a script', ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>']],
    ['a script in other letters', ['<< /S /J#61va#53cript /JS (x) >>']],
    ['a program', ['<< /S /Launch /F (cmd.exe) >>']],
    ['an attachment', ['<< /Type /Filespec /EF << /F 5 0 R >> >>', '<< /Type /EmbeddedFile >>']],
    ['a film', ['<< /Subtype /RichMedia >>']],
    ['a form that is sent', ['<< /S /SubmitForm /F (https://example.com) >>']],
    ['a script in a packed object', [stream(objects, packed)]],
    ['the same behind a false beginning', [stream(`${objects} /X (9 0 obj)`, packed)]],
    ['the same after another end of line', [stream(objects, packed).replace('stream\n', 'stream\r')]],
    ['the same under a false name', [stream(objects.replace('/ObjStm', '/XObject /Subtype /Image'), packed)]],
  ])('as active: %s', async (_, more) => {
    expect(await refusal(upload(gym.admin, pdf(more)))).toEqual([422, 'active_document', []])
  })

  it.each([
    ['of another packing', stream(objects.replace('/FlateDecode', '/LZWDecode'), packed)],
    ['packed twice', stream(objects.replace('/FlateDecode', '[/FlateDecode /FlateDecode]'), packed)],
    ['with a second opinion', stream(objects.replace('/Filter', '/Filter /LZWDecode /Filter'), packed)],
    ['rearranged before they were packed', stream(`${objects} /DecodeParms << /Predictor 12 >>`, packed)],
    ['that do not unpack', stream(objects, Buffer.from('no such thing'))],
    ['that unpack to more than is good for us', stream(objects, deflateSync(Buffer.alloc(80_000_000)))],
  ])('as unreadable: objects %s', async (_, object) => {
    expect(await refusal(upload(gym.admin, pdf([object])))).toEqual([422, 'unreadable_document', []])
  })

  it('a file that would keep the server busy', async () => {
    const busy = pdf([`<< /First 1 >> ${'stream\n'.repeat(1_300_000)}`])
    const start = performance.now()
    expect(await refusal(upload(gym.admin, busy))).toEqual([422, 'unreadable_document', []])
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('more pixels than are good for us, more than 10 MB, and another length than was said', async () => {
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await refusal(upload(gym.admin, huge))).toEqual([422, 'unreadable_document', []])
    expect(await refusal(upload(gym.admin, new Uint8Array(10 * 1024 * 1024 + 1)))).toEqual([
      413,
      'too_large',
      [],
    ])
    const lied = upload(gym.admin, pdf(), undefined, { 'content-length': '5' })
    expect(await refusal(lied)).toEqual([400, 'malformed', []])
  })

  it('leaves neither row nor file, nor does what hides behind a picture', async () => {
    const { id } = await accepted(Buffer.concat([await scan(), Buffer.from(svg)]))
    expect((await bytesOf(await fetched(id))).includes('script')).toBe(false)
    expect(await readdir(`${gym.documentDir}/unfinished`)).toEqual([])
    const files = (await readdir(gym.documentDir, { recursive: true })).filter((name) =>
      name.endsWith('document'),
    )
    const { rows } = await sql<{ found: number }>`select count(*) as found from document`.execute(gym.db)
    expect(files.length).toBe(rows[0]?.found)
  })
})
