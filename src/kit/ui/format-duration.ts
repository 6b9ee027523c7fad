import { m } from '#messages'

/** A span of seconds as people say it, never less than one: `8 秒`, `3 分钟`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return m.media_seconds({ count: whole })
  if (whole < 3_600) return m.media_minutes({ count: Math.ceil(whole / 60) })
  return m.media_hours({ count: Math.round(whole / 360) / 10 })
}

/** A span of seconds that has passed, to the nearest second, minute or tenth of an hour: `0 秒`, `1 分钟`. */
export function elapsed(seconds: number): string {
  if (seconds < 59.5) return m.media_seconds({ count: Math.round(seconds) })
  if (seconds < 3_570) return m.media_minutes({ count: Math.round(seconds / 60) })
  return m.media_hours({ count: Math.round(seconds / 360) / 10 })
}

/** A position in a video, or its length: `1:05`, `1:00:05`. */
export function playingTime(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
