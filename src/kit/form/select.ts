import SemiSelect from '@douyinfe/semi-ui/lib/es/select'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Semi's Select, which reports a choice at once. With its animation it reports only after its list has closed, and a save pressed before
 * that lacks the choice. The width and position of its list are computed when it opens; Semi also computes them at each mount, which makes
 * the browser lay out the whole page for a hidden list. An open list follows the width of its trigger, which Semi measures only once: in
 * a window that becomes narrower, the list would stick out.
 *
 * An open list has its cursor on the value, and on the first option once a text is typed; Semi puts it on the first one or leaves it where
 * it was. Enter pressed while the server searches takes the first option of its answer, never one of the former text.
 */
export class Select extends SemiSelect {
  static override defaultProps = { ...SemiSelect.defaultProps, motion: false }
  #isMounted = false
  /** The text for whose answer Enter waits. */
  #awaited: { text: string; event: KeyboardEvent } | null = null

  constructor(props: SemiSelect['props']) {
    super(props)
    const handle = this.foundation._handleKeyDown.bind(this.foundation)
    this.foundation._handleKeyDown = (event: KeyboardEvent) => {
      // Ctrl and Enter is a command of the page around it.
      if (event.keyCode === enterCode && (event.ctrlKey || event.metaKey)) return
      if (!this.props.loading || !this.props.remote || this.props.disabled) return handle(event)
      this.#onKeyWhileSearching(event)
    }
  }

  override get adapter() {
    const adapter = super.adapter
    return {
      ...adapter,
      getTriggerWidth: () => (this.#isMounted ? adapter.getTriggerWidth() : 0),
      getOptionsFromChildren: () => {
        const options = adapter.getOptionsFromChildren()
        for (const option of options) if (option.isKept && this.state.inputValue !== '') option._show = false
        return options
      },
      rePositionDropdown: () => {
        if (this.state.isOpen) adapter.rePositionDropdown()
      },
    }
  }

  override componentDidMount() {
    super.componentDidMount()
    this.#isMounted = true
  }

  override componentDidUpdate(...before: Parameters<SemiSelect['componentDidUpdate']>) {
    super.componentDidUpdate(...before)
    const [{ loading: wasLoading }, { isOpen: wasOpen, options, inputValue }] = before
    const isTyped = this.state.inputValue !== inputValue
    if (!this.state.isOpen || this.#awaited?.text !== this.state.inputValue) this.#awaited = null
    if (this.state.isOpen) {
      const isNew = !wasOpen || (this.state.options !== options && !this.props.multiple)
      if (isNew || isTyped || (wasLoading && !this.props.loading)) this.setState(focusFirst)
      // After Semi has read the new options.
      if (!this.props.loading && this.#awaited !== null) this.setState({}, this.#takeAnswer)
    }
    if (this.state.isOpen === wasOpen) return
    this.#trigger.disconnect()
    if (this.state.isOpen && this.triggerRef.current !== null) this.#trigger.observe(this.triggerRef.current)
  }

  override componentWillUnmount() {
    this.#trigger.disconnect()
    super.componentWillUnmount()
  }

  /** A letter typed on the closed control opens it and begins the search; Semi knows Enter and arrows alone. */
  override onKeyPress(event: ReactKeyboardEvent<HTMLElement>) {
    const { disabled, loading, filter, remote } = this.props
    const isPrinted =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const isBusy = loading && !remote
    if (!isPrinted || !filter || disabled || isBusy || this.state.isOpen) return super.onKeyPress(event)
    // The field of the search would get the letter a second time.
    event.preventDefault()
    this.foundation.open()
    this.foundation.handleInputChange(event.key, event)
  }

  /** Semi ignores every key while it loads. */
  #onKeyWhileSearching(event: KeyboardEvent) {
    if (event.key === 'Tab') this.foundation._handleTabKeyDown(event)
    else if (event.key === 'Escape' && this.state.isOpen) this.foundation.close({ event })
    else if (event.keyCode === enterCode) {
      // Neither the form nor a drawer may take this key.
      event.preventDefault()
      event.stopPropagation()
      if (this.state.isOpen) this.#awaited = { text: this.state.inputValue, event }
      else this.foundation.open()
    }
  }

  readonly #takeAnswer = () => {
    const awaited = this.#awaited
    this.#awaited = null
    if (awaited === null) return
    const { focusIndex } = focusFirst(this.state, this.props)
    const option = this.state.options.filter(({ _show }) => _show)[focusIndex]
    if (option === undefined || option.disabled) return
    this.foundation.onSelect(option, focusIndex, awaited.event)
  }

  readonly #trigger = new ResizeObserver(() => {
    if (this.adapter.getTriggerWidth() === this.state.dropdownMinWidth) return
    this.foundation._setDropdownWidth()
    this.adapter.rePositionDropdown()
  })
}

/** During composition of Chinese text browsers send another code with the same key. */
const enterCode = 13

interface ShownOption {
  value?: unknown
  disabled?: boolean
  _show?: boolean
  _selected?: boolean
  /** The value, which the answer to the typed text lacks. */
  isKept?: boolean
}

/** The value; the first option when a text is typed or nothing is chosen; none when the value is not among them. */
function focusFirst(
  { options, inputValue }: { options: readonly ShownOption[]; inputValue: string },
  { multiple, value }: { multiple?: boolean; value?: unknown },
): { focusIndex: number } {
  const shown = options.filter(({ _show }) => _show)
  const first = shown.findIndex(({ disabled }) => !disabled)
  if (multiple || inputValue !== '') return { focusIndex: first }
  const chosen = shown.findIndex((option) => option._selected)
  const hasValue = value !== undefined && value !== null && value !== ''
  return { focusIndex: chosen === -1 && !hasValue ? first : chosen }
}
