import Modal from '@douyinfe/semi-ui/lib/es/modal'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { m } from '#messages'
import { usePaneLayer } from '../../lib/pane'
import style from '../form/time-input.module.css'

interface Props {
  title: string
  /** The label of the main button. */
  confirmText: string
  onDo: () => void
  isDestructive?: boolean
  isDisabled?: boolean
  isPending?: boolean
  /** The label of the other button; null hides that button. */
  cancel?: string | null
  onCancel: () => void
  width?: number
  children: ReactNode
}

/** A question over the page, or a short form. Each button's label names its action; a click outside does nothing. */
export function Dialog(props: Props) {
  const { title, confirmText, cancel = m.kit_cancel(), isDestructive, isDisabled, isPending } = props
  const layer = usePaneLayer()
  return (
    <Modal
      visible
      getPopupContainer={layer}
      motion={false}
      closable={false}
      maskClosable={false}
      centered
      width={`min(${props.width ?? 480}px, calc(100vw - 32px))`}
      title={title}
      okText={confirmText}
      okButtonProps={{
        'aria-label': confirmText,
        disabled: isDisabled,
        type: isDestructive ? 'danger' : 'primary',
      }}
      cancelText={cancel ?? undefined}
      cancelButtonProps={{ 'aria-label': cancel ?? undefined }}
      hasCancel={cancel !== null}
      confirmLoading={isPending}
      onOk={props.onDo}
      onCancel={props.onCancel}
    >
      <Suspense fallback={null}>
        <Body title={title} onEnter={isDisabled || isPending ? null : props.onDo}>
          {props.children}
        </Body>
      </Suspense>
    </Modal>
  )
}

/** Its effect runs after the content is mounted, so that the first field gets the focus; a plain question leaves it on the safe answer. */
function Body(props: { title: string; onEnter: (() => void) | null; children: ReactNode }) {
  const { title, onEnter, children } = props
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  // Semi gives all dialogs the same title id, so a second open dialog would have the first one’s title.
  useLayoutEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-label', title)
    dialog?.removeAttribute('aria-labelledby')
    dialog?.setAttribute('aria-describedby', id)
  }, [title, id])
  useEffect(() => {
    body.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Enter of the fields inside
    <div
      id={id}
      ref={body}
      onKeyDown={(event) => {
        if (!isPlainEnter(event) || onEnter === null) return
        event.preventDefault()
        onEnter()
      }}
    >
      {children}
    </div>
  )
}

const fields = 'input:enabled:not([type=file]), textarea:enabled, [role=combobox]:not([aria-disabled=true])'

/** Enter in a single-line field that does not use it: no list to choose from, no calendar, no Chinese word being typed. */
const isPlainEnter = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.nativeEvent.isComposing &&
  event.target instanceof HTMLInputElement &&
  event.target.closest(`.semi-select, .semi-cascader, .semi-datepicker, .${style.time}, [type=checkbox]`) ===
    null
