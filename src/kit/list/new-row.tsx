import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
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
  if (!may(resource.create)) return null
  return (
    <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => list.open({ new: '1', from: null })}>
      {children}
    </Button>
  )
}
