import SemiSelect from '@douyinfe/semi-ui/lib/es/select'

/**
 * Semi's Select, which tells of a choice at once. With its animation it tells only when its list has closed, and a save pressed
 * meanwhile goes out without the choice.
 */
export class Select extends SemiSelect {
  static override defaultProps = { ...SemiSelect.defaultProps, motion: false }
}
