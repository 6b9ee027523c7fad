import { m } from '#messages'

/** Takes the calendar's place while it loads. */
export function CalendarWaiting() {
  return (
    <div role="status" aria-label={m.kit_loading()} className="cal cal-waiting-grid">
      {[38, 22, 60, 30, 46, 26].map((percent, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={at}>
          <span style={{ top: `${percent / 2}%`, height: `${percent / 2}%` }} />
          <span style={{ top: `${50 + percent / 4}%`, height: '16%' }} />
        </div>
      ))}
    </div>
  )
}
