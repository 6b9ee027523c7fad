import { m } from '#messages'
import { KeyTable } from '../../kit/keys/key-table'
import type { KeyMeaning } from '../../kit/keys/registered-keys'
import { Dialog } from '../../kit/ui/dialog'
import style from './help-sheet.module.css'

/** The keys that work on the shown page. */
export function HelpSheet(props: {
  sections: readonly { title: string; meanings: readonly KeyMeaning[] }[]
  going: readonly KeyMeaning[]
  onClose: () => void
}) {
  const { sections, going, onClose } = props
  return (
    <Dialog
      title={m.keys_title()}
      confirmText={m.kit_close()}
      cancel={null}
      width={760}
      onDo={onClose}
      onCancel={onClose}
    >
      <div className={style.sheet}>
        {sections.map(({ title, meanings }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <KeyTable meanings={meanings} />
          </section>
        ))}
        <section aria-label={m.keys_go()} className={style.wide}>
          <h2>
            {m.keys_go()}
            <small>
              <kbd>G</kbd> {m.keys_then()}
            </small>
          </h2>
          <KeyTable meanings={going} isDense />
        </section>
      </div>
      <p className={style.note}>{m.keys_note()}</p>
    </Dialog>
  )
}
