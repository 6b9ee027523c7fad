import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { m } from '#messages'
import { offerRecoveryCodes, recoverySheet } from '../../domain/account/recovery-sheet'
import { copyText } from '../../kit/ui/copy-text'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import style from './own-account.module.css'

interface Props {
  username: string
  codes: readonly string[]
  onKept: () => void
}

/** Shows the recovery codes once, to be copied, saved or printed; the dialog closes only after the person confirms that. */
export function RecoveryCodes({ username, codes, onKept }: Props) {
  const [isKept, setKept] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [{ heading, note }] = useState(() => recoverySheet(username))
  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return (
    <Dialog
      title={m.account_my_codes_title()}
      confirmText={m.account_my_codes_done()}
      cancel={null}
      isDisabled={!isKept}
      onDo={onKept}
      onCancel={() => {
        if (isKept) onKept()
      }}
    >
      <p role="status" className={style.told}>
        {m.account_my_codes_text()}
      </p>
      <Codes codes={codes} />
      <div className={textStyle.buttons}>
        <Button onClick={() => void copyText(codes.join('\n'), m.account_my_codes_what())}>
          {m.kit_copy()}
        </Button>
        <Button onClick={() => offerRecoveryCodes(username, codes)}>{m.account_my_codes_download()}</Button>
        <Button onClick={print}>{m.account_my_codes_print()}</Button>
      </div>
      <label className={style.kept}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        {m.account_my_codes_kept()}
      </label>
      {isPrinting
        ? createPortal(
            <section className={style.codesSheet}>
              <h1>{heading}</h1>
              <p>{note}</p>
              <Codes codes={codes} />
            </section>,
            document.body,
          )
        : null}
    </Dialog>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={style.codes} aria-label={m.account_my_codes_list()}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  )
}
