import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedEncodings } from './accepted-encodings'

/** One form of a file: unchanged, or precompressed. */
interface Variant {
  file: string
  etag: string
}

interface StaticFile {
  type: string
  headers: Record<string, string>
  isHashed: boolean
  plain: Variant
  br?: Variant
  gzip?: Variant
}

const types: Record<string, string> = {
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pfb': 'application/x-font-type1',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Answers GET and HEAD with the files of a folder, precompressed if the browser accepts it. An address without a file that looks like a
 * page gets `<address>.html`, or else the single page; anything else is undefined. The folder is read once, at the start. `own` has
 * additional headers by address.
 */
export function staticFiles(
  folder: string,
  own: Readonly<Record<string, Record<string, string>>> = {},
): (request: Request) => Promise<Response | undefined> {
  const files = index(folder, own)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const page = () => files.get(`${pathname.replace(/\/$/, '')}.html`) ?? files.get('/index.html')
    const file = files.get(pathname) ?? (wantsPage(request, pathname) ? page() : undefined)
    return file === undefined ? undefined : answer(file, request)
  }
}

function index(
  folder: string,
  own: Readonly<Record<string, Record<string, string>>>,
): Map<string, StaticFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[path.extname(entry.name)] !== undefined)
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    names.map((name) => {
      const address = `/${path.relative(folder, name).split(path.sep).join('/')}`
      return [address, { ...describe(name, address), headers: own[address] ?? {} }]
    }),
  )
}

function describe(file: string, address: string): Omit<StaticFile, 'headers'> {
  return {
    type: types[path.extname(file)] ?? 'application/octet-stream',
    isHashed: address.startsWith('/static/') && /\.[0-9a-f]{8,}\./.test(address),
    plain: variant(file),
    ...(existsSync(`${file}.br`) ? { br: variant(`${file}.br`) } : {}),
    ...(existsSync(`${file}.gz`) ? { gzip: variant(`${file}.gz`) } : {}),
  }
}

function variant(file: string): Variant {
  return {
    file,
    etag: `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 27)}"`,
  }
}

/** Whether an address is a page's: a chunk removed by an upgrade must not be answered with a page. */
function wantsPage(request: Request, pathname: string): boolean {
  return (
    !/^\/(static|api|media)\//.test(pathname) && (request.headers.get('accept') ?? '').includes('text/html')
  )
}

async function answer(file: StaticFile, request: Request): Promise<Response | undefined> {
  const accepted = acceptedEncodings(request.headers.get('accept-encoding') ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name) && file[name] !== undefined)
  const chosen = (encoding && file[encoding]) ?? file.plain
  const headers = new Headers({
    ...file.headers,
    etag: chosen.etag,
    vary: 'accept-encoding',
    'cache-control': caching(file),
  })
  if (matches(request.headers.get('if-none-match'), chosen.etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', file.type)
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  const bytes = await readFile(chosen.file).catch(() => undefined)
  if (bytes === undefined) return undefined
  headers.set('content-length', `${bytes.length}`)
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

/** A page must be revalidated each time, so that an upgrade is effective at once; an icon may be a day old. */
function caching({ isHashed, type }: StaticFile): string {
  if (isHashed) return 'public, max-age=31536000, immutable'
  return type.startsWith('image/') ? 'public, max-age=86400' : 'no-cache'
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
