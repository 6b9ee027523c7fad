import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { FilterOne } from '../../../kit/filter/one'
import { Segmented } from '../../../kit/form/segmented'
import pageStyle from '../../../kit/ui/page.module.css'
import { DeviceViews } from '../device-views'
import { useStore } from '../use-store'
import { LiveTape } from './live-tape'

const results = ['all', 'pass', 'deny'] as const
type Result = (typeof results)[number]

const labels: Record<Result, () => string> = {
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
    <section className={`${pageStyle.page} tape-page`} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.device_tape_title()}</h1>
        <div className={pageStyle.pageActions}>
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
              labelFor={(one) => labels[one]()}
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
