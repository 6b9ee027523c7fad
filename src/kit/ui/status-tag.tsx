/** The meaning of a state, which decides its colour. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet' | 'new'

/** A state label. It is not Semi's Tag, because a list has dozens of them, and that is a component of many parts. */
export function StatusTag({ label, tone }: { label: string; tone: Tone }) {
  return <span className={`kit-tag kit-tag-${tone}`}>{label}</span>
}
