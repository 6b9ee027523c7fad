import * as z from 'zod/mini'

/*
 * Schemas of fields that several resources share. A custom message is a rule's code: the sentence is in messages/problem.<locale>.json
 * under `field_<code>`, so that client and server show it in the person's language.
 */

/** Text of `min` to `max` characters, trimmed; no control characters but line breaks. */
export const text = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'characters'))

/** Signs that take no room, also those that Unicode counts as letters; with them two names would look alike. */
const invisible = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** A person's name from input, without signs that nobody sees. */
export const nameText = (min: number, max: number) =>
  z.string().check(
    z.overwrite((value) => value.replace(invisible, '').trim()),
    z.minLength(min),
    z.maxLength(max),
    z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'characters'),
  )

/** `text` that allows line breaks. Invisible characters are not counted towards the minimum length. */
export const prose = (min: number, max: number) =>
  z.string().check(
    z.overwrite((value) => (visibleLength(value) === 0 ? '' : value.trim())),
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => value === '' || visibleLength(value) >= min, 'invisible'),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'characters'),
  )

/** The length without invisible characters, which stay in the text: they join emoji. */
const visibleLength = (value: string) => value.replace(invisible, '').trim().length

export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Money in fen (CNY 0.01). */
export const fen = (min: number, max = 1_000_000_000) => whole(min, max)

/** A Shanghai calendar day, `2026-01-31`. */
export const day = z.iso.date('day')

const within1900And2199 = z.regex(/^(?:19|20|21)/, 'year_range')

/** A day from input, bounded so that date arithmetic on it cannot overflow. */
export const givenDay = day.check(within1900And2199)

/** An instant from input, ISO 8601 in UTC. */
export const givenInstant = z.iso.datetime().check(z.maxLength(30), within1900And2199)

/** What PostgreSQL's integer holds. */
const int4 = 2_147_483_647

/** A row's version from input. */
export const givenVersion = z.int().check(z.minimum(0), z.maximum(int4))

/** A page number, at most 1,000,000. */
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)

/** Money in fen, as a filter. */
export const fenFilter = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(int4)))

/** A time of day on the quarter hour's grid or off it, `09:30`; `24:00` ends a day. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'time'))

/** Minutes since midnight of a `timeOfDay`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Mainland mobile, landline or 400 service number. */
export const phone = z
  .string()
  .check(z.trim(), z.regex(/^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}$|^400-?\d{3}-?\d{4}$/, 'phone'))
export const mobile = z.string().check(z.trim(), z.regex(/^1[3-9]\d{9}$/, 'mobile'))

const mailName = "[A-Za-z0-9!#$%&'+/=?^_`{|}~-]+"
const mailDomain = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const mailAddress = new RegExp(
  `^(?=.{1,64}@)${mailName}(?:\\.${mailName})*@(?:${mailDomain}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`,
)

/** An e-mail address that any server takes: without quotes, comments and letters beyond ASCII (RFC 5321), and without the `*` of masked ones. */
export const email = z.string().check(z.trim(), z.maxLength(254), z.regex(mailAddress, 'email'))

/** A citizen's number, GB 11643-1999: 17 digits with a birthday among them, and a check character. */
export const idCard = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/, 'id_card'),
    z.refine(endsInCheckCharacter, 'id_card'),
  )

/** ISO 7064 MOD 11-2. */
function endsInCheckCharacter(number: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(number[i]), 0)
  return '10X98765432'[sum % 11] === number[17]
}

/** GB/T 2260 region code, six digits. */
export const regionCode = z.string().check(z.regex(/^\d{6}$/, 'region'))

/** A query member with values separated by commas: `status=open,suspended`. */
export const listOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(500)),
        z.transform((given: string) => given.split(',')),
      ),
      z.array(z.enum(values)),
    ),
  )

/** A query member of row ids separated by commas: `ids=…,…`. */
export const listOfIds = (most: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(most * 37)),
        z.transform((given: string) => given.split(',')),
      ),
      z.array(z.uuid()),
    ),
  )

export const isWithoutRepeats = (list: readonly string[]) => new Set(list).size === list.length

/** Whether a period of days does not end before it starts; `to` null is open. */
export const isOrderedPeriod = ({ from, to }: { from: string; to: string | null }) =>
  to === null || to >= from
