import { m } from '#messages'
import { recordMachines } from '../../../contract/system/machine-log'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import textStyle from '../ui/text.module.css'
import { useMay } from '../ui/use-may'
import style from './drawer.module.css'

/** A link from a record's history to its path on its chart, for people who may see the charts. */
export function ChartLink({ resource, record }: { resource: string; record: string }) {
  const may = useMay()
  if (!(resource in recordMachines) || !may({ permission: 'machine:read' })) return null
  return (
    <p className={style.chart}>
      <Link to={pathTo('machines', { view: 'runs', resource, record })} className={textStyle.link}>
        {m.kit_history_chart()}
      </Link>
    </p>
  )
}
