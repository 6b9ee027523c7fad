import SemiSelect from '@douyinfe/semi-ui/lib/es/select'

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

  readonly #trigger = new ResizeObserver(() => {
    if (this.adapter.getTriggerWidth() === this.state.dropdownMinWidth) return
    this.foundation._setDropdownWidth()
    this.adapter.rePositionDropdown()
  })
}
