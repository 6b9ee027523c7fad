import { m } from '#messages'
import { shortYuan, ticksOf } from '../../kit/chart/scale'
import { dayOf, yuan } from '../../lib/format'

interface Price {
  version: number
  at: string
  salePriceFen: number
  listPriceFen: number
}

const [width, height] = [640, 220]
const edge = { left: 76, right: 16, top: 16, bottom: 28 }

/** Sale and list price over time, as steps: a price holds until the next one. The table beneath has the same figures. */
export function PriceChart({ prices, until }: { prices: readonly Price[]; until: string }) {
  const first = prices[0]
  if (first === undefined) return null
  const all = prices.flatMap(({ salePriceFen, listPriceFen }) => [salePriceFen, listPriceFen])
  const [begin, end] = [Date.parse(first.at), Math.max(Date.parse(until), Date.parse(first.at) + 1)]
  const ticks = ticksOf(0, Math.max(...all), 100)
  const top = ticks.at(-1) ?? 100
  const x = (at: string) =>
    edge.left + ((Date.parse(at) - begin) / (end - begin)) * (width - edge.left - edge.right)
  const y = (fen: number) => height - edge.bottom - (fen / top) * (height - edge.top - edge.bottom)
  const steps = (of: (price: Price) => number) =>
    prices
      .map(
        (price, i) =>
          `${i === 0 ? 'M' : 'H'}${x(price.at)}${i === 0 ? ` ${y(of(price))}` : `V${y(of(price))}`}`,
      )
      .join('')
      .concat(`H${width - edge.right}`)
  return (
    <svg
      className="price-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.plan_price_history()}
    >
      {ticks.map((fen) => (
        <g key={fen}>
          <line x1={edge.left} x2={width - edge.right} y1={y(fen)} y2={y(fen)} />
          <text x={edge.left - 8} y={y(fen) + 4} textAnchor="end">
            {shortYuan(fen)}
          </text>
        </g>
      ))}
      <path className="price-chart-list" d={steps(({ listPriceFen }) => listPriceFen)} />
      <path className="price-chart-sale" d={steps(({ salePriceFen }) => salePriceFen)} />
      {prices.map((price) => (
        <circle key={price.version} cx={x(price.at)} cy={y(price.salePriceFen)} r="3.5">
          <title>{`${dayOf(price.at)} ${yuan(price.salePriceFen)}`}</title>
        </circle>
      ))}
      <text x={edge.left} y={height - 8}>
        {dayOf(first.at)}
      </text>
      <text x={width - edge.right} y={height - 8} textAnchor="end">
        {dayOf(until)}
      </text>
    </svg>
  )
}
