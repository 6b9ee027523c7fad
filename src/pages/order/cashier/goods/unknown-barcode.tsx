import { m } from '#messages'
import { products } from '../../../../../contract/catalogue/product'
import textStyle from '../../../../kit/ui/text.module.css'
import { useMay } from '../../../../kit/ui/use-may'
import { Link } from '../../../../lib/link'
import { pathTo } from '../../../../lib/path-to'

/** Nothing on sale has the scanned code, and what to do about it. */
export function UnknownBarcode({ barcode }: { barcode: string }) {
  const may = useMay()
  return (
    <p role="alert" className={textStyle.alert}>
      {m.order_scan_unknown({ barcode })}{' '}
      {may(products.create) ? (
        <Link className={textStyle.link} to={pathTo('price', { view: 'goods', new: '1' })}>
          {m.order_scan_unknown_way()}
        </Link>
      ) : (
        m.order_scan_unknown_ask()
      )}
    </p>
  )
}
