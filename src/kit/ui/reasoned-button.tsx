import Button, { type ButtonProps } from '@douyinfe/semi-ui/lib/es/button'
import { useId } from 'react'
import style from './reasoned-button.module.css'
import textStyle from './text.module.css'

type Props = Omit<ButtonProps, 'disabled'> & {
  /** Why it cannot be pressed, and what to do about it; null: it can. */
  reason: string | null
}

/** A button, and beside it why it cannot be pressed. */
export function ReasonedButton({ reason, ...button }: Props) {
  const id = useId()
  if (reason === null) return <Button {...button} />
  return (
    <span className={style.reasoned}>
      <Button {...button} disabled aria-describedby={id} />
      <span id={id} className={textStyle.note}>
        {reason}
      </span>
    </span>
  )
}
