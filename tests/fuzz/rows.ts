import type { Random } from '../../server/seed/random'

type Row = Record<string, unknown> & { id?: unknown }
type Read = (address: string) => Promise<Response>

/** Rows of the example chain by the name of their list, for ids, versions and members that exist. */
export interface Rows {
  /** Fetches all lists again. */
  refresh(): Promise<void>
  of(name: string): readonly Row[]
  /** Stores a row of a reply, and secrets that are sent only once. */
  note(name: string, answer: unknown): void
  /** A secret or token of an earlier reply; '' without one. */
  secret(): string
  idFor(name: string): string
}

const unknownId = '01900000-0000-7000-8000-0000000000ff'

/** The list of the ids in a member or a query of that name, where its plural is not the list's name. */
const lists: Record<string, string> = {
  person: 'people',
  course: 'coach-courses',
  plan: 'membership-plans',
  session: 'class-sessions',
  manager: 'people',
  type: 'exercise-types',
  subtype: 'exercise-subtypes',
  device: 'face-devices',
  seller: 'accounts',
  account: 'accounts',
  avatar: 'media',
  cover: 'media',
  image: 'media',
  video: 'media',
  poster: 'media',
  gallery: 'media',
  photo: 'documents',
  scan: 'documents',
  exercise: 'exercises',
  courseType: 'course-types',
  piece: 'equipment',
  trainingPlan: 'training-plans',
}

export function rowsOf(names: readonly string[], read: Read, random: Random): Rows {
  const known = new Map<string, Row[]>()
  const of = (name: string) => known.get(name) ?? []
  const secrets: string[] = []
  const note = (name: string, answer: unknown) => {
    if (typeof answer !== 'object' || answer === null) return
    for (const [member, value] of Object.entries(answer))
      if (/^(?:secret|token|link|code)$/.test(member) && typeof value === 'string')
        secrets.push(value.replace(/.*[=/#]/, ''))
    if (!('id' in answer) || !('version' in answer)) return
    const rows = of(name)
    const at = rows.findIndex((row) => row.id === answer.id)
    // A row of a reply has members of its own, which this code reads only by name.
    known.set(name, at < 0 ? [...rows.slice(-200), answer] : rows.with(at, answer))
  }
  return {
    of,
    note,
    secret: () => random.pick(secrets) ?? '',
    refresh: async () => {
      for (const name of names) {
        const reply = await read(`/api/v1/${name}?pageSize=100`)
        const bare = reply.status === 200 ? reply : await read(`/api/v1/${name}`)
        const isJson = bare.headers.get('content-type') === 'application/json'
        if (bare.status !== 200 || !isJson) {
          void bare.body?.cancel()
          continue
        }
        const { rows = [] }: { rows?: Row[] } = await bare.json()
        known.set(
          name,
          rows.toSorted((a, b) => compare(alike(a), alike(b))),
        )
        // Lists omit members that only an editor needs.
        for (const { id } of random.some(of(name), 6)) {
          const whole = await read(`/api/v1/${name}/${id}`)
          if (whole.status === 200) note(name, await whole.json())
        }
      }
    },
    idFor: (member) => {
      const chance = random.next()
      if (chance < 0.03) return unknownId
      const all = [...known.values()].flat()
      const named = of(listNamed(member, names))
      const row = random.pick(chance < 0.85 && named.length > 0 ? named : all)
      return typeof row?.id === 'string' ? row.id : unknownId
    },
  }
}

/** A row without the values that differ at every run: its ids and times. */
const alike = (row: Row) =>
  JSON.stringify(row).replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

function listNamed(member: string, names: readonly string[]): string {
  const single = member.replace(/(?:Ids?|s)$/, '')
  const kebab = single.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  return lists[single] ?? names.find((name) => [kebab, `${kebab}s`, `${kebab}es`].includes(name)) ?? ''
}
