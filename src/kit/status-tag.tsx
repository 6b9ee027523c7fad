/** What a state means to the reader, not its colour. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet' | 'new'

/** A state in a word. Drawn by us: a list has dozens of them, and Semi's Tag is a component of many parts. */
export function StatusTag({ label, tone }: { label: string; tone: Tone }) {
  return <span className={`kit-tag kit-tag-${tone}`}>{label}</span>
}
