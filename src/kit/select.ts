import SemiSelect from '@douyinfe/semi-ui/lib/es/select'

/**
 * Semi's Select, which tells of a choice at once. With its animation it tells only when its list has closed, and a save pressed
 * meanwhile goes out without the choice.
 *
 * How wide its list is and where it stands is reckoned when it opens. Semi does so at each mount too, for a list that nobody sees, and
 * asking makes the browser lay out the whole page.
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
