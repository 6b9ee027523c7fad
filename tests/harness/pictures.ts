import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hono } from 'hono'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { createSite } from '../../server/create-site'
import { dataHeaders, pageHeaders, partHeaders, pdfWorker } from '../../server/kit/http/security-headers'
import { listen } from '../../server/kit/http/server'
import { staticFiles } from '../../server/kit/http/static-files'

/** A page as somebody sees it. */
export interface Picture {
  name: string
  address: string
  size: { width: number; height: number }
  theme: 'light' | 'dark'
}

export interface ShownSite {
  url: string
  close: () => Promise<void>
}

/** Serves a test's app and the built console at a free port; `entrance` answers its pages first. */
export async function showSite(
  app: Pick<Hono, 'fetch'>,
  entrance: (request: Request) => Promise<Response | undefined> = async () => undefined,
): Promise<ShownSite> {
  const folder = path.join(process.cwd(), 'dist/web')
  const files = staticFiles(folder, pdfWorker)
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const site = createSite({
    current: () => ({ api: app, pulse: { isAlive: () => true, onStop: () => () => {} } }),
    files: async (request) => (await entrance(request)) ?? files(request),
    headers: {
      page: pageHeaders({ html, isHttps: false }),
      part: partHeaders(false),
      data: dataHeaders(false),
    },
  })
  const server = await listen(site, { host: '127.0.0.1', port: 0 })
  return { url: `http://localhost:${server.address.port}`, close: () => server.close(100) }
}

/** A quarter of the picture, which a shift of a pixel or another rasterizer hardly changes. */
export const smallOf = async (png: Buffer): Promise<Buffer> => {
  const { width = 0 } = await sharp(png).metadata()
  return sharp(png)
    .resize({ width: Math.round(width / 4) })
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer()
}

export const webpOf = (png: Buffer): Promise<Buffer> => sharp(png).webp({ quality: 82, effort: 6 }).toBuffer()

/** The share of pixels that differ; 1 where the sizes do. */
export async function share(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (a === undefined || b === undefined) return 1
  const { width, height } = a.info
  if (b.info.width !== width || b.info.height !== height) return 1
  return pixelmatch(a.data, b.data, undefined, width, height, { threshold: 0.2 }) / (width * height)
}
