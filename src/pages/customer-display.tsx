import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { customerDisplayMachine } from '../../machines/customer-display/customer-display.machine'
import { type CustomerView, followTill } from '../domain/customer-display/customer-view'
import { QrCode } from '../kit/ui/qr-code'
import { yuan } from '../lib/format'
import { useMachine } from '../machines/hooks/use-machine'
import style from './customer-display.module.css'

/** The second screen of a till, `?till=<id>`. It calls nothing: it shows what the till in the same browser says. */
export function Component() {
  const [params] = useSearchParams()
  const till = params.get('till') ?? ''
  const [snapshot, send] = useMachine(customerDisplayMachine)
  useEffect(
    () =>
      followTill(till, (view) =>
        send(view === null ? { type: 'display.clear' } : { type: 'display.show', view }),
      ),
    [till, send],
  )
  useEffect(() => {
    document.title = m.display_title()
  }, [])
  // Sent by `openTillChannel`.
  const view = snapshot.context.view as CustomerView | null
  return (
    <main className={style.display} aria-live="polite">
      {view === null ? (
        <div className={style.state}>
          <h1>{m.display_welcome()}</h1>
          {till === '' ? <p>{m.display_unpaired()}</p> : null}
        </div>
      ) : view.kind === 'thanks' ? (
        <div className={style.state}>
          <h1>{m.display_thanks()}</h1>
          <p>{m.display_paid({ amount: yuan(view.openFen) })}</p>
        </div>
      ) : (
        <Sale view={view} />
      )}
    </main>
  )
}

function Sale({ view }: { view: CustomerView }) {
  const { lines, discountFen, payableFen, openFen, code } = view
  return (
    <div className={style.sale} data-code={code === null ? undefined : ''}>
      <section className={style.lines} aria-label={m.order_items()}>
        <ul>
          {lines.map(({ name, qty, fen }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that is its own
            <li key={at}>
              <span>{qty > 1 ? `${name} × ${qty}` : name}</span>
              <span>{yuan(fen)}</span>
            </li>
          ))}
        </ul>
        <dl>
          {discountFen > 0 ? (
            <div>
              <dt>{m.order_discount()}</dt>
              <dd>−{yuan(discountFen)}</dd>
            </div>
          ) : null}
          {openFen < payableFen ? (
            <div>
              <dt>{m.order_payable()}</dt>
              <dd>{yuan(payableFen)}</dd>
            </div>
          ) : null}
          <div className={style.sum}>
            <dt>{m.display_to_pay()}</dt>
            <dd>{yuan(openFen)}</dd>
          </div>
        </dl>
      </section>
      {code === null ? null : (
        <section className={style.code} aria-label={m.order_code_of({ channel: code.channel })}>
          <h2>{m.display_scan({ channel: code.channel })}</h2>
          <QrCode text={code.text} label={m.order_code_of({ channel: code.channel })} />
        </section>
      )}
    </div>
  )
}
