import type { Chapter } from '../../../../contract/content/video-course'
import type { Binding } from '../../../kit/form/form'
import { fieldSentence } from '../../../lib/field-sentence'

const keys = new WeakMap<Chapter, string>()
let made = 0

/** The React key of a chapter, which survives changes and moves. */
export function keyOf(chapter: Chapter): string {
  const known = keys.get(chapter)
  if (known !== undefined) return known
  made += 1
  const key = `chapter-${made}`
  keys.set(chapter, key)
  return key
}

/** A changed copy of the chapter with the same key. */
export function changedTo(chapter: Chapter, patch: Partial<Chapter>): Chapter {
  const next = { ...chapter, ...patch }
  keys.set(next, keyOf(chapter))
  return next
}

/** An empty chapter; the contract refuses it until it has a title and a video. */
export const newChapter = (): Chapter => ({
  title: '',
  videoId: '',
  isFreePreview: false,
  marks: [],
  captions: '',
})

/**
 * One member of the chapter at a place, as a field takes it. Missing members are reported only when the course is saved, because a chapter
 * is begun long before it is complete.
 */
export function memberOf<K extends keyof Chapter>(
  list: Binding<Chapter[]>,
  at: number,
  name: K,
): Binding<Chapter[K]> {
  const chapter = list.value[at] ?? newChapter()
  const problems = list.problems.filter(({ path }) => path[1] === at && path[2] === name)
  return {
    name: `chapters.${at}.${name}`,
    value: chapter[name],
    problem: problems[0] === undefined ? null : fieldSentence(problems[0]),
    problems,
    disabled: list.disabled,
    change: (value) =>
      // A member of the chapter with its own type is a part of the chapter.
      list.change(list.value.with(at, changedTo(chapter, { [name]: value } as Partial<Chapter>))),
    leave: () => {},
  }
}
