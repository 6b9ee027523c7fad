import type * as z from 'zod/mini'
import { m } from '#messages'
import { check } from '../../../contract/check'
import type {
  EditedVersion,
  EditorRefusal,
  LoadOutcome,
  EditorDraft as Loose,
  SaveOutcome,
} from '../../../machines/editor/editor.machine'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { sentence } from '../../lib/error-sentence'
import { takeEarlyRead } from './early-read'
import type { Resource, Row } from './resource'

/** The editor's facts about its resource. Create it once per page, outside its component. */
export interface EditorConfig<R extends Row, Draft extends object> {
  /** R is the complete row; lists have fewer members. */
  resource: Omit<Resource<R, Draft>, 'list'>
  initialValues: () => Draft
  toDraft: (row: R) => Draft
  nameOf: (row: R) => string
  /** Rows whose state forbids editing: they are shown read-only. */
  isLocked?: (row: R) => boolean
  /** Members whose unsaved input must not be stored: what the server seals, passwords, codes. */
  secrets?: readonly (keyof Draft & string)[]
  /** Saves changes instead of the kit, for some that ask more before they are saved; null when the person cancels that. */
  update?: (row: { id: string; version: number }, changes: Loose) => Promise<R | null>
}

/** The members of a row that its draft also has. */
export const membersOf = (row: object, draft: z.ZodMiniObject): Loose =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key in draft.shape))

/** A `toDraft` for a row that has all members of its draft. */
export const draftFrom =
  <S extends z.ZodMiniObject>(draft: S) =>
  (row: object): z.output<S> =>
    draft.parse(membersOf(row, draft))

/** The record of an editor: where its versions are read from and saved to. */
export interface EditorSubject<R extends Row, Draft extends object> {
  /** Unique among the subjects of a page. */
  name: string
  secrets?: readonly string[]
  draft: z.core.$ZodType<Draft>
  initialValues: () => Draft
  isLocked?: (row: R) => boolean
  load: (id: string, signal: AbortSignal) => Promise<LoadOutcome>
  save: (input: Saving, origin: EditedVersion | null) => Promise<SaveOutcome>
}

interface Saving {
  id: string | null
  draft: Loose
  version: number | null
}

export const subjectOf = <R extends Row, Draft extends object>(
  config: EditorConfig<R, Draft>,
): EditorSubject<R, Draft> => ({
  name: config.resource.name,
  secrets: config.secrets ?? [],
  draft: config.resource.draft,
  initialValues: config.initialValues,
  isLocked: (row) => row.archivedAt !== null || config.isLocked?.(row) === true,
  load: (id, signal) => load(config, id, signal),
  save: (input, origin) => save(config, input, origin),
})

async function load<R extends Row, Draft extends object>(
  config: EditorConfig<R, Draft>,
  id: string,
  signal: AbortSignal,
): Promise<LoadOutcome> {
  try {
    const row =
      (await takeEarlyRead(config.resource, id)) ?? (await call(config.resource.read, { id, signal }))
    return { kind: 'loaded', version: versionOf(config, row) }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { kind: 'refused', problem: refusalOf(error) }
  }
}

/**
 * Saves a draft: a new record in full, an existing one by its difference from `origin`, which preserves other people's changes to other
 * fields.
 */
async function save<R extends Row, Draft extends object>(
  config: EditorConfig<R, Draft>,
  { id, draft, version }: Saving,
  origin: EditedVersion | null,
): Promise<SaveOutcome> {
  const { resource } = config
  const verdict = check(resource.draft, draft)
  if (verdict.fields)
    return { kind: 'refused', problem: { code: 'invalid', title: '', fields: verdict.fields } }
  try {
    if (id === null) {
      const body = verdict.value
      return { kind: 'saved', row: await call(resource.create, { body, idempotencyKey: keyOf(draft) }) }
    }
    const row = { id, version: version ?? 0 }
    const body = changesOf(draft, origin?.draft ?? {})
    const saved = await (config.update === undefined
      ? call(resource.update, { ...row, body })
      : config.update(row, body))
    return saved === null
      ? { kind: 'refused', problem: { code: 'cancelled', title: m.kit_not_saved_yet() } }
      : { kind: 'saved', row: saved }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.problem.code !== 'stale' || id === null) return { kind: 'refused', problem: refusalOf(error) }
    return { kind: 'stale', theirs: versionOf(config, await call(resource.read, { id })) }
  }
}

export const refusalOf = ({ problem }: RequestError): EditorRefusal => ({
  ...problem,
  title: sentence(problem),
})

const versionOf = <R extends Row, Draft extends object>(
  config: EditorConfig<R, Draft>,
  row: R,
): EditedVersion => ({
  row,
  draft: Object.fromEntries(Object.entries(config.toDraft(row))),
  version: row.version,
})

export const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

export const changesOf = (draft: Loose, base: Loose): Loose =>
  Object.fromEntries(Object.entries(draft).filter(([key, value]) => differs(value, base[key])))

const keys = new WeakMap<Loose, string>()

/** Gives a draft that is sent again after a lost reply the same key, so that the server treats it as the same request. */
function keyOf(draft: Loose): string {
  const known = keys.get(draft)
  if (known !== undefined) return known
  const key = requestKey()
  keys.set(draft, key)
  return key
}

/** An idempotency key. `crypto.randomUUID` is missing where the console is served without TLS. */
export const requestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
