import { largeMediaWidths, mediaFormats, mediaWidths } from '../../../contract/content/media'
import type { AppContext } from '../../kit/app'
import { sendFile } from '../../kit/http/send-file'
import { isId } from '../../kit/new-id'
import { problem } from '../../kit/problem'

/** Everything of the library that is served, and what it is, whatever was uploaded under which name. */
const types = new Map<string, string>([
  ...[...mediaWidths, ...largeMediaWidths].flatMap((width) =>
    mediaFormats.map((format) => [`${width}.${format}`, `image/${format}`] as const),
  ),
  ['video.mp4', 'video/mp4'],
  ['video.webm', 'video/webm'],
])

/** Media are public: their addresses cannot be guessed, and the public site shows them. */
export async function sendMedia(c: AppContext): Promise<Response> {
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const name = c.req.param('file') ?? ''
  const type = types.get(name)
  if (!isId(id) || type === undefined) throw problem('not_found')
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return sendFile(c, c.get('parts').media, { id, name, type, etag: `"${id}-${name}"`, headers })
}
