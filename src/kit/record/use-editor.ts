import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { check } from '../../../contract/check'
import type { FieldProblem } from '../../../contract/problem'
import { type EditedVersion, editorMachine } from '../../../machines/editor/editor.machine'
import { fieldSentence } from '../../lib/field-sentence'
import { useMachine } from '../../machines/hooks/use-machine'
import type { Binding, Form } from '../form/form'
import type { EditorSubject } from './editor-config'
import type { Row } from './resource'
import { type KeptInputs, useKeptInput } from './use-kept-input'

/** The editor machine over one record, and its draft as a form that fields bind to. */
export function useEditor<R extends Row, Draft extends object>(
  subject: EditorSubject<R, Draft>,
  id: string | null,
  canWrite: boolean,
) {
  // The base of the person's own changes, so that a save sends only those.
  const origin = useRef<EditedVersion | null>(null)
  const kept = useKeptInput(subject, id)
  const machine = useMemo(
    () =>
      editorMachine.provide({
        actors: {
          load: fromPromise(async ({ input, signal }) => {
            const outcome = await subject.load(input.id, signal)
            if (outcome.kind !== 'loaded') return outcome
            const { version } = outcome
            // An archived or locked record takes no input.
            const isOpen = subject.isLocked?.(rowOf<R>(version) as R) !== true
            const resumed = isOpen ? kept.read(version) : null
            origin.current = resumed?.base ?? version
            return { ...outcome, kept: resumed }
          }),
          save: fromPromise(({ input }) => subject.save(input, origin.current)),
        },
      }),
    [subject, kept],
  )
  const [snapshot, send] = useMachine(machine, { input: id === null ? blankInput(subject, kept) : { id } })
  const [attempted, setAttempted] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const { draft, problem, base, start } = snapshot.context
  const isUnsaved = isDirty(snapshot)
  const isSettled = snapshot.matches('clean') || snapshot.status === 'done'
  useLayoutEffect(() => {
    if (isUnsaved) kept.keep({ draft, start, version: base?.version ?? null })
    else if (isSettled) kept.clear()
  }, [kept, isUnsaved, isSettled, draft, start, base])
  const isSaving = snapshot.matches('saving')
  const row = rowOf<R>(snapshot.context.base)
  const isLocked = row !== null && subject.isLocked?.(row) === true
  const isReadOnly = !canWrite || isLocked
  const own = useMemo(() => check(subject.draft, draft).fields ?? [], [subject, draft])
  const seen = own.filter(({ path }) => attempted || left.has(String(path[0])))
  const problems = merged(seen, problem?.fields ?? [])

  const bind = <K extends keyof Draft & string>(name: K): Binding<Draft[K]> => {
    const mine = problems.filter(({ path }) => path[0] === name)
    return {
      name,
      // The draft is filled by `initialValues` or `toDraft`, both of which return a Draft.
      value: draft[name] as Draft[K],
      problems: mine,
      problem: mine[0] === undefined ? null : fieldSentence(mine[0]),
      disabled: isSaving || isReadOnly,
      change: (value) => send({ type: 'editor.changed', patch: { [name]: value } }),
      leave: () => setLeft((now) => (now.has(name) ? now : new Set(now).add(name))),
    }
  }
  const form: Form<Draft> = {
    values: draft as Draft,
    bind,
    isReadOnly,
    isNew: id === null,
    inUse:
      problem?.blockers === undefined
        ? null
        : {
            names: problem.blockers.map(({ name }) => name),
            count: problem.blockerCount ?? problem.blockers.length,
          },
  }
  const submit = () => {
    setAttempted(true)
    send({ type: 'editor.submitted' })
  }
  const takeTheirs = () => {
    origin.current = snapshot.context.theirs
    send({ type: 'conflict.takeTheirs' })
  }
  return {
    snapshot,
    send,
    form,
    problems,
    attempted,
    submit,
    takeTheirs,
    row,
    origin: origin.current,
    isReadOnly,
  }
}

/** A new record, with the input kept from an earlier session. */
function blankInput<R extends Row, Draft extends object>(
  { initialValues: blank }: Pick<EditorSubject<R, Draft>, 'initialValues'>,
  kept: KeptInputs,
) {
  const draft = Object.fromEntries(Object.entries(blank()))
  return { id: null, draft, kept: kept.readNew(draft) }
}

export type Editor<R extends Row, Draft extends object> = ReturnType<typeof useEditor<R, Draft>>

type Unsaved = 'dirty' | 'confirming' | 'saving' | 'conflict'

/** Whether leaving would lose input. */
export const isDirty = (snapshot: { matches: (state: Unsaved) => boolean }): boolean =>
  (['dirty', 'confirming', 'saving', 'conflict'] as const).some((state) => snapshot.matches(state))

// Only `load` and `save` of the subject set this row, which is one of this resource.
const rowOf = <R>(version: EditedVersion | null): R | null => (version?.row ?? null) as R | null

function merged(first: readonly FieldProblem[], second: readonly FieldProblem[]): FieldProblem[] {
  const shownPaths = new Set(first.map(({ path }) => JSON.stringify(path)))
  return [...first, ...second.filter(({ path }) => !shownPaths.has(JSON.stringify(path)))]
}
