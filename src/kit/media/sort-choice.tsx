import { useId } from 'react'
import { m } from '#messages'
import { Select } from '../form/select'
import { type MediaSort, mediaSorts } from './use-media-rows'

/** The order in which the library shows its files. */
export function MediaSortChoice(props: { value: MediaSort; onChange: (sort: MediaSort) => void }) {
  const id = useId()
  return (
    <>
      <span id={id} className="console-hidden">
        {m.media_sort()}
      </span>
      <Select
        aria-labelledby={id}
        className="kit-media-sort"
        value={props.value}
        optionList={mediaSorts.map((value) => ({ value, label: labels[value]() }))}
        onChange={(value) => props.onChange(mediaSorts.find((one) => one === value) ?? 'new')}
      />
    </>
  )
}

const labels: Record<MediaSort, () => string> = {
  new: m.media_sort_new,
  old: m.media_sort_old,
  big: m.media_sort_big,
  name: m.media_sort_name,
}
