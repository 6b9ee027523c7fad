import { type ComponentProps, forwardRef, type MouseEvent } from 'react'
import { navigate } from './navigate'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** One of the console's own addresses, or a query (`?view=…`) for the page that is shown. */
  to: string
  replace?: boolean
  /** What the history's entry keeps. */
  state?: unknown
}

/**
 * A link that is followed within the console. The router's own asks it for the address at each change of the router's state, so that every
 * link there is would be drawn anew at each step; and it brings a fetching ahead that nothing here asks for.
 */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link(props, ref) {
  const { to, replace, state, onClick, ...rest } = props
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    // Not every browser gives a link the focus that is pressed, and a page is taken away sooner while the focus is elsewhere.
    event.currentTarget.focus({ preventScroll: true })
    navigate(to, { replace: replace ?? new URL(to, location.href).href === location.href, state })
  }
  return <a {...rest} ref={ref} href={to} onClick={follow} />
})

/** In another tab or window, or as a file: what the browser does by itself. */
const opensElsewhere = ({
  button,
  currentTarget,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || !['', '_self'].includes(currentTarget.target) || metaKey || ctrlKey || shiftKey || altKey
