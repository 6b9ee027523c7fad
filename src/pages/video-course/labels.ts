import { m } from '#messages'
import type {
  bodyParts,
  ListedVideoCourse,
  VideoAccess,
  VideoCourse,
  videoLevels,
} from '../../../contract/content/video-course'
import { yuan } from '../../lib/format'

type Level = (typeof videoLevels)[number]
type BodyPart = (typeof bodyParts)[number]

const levelSays: Record<Level, () => string> = {
  1: m.video_level_1,
  2: m.video_level_2,
  3: m.video_level_3,
}
const accessSays: Record<VideoAccess, () => string> = {
  free: m.video_access_free,
  member: m.video_access_member,
  paid: m.video_access_paid,
}
const partSays: Record<BodyPart, () => string> = {
  full_body: m.video_body_part_full_body,
  chest: m.video_body_part_chest,
  back: m.video_body_part_back,
  shoulders: m.video_body_part_shoulders,
  arms: m.video_body_part_arms,
  core: m.video_body_part_core,
  hips: m.video_body_part_hips,
  legs: m.video_body_part_legs,
}
const says = { level: levelSays, access: accessSays, bodyPart: partSays }

export const levelLabel = (level: Level) => levelSays[level]()
export const accessLabel = (access: VideoAccess) => accessSays[access]()
export const partLabel = (part: BodyPart) => partSays[part]()
export const nameOf = ({ title }: Pick<VideoCourse, 'title'>) => title

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[of]
  return words[String(value)]?.() ?? String(value)
}

/** The access and its price: `付费 ¥99.00`. */
export const courseAccessLabel = ({
  access,
  priceFen,
}: Pick<ListedVideoCourse, 'access' | 'priceFen'>): string =>
  access === 'paid' && typeof priceFen === 'number'
    ? m.video_access_paid_at({ price: yuan(priceFen) })
    : accessLabel(access)

/** The label of a chapter; `at` counts from 0. */
export const chapterLabel = (title: string, at: number): string =>
  title.trim() === '' ? m.video_chapter_nth({ n: at + 1 }) : m.video_chapter_of({ n: at + 1, title })
