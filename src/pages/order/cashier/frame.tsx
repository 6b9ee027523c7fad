import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconDesktop from '@douyinfe/semi-icons/lib/es/icons/IconDesktop'
import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { shownDialogs } from '../../../lib/pane'
import { usePageKeys } from '../../../lib/use-page-keys'
import style from './cashier.module.css'
import { openCustomerDisplay } from './use-customer-display'

interface Props {
  name: string
  /** Next to the name. */
  headline?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The cashier's page: its name, and the way back to the orders, by Escape too. */
export function Frame({ name, headline, onClose, children }: Props) {
  usePageKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    // An open question or list takes the key itself.
    if (shownDialogs().length > 0 || document.querySelector('.semi-popover-wrapper') !== null) return
    onClose()
  })
  return (
    <section className={style.frame} aria-label={name}>
      <header className={style.head}>
        <h1 title={name}>{name}</h1>
        {headline}
        <Button
          className={style.firstAction}
          theme="borderless"
          type="tertiary"
          icon={<IconDesktop />}
          aria-label={m.display_open()}
          title={m.display_open()}
          onClick={openCustomerDisplay}
        />
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconClose />}
          aria-label={m.kit_close()}
          onClick={onClose}
        />
      </header>
      {children}
    </section>
  )
}
