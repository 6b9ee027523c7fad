import type { Media, videoTypes } from '../../../contract/content/media'
import { readApart } from '../../kit/files/read-apart'
import { problem } from '../../kit/problem'

export type VideoType = (typeof videoTypes)[number]
export type Video = Pick<Media, 'width' | 'height' | 'durationMs' | 'videoCodec' | 'audioCodec'> & {
  type: VideoType
}

/** Milliseconds; on a busy machine the reader, which has low priority, starts seconds late. */
const patience = 60_000

/**
 * Reads a video's properties from its file without loading all of it. Throws `unreadable_video` when it is not a video, is cut off or has
 * no picture, `unsupported_codec` for codecs that browsers do not play.
 */
export function describeVideo(path: string, type: VideoType): Promise<Video> {
  const failed = () => problem('unreadable_video')
  return readApart({ args: ['video', path, type], patience, failed }, async (lines) => {
    const { value: line } = await lines.next()
    if (line === undefined) throw failed()
    // Written by server/file-reader.ts.
    return JSON.parse(line.text) as Video
  })
}
