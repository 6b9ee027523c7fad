import { m } from '#messages'
import type { ListedMedia } from '../../../contract/content/media'
import { bytes, minuteOf } from '../../lib/format'
import { playingTime } from '../ui/format-duration'
import { codecLabel, formatLabel } from './labels'

/** The facts about a file. */
export function MediaFacts({ row }: { row: ListedMedia }) {
  const when = minuteOf(row.createdAt)
  const facts: [string, string | null][] = [
    [m.media_pixels(), `${row.width}×${row.height}`],
    [m.media_duration(), row.durationMs === null ? null : playingTime(row.durationMs)],
    [m.media_size(), bytes(row.bytes)],
    [m.media_type(), formatLabel(row)],
    [m.media_codec(), codecLabel(row)],
    [m.media_file_name(), row.fileName || null],
    [m.media_uploaded(), row.createdBy === null ? when : m.media_uploaded_by({ when, who: row.createdBy })],
  ]
  return (
    <dl className="kit-media-list">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
