import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { FilterOne } from '../../../kit/filter/one'
import { Segmented } from '../../../kit/form/segmented'
import '../../../kit/list/list.css'
import '../../../kit/list/rows.css'
import './tape.css'
import { DeviceViews } from '../device-views'
import { useStore } from '../use-store'
import { LiveTape } from './live-tape'

const results = ['all', 'pass', 'deny'] as const
type Result = (typeof results)[number]

const says: Record<Result, () => string> = {
  all: m.device_result_all,
  pass: m.device_pass,
  deny: m.device_deny,
}

/** The people at the doors, live: `?view=live`, `store=<id>`, `result=deny`. */
export function TapeView() {
  const [params, setParams] = useSearchParams()
  const { named, options, choose } = useStore()
  const result = results.find((one) => one === params.get('result')) ?? 'all'
  const store = params.get('store') ?? undefined
  return (
    <section className="kit-page tape-page" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.device_tape_title()}</h1>
        <div className="kit-page-actions">
          <DeviceViews now="live" />
        </div>
      </header>
      <LiveTape
        key={`${store}.${result}`}
        store={store}
        result={result === 'all' ? undefined : result}
        filters={
          <>
            <FilterOne
              label={m.device_store()}
              placeholder={m.device_every_store()}
              value={named?.id}
              options={options}
              onChange={choose}
              onClear={() => choose(null)}
            />
            <Segmented
              label={m.device_result()}
              options={results}
              value={result}
              say={(one) => says[one]()}
              onChange={(one) =>
                setParams((now) => {
                  const next = new URLSearchParams(now)
                  if (one === 'all') next.delete('result')
                  else next.set('result', one)
                  return next
                })
              }
            />
          </>
        }
      />
    </section>
  )
}
