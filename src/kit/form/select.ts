import SemiSelect from '@douyinfe/semi-ui/lib/es/select'
import type { KeyboardEvent } from 'react'

/**
 * Semi's Select, which reports a choice at once. With its animation it reports only after its list has closed, and a save pressed before
 * that lacks the choice. The width and position of its list are computed when it opens; Semi also computes them at each mount, which makes
 * the browser lay out the whole page for a hidden list. An open list follows the width of its trigger, which Semi measures only once: in
 * a window that becomes narrower, the list would stick out.
 */
export class Select extends SemiSelect {
  static override defaultProps = { ...SemiSelect.defaultProps, motion: false }
  #isMounted = false

  override get adapter() {
    const adapter = super.adapter
    return {
      ...adapter,
      getTriggerWidth: () => (this.#isMounted ? adapter.getTriggerWidth() : 0),
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
    if (this.state.isOpen === before[1].isOpen) return
    this.#trigger.disconnect()
    if (this.state.isOpen && this.triggerRef.current !== null) this.#trigger.observe(this.triggerRef.current)
  }

  override componentWillUnmount() {
    this.#trigger.disconnect()
    super.componentWillUnmount()
  }

  /**
   * A letter typed on the closed control opens it and begins the search; Semi knows Enter and arrows alone. Not where the server searches:
   * Enter would take the first of the former options before its answer.
   */
  override onKeyPress(event: KeyboardEvent<HTMLElement>) {
    const { disabled, loading, filter, remote } = this.props
    const isPrinted =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPrinted || !filter || remote || disabled || loading || this.state.isOpen)
      return super.onKeyPress(event)
    // The field of the search would get the letter a second time.
    event.preventDefault()
    this.foundation.open()
    this.foundation.handleInputChange(event.key, event)
  }

  readonly #trigger = new ResizeObserver(() => {
    if (this.adapter.getTriggerWidth() === this.state.dropdownMinWidth) return
    this.foundation._setDropdownWidth()
    this.adapter.rePositionDropdown()
  })
}
