import { type ComponentProps, forwardRef, type MouseEvent } from 'react'
import { navigate } from './navigate'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** One of the console's own addresses, or a query (`?view=…`) for the page that is shown. */
  to: string
  replace?: boolean
  /** The state of the history entry. */
  state?: unknown
  /** Opens the address in place of the plain navigation. */
  onFollow?: () => void
}

/**
 * A link that is followed within the console. The router's own Link reads the address at each change of the router's state, which renders
 * every link at each navigation, and it adds prefetching that is not used here.
 */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link(props, ref) {
  const { to, replace, state, onFollow, onClick, ...rest } = props
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    // Not every browser focuses a pressed link, and a page unmounts faster while the focus is elsewhere.
    event.currentTarget.focus({ preventScroll: true })
    if (onFollow) onFollow()
    else navigate(to, { replace: replace ?? new URL(to, location.href).href === location.href, state })
  }
  return <a {...rest} ref={ref} href={to} onClick={follow} />
})

/** In another tab or window, or as a file: the browser handles it. */
const opensElsewhere = ({
  button,
  currentTarget,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || !['', '_self'].includes(currentTarget.target) || metaKey || ctrlKey || shiftKey || altKey
