const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=menu]'

/** Whether a key was pressed without a modifier but Shift, and not to type or to choose from a menu. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  // A page may have moved the focus into a field since the key was pressed.
  return ![event.target, document.activeElement].some(
    (element) => element instanceof Element && element.closest(fields) !== null,
  )
}
