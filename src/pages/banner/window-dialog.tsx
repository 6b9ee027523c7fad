import { useState } from 'react'
import { m } from '#messages'
import type { BannerDraft } from '../../../contract/content/banner'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import { InstantField } from '../../kit/form/instant-field'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { windowLabel } from './labels'

type Window = Pick<BannerDraft, 'startsAt' | 'endsAt'>

interface Props {
  count: number
  /** How many of them are published. */
  published: number
  onDo: (window: Window) => void
  onCancel: () => void
}

/** One window for several banners. */
export function WindowDialog({ count, published, onDo, onCancel }: Props) {
  const [window, setWindow] = useState<Window>({ startsAt: null, endsAt: null })
  const isReversed = window.startsAt !== null && window.endsAt !== null && window.endsAt <= window.startsAt
  const bind = (name: keyof Window): Binding<string | null> => ({
    name,
    value: window[name],
    problem: name === 'endsAt' && isReversed ? m.field_ends_before_start() : null,
    problems: [],
    disabled: false,
    change: (value) => setWindow({ ...window, [name]: value }),
    leave: () => {},
  })
  return (
    <Dialog
      title={m.banner_set_window()}
      confirmText={m.banner_set_window_do({ count })}
      isDisabled={isReversed}
      onDo={() => onDo(window)}
      onCancel={onCancel}
    >
      <div className={fieldStyle.fields}>
        <InstantField {...bind('startsAt')} label={m.banner_starts_at()} wide defaultTime="00:00" />
        <InstantField {...bind('endsAt')} label={m.banner_ends_at()} wide defaultTime="23:59" />
      </div>
      <p>{isReversed ? null : windowLabel(window)}</p>
      {published > 0 ? (
        <p className={textStyle.note}>{m.banner_set_window_modified({ count: published })}</p>
      ) : null}
    </Dialog>
  )
}
