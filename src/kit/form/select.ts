import SemiSelect from '@douyinfe/semi-ui/lib/es/select'

/**
 * Semi's Select, which reports a choice at once. With its animation it reports only after its list has closed, and a save pressed before
 * that lacks the choice. The width and position of its list are computed when it opens; Semi also computes them at each mount, which makes
 * the browser lay out the whole page for a hidden list.
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
}
