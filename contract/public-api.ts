import * as z from 'zod/mini'
import { certificateKinds } from './catalogue/certificate'
import { coachLevels, specialities } from './catalogue/coach'
import { courseKinds, courseLevels } from './catalogue/coach-course'
import { planBadges } from './catalogue/membership-plan'
import { planKinds } from './catalogue/plan-kind'
import { facilities, interval } from './catalogue/store'
import { bannerPositions } from './content/banner'
import { videoTypes } from './content/media'
import { publicTextGroups } from './content/site-text'
import { bodyParts, videoAccess, videoLevels } from './content/video-course'
import { type Endpoint, endpoint, nothing } from './endpoint'
import { day, givenDay } from './field'
import { shownDay } from './training/plan-day'
import { trainingGoals, trainingLevels } from './training/training-plan'

/*
 * The public API, which needs no account. A reply has exactly these members; a member that is not named here is not sent. Instants are ISO
 * 8601 in UTC, days are Shanghai days, money is fen. `name` next to a `code` is its Chinese label. An address that begins with `/` is on
 * the same server.
 */
export const publicBase = '/api/public/v1'

type Schema = z.core.$ZodType
/** A GET endpoint under `publicBase`; `params` are the members of its path. */
export interface PublicEndpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  R extends Schema = Schema,
> extends Endpoint<Q, typeof nothing, R> {
  readonly params: P
}

const coded = <const V extends readonly [string, ...string[]]>(codes: V) =>
  z.strictObject({ code: z.enum(codes), name: z.string() })

const picture = z.strictObject({
  src: z.string(),
  /** The alternative text; may be empty. */
  alt: z.string(),
  /** One source for each available format, the smallest first, as `<source>` takes them. */
  sources: z.array(z.strictObject({ type: z.string(), srcset: z.string() })),
  /** Pixels of the original. */
  width: z.int(),
  height: z.int(),
})
export type PublicPicture = z.infer<typeof picture>

const storeName = z.strictObject({ code: z.string(), name: z.string() })
const span = z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() })

const banner = z.strictObject({
  position: z.enum(bannerPositions),
  title: z.string(),
  subtitle: z.string(),
  alt: z.string(),
  image: picture,
  /** For narrow screens; with null they show `image`. */
  imageMobile: z.nullable(picture),
  /** null: no link, also when its target is no longer public. */
  link: z.nullable(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('url'), url: z.string() }),
      z.strictObject({ type: z.literal('store'), code: z.string(), name: z.string() }),
      z.strictObject({ type: z.literal('coach'), id: z.uuid(), name: z.string() }),
      z.strictObject({ type: z.literal('course'), id: z.uuid(), coachId: z.uuid(), name: z.string() }),
      z.strictObject({ type: z.literal('price'), code: z.string(), name: z.string() }),
    ]),
  ),
})
export type PublicBanner = z.infer<typeof banner>

const listedText = z.strictObject({
  key: z.string(),
  group: z.enum(publicTextGroups),
  title: z.string(),
  seoTitle: z.string(),
  seoDesc: z.string(),
  publishedAt: z.iso.datetime(),
})

const plan = z.strictObject({
  code: z.string(),
  name: z.string(),
  kind: z.enum(planKinds),
  durationDays: z.nullable(z.int()),
  times: z.nullable(z.int()),
  validDays: z.nullable(z.int()),
  bonusDays: z.int(),
  listPriceFen: z.int(),
  salePriceFen: z.int(),
  /** The price of a month (30 days, gifts included) or of a time, rounded; null for a stored balance. */
  unitPriceFen: z.nullable(z.int()),
  badge: z.enum(planBadges),
  benefits: z.array(z.string()),
  /** What the card does, in Chinese sentences. */
  coverage: z.array(z.string()),
  freezeMaxDays: z.int(),
  freezeMaxCount: z.int(),
  /** Guests of the holder in a calendar month. */
  guestsPerMonth: z.int(),
  isTransferable: z.boolean(),
  transferFeeFen: z.int(),
  activateWithinDays: z.int(),
  /** The last day of the sale; null has no end. */
  saleTo: z.nullable(day),
  /** The stores where it is valid; null is every store. */
  stores: z.nullable(z.array(storeName)),
})

const listedStore = z.strictObject({
  ...storeName.shape,
  region: z.strictObject({ code: z.string(), name: z.string() }),
  address: z.string(),
  /** GCJ-02 degrees. */
  lng: z.number(),
  lat: z.number(),
  phone: z.string(),
  areaSqm: z.nullable(z.int()),
  facilities: z.array(coded(facilities)),
  status: z.enum(['preparing', 'open', 'suspended']),
  /** Seven lists of intervals, Monday first; `close` at or before `open` is on the next day. */
  hours: z.array(z.array(interval)),
  /** Includes special days and suspensions; `note` is the reason for a difference from the week. */
  today: z.strictObject({ on: day, open: z.array(span), note: z.nullable(z.string()) }),
  isOpenNow: z.boolean(),
  /** When an open store closes; null when it is closed, and when it stays open for a week. */
  closesAt: z.nullable(z.iso.datetime()),
  /** The next opening within a week. */
  opensAt: z.nullable(z.iso.datetime()),
  /** Metres in a straight line from `near`; null without it. */
  distanceM: z.nullable(z.int()),
  cover: z.nullable(picture),
})

const listedCoach = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  level: coded(coachLevels),
  specialities: z.array(coded(specialities)),
  years: z.int(),
  bio: z.string(),
  avatar: z.nullable(picture),
  stores: z.array(storeName),
  /** The kinds of the coach's verified certificates. */
  certificates: z.array(coded(certificateKinds)),
})

const course = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  kind: coded(courseKinds),
  level: coded(courseLevels),
  durationMin: z.int(),
  capacity: z.int(),
  priceFen: z.int(),
  intro: z.string(),
  cover: z.nullable(picture),
  stores: z.array(storeName),
})

const listedVideoCourse = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  type: z.strictObject({ code: z.string(), name: z.string(), colour: z.string() }),
  level: z.strictObject({ code: z.literal(videoLevels), name: z.string() }),
  access: z.enum(videoAccess),
  /** Set when `access` is `paid`, else null. */
  priceFen: z.nullable(z.int()),
  durationS: z.int(),
  chapterCount: z.int(),
  /** At least one chapter is free. */
  hasFreeChapter: z.boolean(),
  summary: z.string(),
  tags: z.array(z.string()),
  bodyParts: z.array(coded(bodyParts)),
  equipment: z.array(z.string()),
  kcal: z.nullable(z.int()),
  cover: z.nullable(picture),
  /** null also when the coach is no longer public. */
  coach: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
})

const videoChapter = z.strictObject({
  title: z.string(),
  durationS: z.int(),
  /** null: the chapter is not free, and its captions and exercises are withheld too. */
  video: z.nullable(
    z.strictObject({
      /** Answers range requests. */
      src: z.string(),
      type: z.enum(videoTypes),
      width: z.int(),
      height: z.int(),
      poster: z.nullable(picture),
    }),
  ),
  /** The address of its captions, WebVTT. */
  captions: z.nullable(z.string()),
  /** The exercises shown, with seconds from its beginning, in order. */
  exercises: z.array(z.strictObject({ name: z.string(), startS: z.int(), endS: z.int() })),
})

const listedPlan = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  goal: coded(trainingGoals),
  level: coded(trainingLevels),
  weeks: z.int(),
  /** Training days of the week with the most. */
  daysPerWeek: z.int(),
  note: z.string(),
  /** null also when the coach is not public. */
  coach: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
})

const paging = {
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
}
const pageOf = <Row extends Schema>(row: Row) => z.strictObject({ rows: z.array(row), total: z.int() })

/** `121.4737,31.2304`: longitude and latitude in GCJ-02 degrees, within China. */
const near = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{2,3}(?:\.\d{1,8})?,\d{1,2}(?:\.\d{1,8})?$/, 'near')),
      z.transform((given: string) => given.split(',').map(Number)),
    ),
    z.tuple([z.number().check(z.minimum(73), z.maximum(136)), z.number().check(z.minimum(3), z.maximum(54))]),
  ),
)
const storeCode = z.string().check(z.regex(/^[A-Z]{2}\d{3}$/, 'store_code'))

const get = <R extends Schema, Q extends Schema = typeof nothing, P extends Schema = typeof nothing>(
  path: string,
  { reply, query, params }: { reply: R; query?: Q; params?: P },
): PublicEndpoint<P, Q, R> => ({
  ...endpoint<R, Q>('GET', path, {
    permission: 'public',
    scope: 'shared',
    reply,
    ...(query ? { query } : {}),
  }),
  // A default type argument is what is inferred exactly when the member is absent.
  params: (params ?? nothing) as P,
})

/** Every address of the public API; the server serves them all and generates its OpenAPI document from them. */
export const publicApi = {
  home: get('/home', {
    reply: z.strictObject({
      businessName: z.string(),
      storeCount: z.int(),
      coachCount: z.int(),
      banners: z.strictObject({ home_top: z.array(banner), home_mid: z.array(banner) }),
    }),
  }),
  banners: get('/banners', {
    query: z.strictObject({ position: z.optional(z.enum(bannerPositions)) }),
    reply: z.strictObject({ rows: z.array(banner) }),
  }),
  texts: get('/texts', {
    query: z.strictObject({ group: z.optional(z.enum(publicTextGroups)) }),
    reply: z.strictObject({ rows: z.array(listedText) }),
  }),
  text: get('/texts/:key', {
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-z][a-z0-9_.]{1,49}$/, 'text_key')) }),
    reply: z.strictObject({
      ...listedText.shape,
      /** HTML without styles, scripts and frames; `{{…}}` placeholders are filled in. */
      body: z.string(),
      cover: z.nullable(picture),
    }),
  }),
  prices: get('/prices', {
    query: z.strictObject({ store: z.optional(storeCode) }),
    reply: z.strictObject({ rows: z.array(plan) }),
  }),
  stores: get('/stores', {
    query: z.strictObject({ near, openNow: z._default(z.stringbool(), false), ...paging }),
    reply: pageOf(listedStore),
  }),
  store: get('/stores/:code', {
    params: z.strictObject({ code: storeCode }),
    reply: z.strictObject({
      ...listedStore.shape,
      openedOn: z.nullable(day),
      gallery: z.array(picture),
      /** Days of the next four weeks that differ from the week; no intervals is closed. */
      specialDays: z.array(z.strictObject({ on: day, intervals: z.array(interval), reason: z.string() })),
    }),
  }),
  coaches: get('/coaches', {
    query: z.strictObject({
      store: z.optional(storeCode),
      speciality: z.optional(z.enum(specialities)),
      ...paging,
    }),
    reply: pageOf(listedCoach),
  }),
  coach: get('/coaches/:id', {
    params: z.strictObject({ id: z.uuid() }),
    reply: z.strictObject({ ...listedCoach.shape, courses: z.array(course) }),
  }),
  /** Video courses; bookable courses of coaches are in `coaches/:id`. */
  courses: get('/courses', {
    query: z.strictObject({
      /** A type's code. */
      type: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}$/, 'category_code'))),
      level: z.optional(z.enum(['1', '2', '3'])),
      access: z.optional(z.enum(videoAccess)),
      ...paging,
    }),
    reply: pageOf(listedVideoCourse),
  }),
  course: get('/courses/:id', {
    params: z.strictObject({ id: z.uuid() }),
    reply: z.strictObject({
      ...listedVideoCourse.shape,
      /** HTML without styles, scripts and frames. */
      detail: z.string(),
      chapters: z.array(videoChapter),
    }),
  }),
  /** `chapter` counts from 1. */
  captions: get('/courses/:id/chapters/:chapter/captions.vtt', {
    params: z.strictObject({ id: z.uuid(), chapter: z.string().check(z.regex(/^[1-9]\d?$/)) }),
    reply: z.string(),
  }),
  /** Training plans; of several versions the last published one. */
  plans: get('/plans', {
    query: z.strictObject({
      goal: z.optional(z.enum(trainingGoals)),
      level: z.optional(z.enum(trainingLevels)),
      ...paging,
    }),
    reply: pageOf(listedPlan),
  }),
  plan: get('/plans/:id', {
    params: z.strictObject({ id: z.uuid() }),
    reply: z.strictObject({ ...listedPlan.shape, days: z.array(shownDay) }),
  }),
  /** Starts that are free at this moment but not reserved, and sessions that may be joined. */
  slots: get('/coaches/:id/slots', {
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({
      course: z.optional(z.uuid()),
      /** The default is today. */
      from: z.optional(givenDay),
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(14)), 7),
    }),
    reply: z.strictObject({
      free: z.array(
        z.strictObject({ courseId: z.uuid(), store: z.string(), on: day, starts: z.array(z.iso.datetime()) }),
      ),
      sessions: z.array(
        z.strictObject({
          id: z.uuid(),
          courseId: z.uuid(),
          store: z.string(),
          ...span.shape,
          seatsLeft: z.int(),
        }),
      ),
    }),
  }),
} as const
