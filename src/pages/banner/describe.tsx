import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { publicationLabel } from '../../kit/publication/status'
import { minuteOf } from '../../lib/format'
import { worded } from './labels'

const picture = (value: unknown) => <Picture id={String(value)} alt="" size="large" />
const instant = (value: unknown) => minuteOf(String(value))

/** A banner's members as its history, its versions and a conflict show them. */
export const describeBanner = describeBy(
  {
    title: m.banner_title_field,
    subtitle: m.banner_subtitle,
    alt: m.banner_alt,
    position: m.banner_position,
    status: m.kit_publication_status,
    imagePcId: m.banner_image_pc,
    imageMobileId: m.banner_image_mobile,
    linkType: m.banner_link,
    linkName: m.banner_link_target,
    linkUrl: m.banner_link_address,
    startsAt: m.banner_starts_at,
    endsAt: m.banner_ends_at,
    sort: m.banner_sort,
  },
  {
    position: (value) => worded('position', value),
    linkType: (value) => worded('linkType', value),
    status: (value) =>
      value === 'draft' || value === 'published' || value === 'unpublished'
        ? publicationLabel(value)
        : String(value),
    imagePcId: picture,
    imageMobileId: picture,
    startsAt: instant,
    endsAt: instant,
  },
)
