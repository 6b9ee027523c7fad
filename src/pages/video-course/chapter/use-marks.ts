import { useRef, useState } from 'react'
import { m } from '#messages'
import type { ExerciseMark } from '../../../../contract/content/video-course'
import type { Binding } from '../../../kit/form/form'
import { undoToast } from '../../../kit/ui/undo-toast'
import { spanAt } from './mark-span'

export const mostMarks = 200
/** Seconds of a mark that is made without an in point. */
const defaultLengthS = 10

interface Parts {
  binding: Binding<ExerciseMark[]>
  end: number
  now: number
  seek: (seconds: number) => void
  nameOf: (exerciseId: string) => string
}

/** The marks of a chapter by index, as the timeline, the keys and the panel change them. */
export function useMarks({ binding, end, now, seek, nameOf }: Parts) {
  const [selected, setSelected] = useState<number | null>(null)
  const [fresh, setFresh] = useState<number | null>(null)
  const [inPoint, setInPoint] = useState<number | null>(null)
  const latest = useRef(binding)
  latest.current = binding
  const marks = binding.value

  const put = (from: number, to: number) => {
    if (marks.length >= mostMarks) return
    binding.change([...marks, { exerciseId: '', ...spanAt(from, to, end) }])
    setInPoint(null)
    setSelected(marks.length)
    setFresh(marks.length)
  }
  const remove = (at: number) => {
    const removed = marks[at]
    if (removed === undefined) return
    binding.change(marks.toSpliced(at, 1))
    setSelected(null)
    setFresh(null)
    undoToast(m.video_mark_removed({ name: nameOf(removed.exerciseId) }), async () => {
      const { value, change } = latest.current
      change(value.toSpliced(at, 0, removed))
    })
  }
  return {
    selected,
    fresh,
    inPoint,
    /** The places of marks that are refused. */
    wrong: new Set(binding.problems.flatMap(({ path }) => (typeof path[3] === 'number' ? [path[3]] : []))),
    select: (at: number) => {
      setSelected(at)
      if (at !== fresh) setFresh(null)
    },
    setIn: () => setInPoint(Math.min(Math.floor(now), end - 1)),
    /** Without an in point there is nothing to end. */
    setOut: () => {
      if (inPoint !== null) put(Math.min(inPoint, now), Math.max(inPoint, now))
    },
    add: () => put(now, now + defaultLengthS),
    change: (at: number, mark: ExerciseMark) => {
      const before = marks[at]
      binding.change(marks.with(at, mark))
      // The video seeks to the moved edge.
      if (before !== undefined && before.startS !== mark.startS) seek(mark.startS)
      else if (before !== undefined && before.endS !== mark.endS) seek(mark.endS)
    },
    remove,
  }
}
