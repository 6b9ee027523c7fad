import { useId } from 'react'
import { m } from '#messages'
import type { ImportRun, TextEncoding } from '../../../contract/system/imports'
import { bytes, count } from '../../lib/format'
import { Select } from '../form/select'
import type { ColumnMapping } from './run'

interface Props {
  run: ImportRun
  mapping: ColumnMapping
  fieldLabel: (field: string) => string | undefined
  onChange: (field: string, column: string | null) => void
}

/** What was recognised in the file: its format, and for a table the column of each field. */
export function ImportContent(props: Props) {
  const { run } = props
  return (
    <>
      <dl className="kit-import-facts">
        <div>
          <dt>{m.kit_import_file()}</dt>
          <dd title={run.fileName}>{run.fileName}</dd>
        </div>
        <div>
          <dt>{m.kit_import_shape()}</dt>
          <dd>{run.shape === 'table' ? m.kit_import_shape_table() : run.shape}</dd>
        </div>
        {run.encoding === null ? null : (
          <div>
            <dt>{m.kit_import_encoding()}</dt>
            <dd>{encodings[run.encoding]}</dd>
          </div>
        )}
        <div>
          <dt>{m.kit_import_size()}</dt>
          <dd>{bytes(run.bytes)}</dd>
        </div>
        <div>
          <dt>{m.kit_import_records()}</dt>
          <dd>{count(run.counts.records)}</dd>
        </div>
      </dl>
      {run.shape === 'table' ? <Columns {...props} /> : <Members run={run} />}
      <p className="kit-note">{m.kit_import_safe()}</p>
    </>
  )
}

const encodings: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030',
}

/** The values of the first records of a file whose format is known, where there is nothing to choose. */
function Members({ run }: { run: ImportRun }) {
  return (
    <>
      <p className="kit-import-known">{m.kit_import_known_shape()}</p>
      <section
        className="kit-import-table kit-import-members"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        aria-label={m.kit_import_sample()}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{m.kit_import_member()}</th>
              {run.sample.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a record is known by its place in the file
                <th scope="col" key={at}>
                  {m.kit_import_record_at({ n: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.columns.map((member, at) => (
              <tr key={member}>
                <th scope="row">{member}</th>
                {run.sample.map((cells, record) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as in the head
                  <td className="kit-import-sample" key={record} title={cells[at]}>
                    {cells[at] || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** The value for no column. */
const none = ''

function Columns({ run, mapping, fieldLabel, onChange }: Props) {
  const id = useId()
  const read = new Set(Object.values(mapping))
  const unused = run.columns.filter((column) => column !== '' && !read.has(column))
  const options = [
    { value: none, label: m.kit_import_no_column() },
    ...run.columns.filter((column) => column !== '').map((column) => ({ value: column, label: column })),
  ]
  return (
    <>
      <div className="kit-import-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{m.kit_import_field()}</th>
              <th scope="col">{m.kit_import_column()}</th>
              <th scope="col">{m.kit_import_sample()}</th>
            </tr>
          </thead>
          <tbody>
            {run.fields.map(({ name, isRequired }) => {
              const column = mapping[name] ?? null
              const isLacking = isRequired && column === null
              const sample = column === null ? [] : sampleOf(run, column)
              return (
                <tr key={name}>
                  <th scope="row" id={`${id}-${name}`}>
                    {fieldLabel(name) ?? name}
                    {isRequired ? (
                      <span className="kit-required" title={m.kit_required_mark()} aria-hidden="true">
                        *
                      </span>
                    ) : null}
                  </th>
                  <td>
                    <Select
                      aria-labelledby={`${id}-${name}`}
                      aria-required={isRequired}
                      aria-invalid={isLacking || undefined}
                      className="kit-control"
                      value={column ?? none}
                      optionList={options}
                      validateStatus={isLacking ? 'error' : 'default'}
                      onChange={(value) => onChange(name, value === none ? null : String(value))}
                    />
                    {isLacking ? <p className="kit-problem">{m.field_required()}</p> : null}
                  </td>
                  <td className="kit-import-sample" title={sample.join('\n')}>
                    {sample.length === 0 ? '—' : sample.join(' · ')}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {unused.length === 0 ? null : (
        <p className="kit-note">{m.kit_import_unused({ names: unused.join(m.kit_comma()) })}</p>
      )}
    </>
  )
}

function sampleOf({ columns, sample }: ImportRun, column: string): string[] {
  const at = columns.indexOf(column)
  return sample.flatMap((cells) => cells[at]?.trim() || [])
}
