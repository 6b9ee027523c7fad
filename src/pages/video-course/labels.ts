import { m } from '#messages'
import type {
  bodyParts,
  ListedVideoCourse,
  VideoAccess,
  VideoCourse,
  videoLevels,
} from '../../../contract/content/video-course'
import { enumLabels } from '../../kit/ui/enum-labels'
import { yuan } from '../../lib/format'

type Level = (typeof videoLevels)[number]
type BodyPart = (typeof bodyParts)[number]

export const videoCourseLabels = {
  level: enumLabels<`${Level}`>({
    1: m.video_level_1,
    2: m.video_level_2,
    3: m.video_level_3,
  }),
  access: enumLabels<VideoAccess>({
    free: m.video_access_free,
    member: m.video_access_member,
    paid: m.video_access_paid,
  }),
  bodyPart: enumLabels<BodyPart>({
    full_body: m.video_body_part_full_body,
    chest: m.video_body_part_chest,
    back: m.video_body_part_back,
    shoulders: m.video_body_part_shoulders,
    arms: m.video_body_part_arms,
    core: m.video_body_part_core,
    hips: m.video_body_part_hips,
    legs: m.video_body_part_legs,
  }),
}

export const nameOf = ({ title }: Pick<VideoCourse, 'title'>) => title

/** The access and its price: `付费 ¥99.00`. */
export const courseAccessLabel = ({
  access,
  priceFen,
}: Pick<ListedVideoCourse, 'access' | 'priceFen'>): string =>
  access === 'paid' && typeof priceFen === 'number'
    ? m.video_access_paid_at({ price: yuan(priceFen) })
    : videoCourseLabels.access.label(access)

/** The label of a chapter; `at` counts from 0. */
export const chapterLabel = (title: string, at: number): string =>
  title.trim() === '' ? m.video_chapter_nth({ n: at + 1 }) : m.video_chapter_of({ n: at + 1, title })
