import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { useKeys } from '../keys/use-keys'
import type { Resource, Row } from '../record/resource'
import { useMay } from '../ui/use-may'
import type { List } from './use-list'

interface Props<R extends Row> {
  resource: Pick<Resource, 'create'>
  list: List<R>
  children: string
}

/** Opens an empty form for a new row, even if another row was copied last; hidden without the permission. */
export function NewRow<R extends Row>({ resource, list, children }: Props<R>) {
  const may = useMay()
  const make = () => list.open({ new: '1', from: null })
  return may(resource.create) ? <NewButton onClick={make}>{children}</NewButton> : null
}

interface ButtonProps {
  onClick: () => void
  /** The heading of the key in the help sheet; the list's by default. */
  group?: string
  children: string
}

/** Makes something new on a page, also by the key that lists have for it. */
export function NewButton({ onClick, group = m.keys_list(), children }: ButtonProps) {
  useKeys(group, [{ keys: ['n'], label: children, run: onClick }])
  return (
    <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}
