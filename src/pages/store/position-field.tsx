import { m } from '#messages'
import { type Binding, missing } from '../../kit/form/form'
import { NumberField } from '../../kit/form/number-field'

/** Longitude and latitude; a pair pasted into either, `121.473701,31.230416`, fills both. */
export function PositionField({ lng, lat }: { lng: Binding<number>; lat: Binding<number> }) {
  const isKnown = isPlace(lng.value, 73, 136) && isPlace(lat.value, 3, 54)
  const onPaste = (event: React.ClipboardEvent) => {
    const pair = pairOf(event.clipboardData.getData('text'))
    if (pair === null || lng.disabled) return
    event.preventDefault()
    lng.change(pair[0])
    lat.change(pair[1])
  }
  return (
    <div className="kit-field-wide kit-fields" onPasteCapture={onPaste}>
      <NumberField {...lng} empty={missing} label={m.store_lng()} help={m.store_position_help()} required />
      <NumberField {...lat} empty={missing} label={m.store_lat()} required />
      {isKnown ? (
        <p className="kit-note kit-field-wide">
          <a
            className="kit-link"
            href={`https://uri.amap.com/marker?position=${lng.value},${lat.value}&coordinate=gaode`}
            target="_blank"
            rel="noreferrer noopener"
          >
            {m.store_open_map()}
          </a>
        </p>
      ) : null}
    </div>
  )
}

const isPlace = (value: number, from: number, to: number) => value >= from && value <= to

/** `121.47, 31.23`, also reversed when only that lies in the country. */
export function pairOf(text: string): [lng: number, lat: number] | null {
  const match = /^\s*\(?(-?\d+(?:\.\d+)?)\s*[,，\s]\s*(-?\d+(?:\.\d+)?)\)?\s*$/.exec(text)
  if (match === null) return null
  const [a, b] = [Number(match[1]), Number(match[2])]
  if (isPlace(a, 73, 136) && isPlace(b, 3, 54)) return [a, b]
  return isPlace(b, 73, 136) && isPlace(a, 3, 54) ? [b, a] : null
}
