import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { bytes } from '../../lib/format'

/** A file's members as its history and a conflict show them. */
export const describeMedia = describeBy(
  {
    title: m.media_field_title,
    alt: m.media_field_alt,
    posterId: m.media_field_poster,
    fileName: m.media_file_name,
    bytes: m.media_size,
  },
  { bytes: (value) => bytes(Number(value)) },
)
