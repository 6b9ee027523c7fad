import style from './panel.module.css'

/** Plain data as a tree that folds. Values deeper than two levels begin folded. */
export function ValueTree({ value }: { value: unknown }) {
  return (
    <div className={style.tree}>
      {isBranch(value) ? <Branch value={value} depth={0} /> : <Leaf value={value} />}
    </div>
  )
}

function Branch({ value, depth }: { value: object; depth: number }) {
  return (
    <ul>
      {Object.entries(value).map(([name, one]) => (
        <li key={name}>
          {isBranch(one) ? (
            <details open={depth < 1}>
              <summary>
                <Name name={name} /> <span className={style.faint}>{sizeOf(one)}</span>
              </summary>
              <Branch value={one} depth={depth + 1} />
            </details>
          ) : (
            <>
              <Name name={name} /> <Leaf value={one} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const Name = ({ name }: { name: string }) => <span className={style.key}>{name}</span>

const Leaf = ({ value }: { value: unknown }) => (
  <span data-kind={value === null ? 'null' : typeof value}>{leafLabel(value)}</span>
)

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const sizeOf = (value: object) =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`

const leafLabel = (value: unknown) => (value === undefined ? 'undefined' : JSON.stringify(value))
