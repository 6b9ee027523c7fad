import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link'
import style from './plain-button.module.css'

type ButtonVariant = 'solid' | 'large' | 'plain'
const classes = {
  plain: style.button,
  solid: `${style.button} ${style.solid}`,
  large: `${style.button} ${style.solid} ${style.large}`,
}

/** A button for the pages outside the shell, which are drawn without Semi's script. */
export function PlainButton({
  variant = 'plain',
  ...button
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" {...button} className={classes[variant]} />
}

/** A link that looks like the main button: it goes somewhere, so it can be opened in a new tab. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.solid}>
      {children}
    </Link>
  )
}
