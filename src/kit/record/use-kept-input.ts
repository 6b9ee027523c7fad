import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { EditedVersion, EditorDraft, KeptInput } from '../../../machines/editor/editor.machine'
import { type DraftPlace, type OpenDraft, openDraft, readDraft, type StoredDraft } from '../../lib/drafts'
import { renewalActor } from '../../machines/renewal-actor'
import { differs } from './editor-config'

interface Subject {
  name: string
  secrets?: readonly string[]
}

interface Typed {
  draft: EditorDraft
  /** The values that count as unchanged. */
  start: EditorDraft
  version: number | null
}

export interface KeptInputs {
  /** The kept input of an earlier session for this record, which is at `version` now. */
  read: (version: EditedVersion) => KeptInput | null
  /** The kept input of an earlier session for a new record with these initial values. */
  readNew: (blank: EditorDraft) => KeptInput | null
  keep: (typed: Typed) => void
  clear: () => void
}

/** Stores the unsaved input of one form, so that it survives a reload, a crash and the end of the session. */
export function useKeptInput(subject: Subject, id: string | null): KeptInputs {
  const { pathname } = useLocation()
  const place = useRef<DraftPlace>({
    account: renewalActor.getSnapshot().context.owner ?? '',
    page: pathname.replace(/^\/|\/+$/g, '').toLowerCase(),
    subject: subject.name,
    id,
  })
  const held = useRef<OpenDraft | null>(null)
  useLayoutEffect(() => {
    const open = openDraft(place.current)
    held.current = open
    return open.close
  }, [])
  const secrets = useRef(subject.secrets ?? [])
  secrets.current = subject.secrets ?? []
  return useMemo(
    () => ({
      read: (version) => {
        const stored = readDraft(place.current)
        return stored === null ? null : inputOver(version, without(stored, secrets.current))
      },
      readNew: (blank) => {
        const stored = readDraft(place.current)
        if (stored === null || stored.version !== null) return null
        const { changes, start, at, isPartial } = without(stored, secrets.current)
        const isSameBeginning = Object.keys(changes).every((key) => !differs(start[key], blank[key]))
        if (!isSameBeginning || !fits(changes, blank)) return null
        return { base: null, draft: { ...blank, ...changes }, at, isPartial }
      },
      keep: (typed) => held.current?.keep(storedOf(typed, secrets.current)),
      clear: () => held.current?.clear(),
    }),
    [],
  )
}

function storedOf({ draft, start, version }: Typed, secrets: readonly string[]): Omit<StoredDraft, 'at'> {
  const changed = Object.keys(draft).filter((key) => differs(draft[key], start[key]))
  const storable = changed.filter((key) => !secrets.includes(key))
  return {
    version,
    start: picked(start, storable),
    changes: picked(draft, storable),
    isPartial: storable.length < changed.length,
  }
}

/** Kept input with its base version: exact if that version is still the latest, otherwise as far as it was stored. */
function inputOver(version: EditedVersion, { changes, start, at, isPartial, ...stored }: StoredDraft) {
  if (stored.version === null || !fits(changes, version.draft)) return null
  const isCurrent = stored.version === version.version
  const base = isCurrent
    ? version
    : { row: version.row, draft: { ...version.draft, ...start }, version: stored.version }
  return { base, draft: { ...version.draft, ...changes }, at, isPartial }
}

/** A release may have changed the form: a value of another type would break its field. */
const fits = (changes: EditorDraft, known: EditorDraft): boolean =>
  Object.entries(changes).every(
    ([key, value]) =>
      key in known && (value === null || known[key] === null || kindOf(value) === kindOf(known[key])),
  )

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

const without = (stored: StoredDraft, secrets: readonly string[]): StoredDraft => ({
  ...stored,
  changes: picked(stored.changes, named(stored.changes, secrets)),
  start: picked(stored.start, named(stored.start, secrets)),
})

const named = (members: EditorDraft, secrets: readonly string[]) =>
  Object.keys(members).filter((key) => !secrets.includes(key))

const picked = (members: EditorDraft, keys: readonly string[]): EditorDraft =>
  Object.fromEntries(keys.map((key) => [key, members[key]]))
