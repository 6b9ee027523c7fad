import Modal from '@douyinfe/semi-ui/lib/es/modal'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#messages'

interface Props {
  title: string
  /** What the main button says. */
  doIt: string
  onDo: () => void
  isGrave?: boolean
  isDisabled?: boolean
  isBusy?: boolean
  /** What the other button says; null is no other button. */
  cancel?: string | null
  onCancel: () => void
  width?: number
  children: ReactNode
}

/** A question over the page. Its buttons are named by what they say; a click beside it does nothing. */
export function Dialog(props: Props) {
  const { title, doIt, cancel = m.kit_cancel(), isGrave, isDisabled, isBusy } = props
  return (
    <Modal
      visible
      motion={false}
      closable={false}
      maskClosable={false}
      centered
      width={`min(${props.width ?? 480}px, calc(100vw - 32px))`}
      title={title}
      okText={doIt}
      okButtonProps={{ 'aria-label': doIt, disabled: isDisabled, type: isGrave ? 'danger' : 'primary' }}
      cancelText={cancel ?? undefined}
      cancelButtonProps={{ 'aria-label': cancel ?? undefined }}
      hasCancel={cancel !== null}
      confirmLoading={isBusy}
      onOk={props.onDo}
      onCancel={props.onCancel}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Enter from the fields inside */}
      <div
        onKeyDown={(event) => {
          if (!isPlainEnter(event) || isDisabled || isBusy) return
          event.preventDefault()
          props.onDo()
        }}
      >
        {props.children}
      </div>
    </Modal>
  )
}

/** Enter in a field of one line that has no use for it: no list to choose from, no calendar, no Chinese word being typed. */
const isPlainEnter = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.nativeEvent.isComposing &&
  event.target instanceof HTMLInputElement &&
  event.target.closest('.semi-select, .semi-cascader, .semi-datepicker, .kit-time, [type=checkbox]') === null
