import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny'
import { audioCodecs, videoCodecs } from '../../../contract/content/media'
import { problem } from '../../kit/problem'
import type { Video, VideoType } from './video'

/** What the cache of a file may hold. */
const maxCacheSize = 2 * 1024 * 1024
const longest = 6 * 3_600 // s
const largest = 8_192 // pixels
/** Seconds by which the picture may end before the declared duration, because sound and picture rarely end together. */
const slack = 1.5

const format = { 'video/mp4': MP4, 'video/webm': WEBM }

/** As `describeVideo`, in this process; parsing a file's tables may take long. */
export async function readVideo(path: string, type: VideoType): Promise<Video> {
  const source = new FilePathSource(path, { maxCacheSize, handleUnhandledError: () => undefined })
  const input = new Input({ source, formats: [format[type]] })
  try {
    if (type === 'video/webm' && (await isTruncated(path))) throw problem('unreadable_video')
    return await described(input, type)
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ProblemError') throw cause
    throw problem('unreadable_video', {}, cause)
  } finally {
    input.dispose()
  }
}

async function described(input: Input, type: VideoType): Promise<Video> {
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw problem('unreadable_video')
  const sound = await input.getPrimaryAudioTrack()
  const [trackCodec, soundCodec] = [await track.getCodec(), (await sound?.getCodec()) ?? null]
  const videoCodec = videoCodecs.find((one) => one === trackCodec)
  const audioCodec = audioCodecs.find((one) => one === soundCodec) ?? null
  if (videoCodec === undefined || (sound !== null && audioCodec === null)) throw problem('unsupported_codec')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const last = await lastInstant(track)
  const duration = (await input.getDurationFromMetadata()) ?? last
  const isWhole = last > 0 && duration > 0 && duration <= longest && duration - last <= slack
  const isVisible = [width, height].every((side) => side >= 1 && side <= largest)
  if (!isWhole || !isVisible) throw problem('unreadable_video')
  const durationMs = Math.max(1, Math.round(duration * 1_000))
  return { type, width, height, durationMs, videoCodec, audioCodec }
}

/** The end of the last picture in seconds; 0 when its bytes are missing. */
async function lastInstant(track: InputVideoTrack): Promise<number> {
  const sink = new EncodedPacketSink(track)
  const [first, last] = [await sink.getFirstPacket(), await sink.getPacket(Number.POSITIVE_INFINITY)]
  if (first === null || last === null || last.data.byteLength === 0) return 0
  return last.timestamp + last.duration
}

const ebmlHeader = 0x1a45dfa3
const segment = 0x18538067

/** Whether the one segment of a WebM file (RFC 8794, RFC 9559) is cut off; a recorder may leave its length open. */
async function isTruncated(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const start = buffer.subarray(0, bytesRead)
    const header = lengthAt(start, 4)
    if (start.length < 16 || start.readUInt32BE(0) !== ebmlHeader || header === undefined) return true
    const at = header.end + header.length
    if (at + 12 > start.length || start.readUInt32BE(at) !== segment) return true
    const body = lengthAt(start, at + 4)
    return body !== undefined && body.end + body.length > (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** A length of variable size, and where it ends; undefined when it is left open. */
function lengthAt(bytes: Buffer, at: number): { length: number; end: number } | undefined {
  const size = Math.clz32(bytes[at] ?? 0) - 23
  if (size > 8) return undefined
  let length = BigInt(bytes[at] ?? 0) & ((1n << BigInt(8 - size)) - 1n)
  for (const byte of bytes.subarray(at + 1, at + size)) length = (length << 8n) | BigInt(byte)
  if (length === (1n << BigInt(7 * size)) - 1n) return undefined
  return { length: Number(length), end: at + size }
}
