import Tag from '@douyinfe/semi-ui/lib/es/tag'

/** What a state means to the reader, not its colour. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet' | 'new'

const colour = { good: 'green', warning: 'amber', bad: 'red', quiet: 'grey', new: 'blue' } as const

export function StatusTag({ label, tone }: { label: string; tone: Tone }) {
  return (
    <Tag color={colour[tone]} size="large" className="kit-tag">
      {label}
    </Tag>
  )
}
