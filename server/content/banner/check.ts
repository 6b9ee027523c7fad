import { sql } from 'kysely'
import { type Banner, type BannerDraft, mostLiveBanners } from '../../../contract/content/banner'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiTime } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { findTarget } from './find-target'

interface CheckContext {
  next: BannerDraft
  changed: Partial<BannerDraft>
  before: Banner | null
}

/** The rules of a draft that depend on several members or on other rows. */
export async function checkBanner(
  { tx, scope }: Writing,
  { next, changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  if (changed.position !== undefined) await holdOrder(tx, changed.position)
  const { imagePcId, imageMobileId } = changed
  const form = linkProblems(next)
  const isLinkNew = before === null || 'linkType' in changed || 'linkTargetId' in changed
  return [
    ...(endsAfterStart(next) ? [] : [at('endsAt', 'ends_before_start')]),
    ...(await findMissingReferences(tx, 'media', imagePcId ? [imagePcId] : [], () => ['imagePcId'])),
    ...(await findMissingReferences(tx, 'media', imageMobileId ? [imageMobileId] : [], () => [
      'imageMobileId',
    ])),
    ...form,
    ...(form.length === 0 && isLinkNew && next.linkTargetId !== null
      ? await unlessFound(findTarget(tx, scope, next.linkType, next.linkTargetId))
      : []),
  ]
}

/** The problems that prevent publishing a banner; it locks the position until this is decided. */
export async function refuseBanner(
  { tx, scope, now }: Writing,
  banner: BannerDraft & { id: string },
): Promise<FieldProblem[]> {
  const { linkType, linkTargetId, endsAt } = banner
  const target = await findTarget(tx, scope, linkType, linkTargetId)
  const isOver = endsAt !== null && Date.parse(endsAt) <= now.getTime()
  return [
    ...(await pictureProblems(tx, banner)),
    ...(linkTargetId !== null && target === undefined ? [at('linkTargetId', 'does_not_exist')] : []),
    ...(target !== undefined && !target.isPublic ? [at('linkTargetId', 'not_public')] : []),
    ...(isOver ? [at('endsAt', 'window_over')] : await fullProblems(tx, banner, now)),
  ]
}

/** Serializes adding a banner to a position and ordering the position. */
export async function holdOrder(tx: Tx, position: BannerDraft['position']): Promise<void> {
  await sql`select pg_advisory_xact_lock(730111, hashtext(${position}))`.execute(tx)
}

const endsAfterStart = ({ startsAt, endsAt }: BannerDraft) =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt)

/** `url` requires an address, a link into the console requires a row, and `none` allows neither. */
function linkProblems({ linkType, linkUrl, linkTargetId }: BannerDraft): FieldProblem[] {
  const rules = [
    ['linkUrl', linkUrl, linkType === 'url'],
    ['linkTargetId', linkTargetId, linkType !== 'url' && linkType !== 'none'],
  ] as const
  return rules.flatMap(([member, value, isNeeded]) => {
    if ((value !== null) === isNeeded) return []
    return [at(member, isNeeded ? 'required' : 'not_for_link')]
  })
}

const leastPixels = {
  imagePcId: { minimum: 1920, maximum: 600 },
  imageMobileId: { minimum: 750, maximum: 420 },
} as const

async function pictureProblems(tx: Tx, banner: BannerDraft): Promise<FieldProblem[]> {
  const { rows } = await sql<{ id: string; width: number; height: number; isPicture: boolean }>`
    select id, width, height, mime like 'image/%' as is_picture from media where id in (${banner.imagePcId}, ${banner.imageMobileId})
  `.execute(tx)
  return (['imagePcId', 'imageMobileId'] as const).flatMap((member) => {
    const found = rows.find(({ id }) => id === banner[member])
    if (found === undefined) return []
    if (!found.isPicture) return [at(member, 'not_a_picture')]
    // The message has two number parameters, which are width and height here.
    const params = leastPixels[member]
    const isLarge = found.width >= params.minimum && found.height >= params.maximum
    return isLarge ? [] : [{ ...at(member, 'picture_too_small'), params }]
  })
}

async function fullProblems(
  tx: Tx,
  { id, position, startsAt, endsAt }: BannerDraft & { id: string },
  now: Date,
): Promise<FieldProblem[]> {
  await sql`select pg_advisory_xact_lock(730110, hashtext(${position}))`.execute(tx)
  const { rows } = await sql<{ fullAt: string | null }>`
    select banner_full_at(
      ${position}, tstzrange(greatest(${now}::timestamptz, ${startsAt}), ${endsAt}), ${id}, ${mostLiveBanners}
    ) as full_at
  `.execute(tx)
  const fullAt = rows[0]?.fullAt ?? null
  if (fullAt === null) return []
  const params = { maximum: mostLiveBanners, name: shanghaiTime(new Date(fullAt)).slice(0, 16) }
  return [{ ...at('position', `${position}_full`), params }]
}

async function unlessFound(target: ReturnType<typeof findTarget>): Promise<FieldProblem[]> {
  return (await target) === undefined ? [at('linkTargetId', 'does_not_exist')] : []
}

function at(member: keyof BannerDraft, code: string): FieldProblem {
  return { path: [member], code }
}
