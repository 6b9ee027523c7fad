/** Mutants that behave as their chart does, so that no test can notice them, and why. */
export const equivalents: Readonly<Record<string, string>> = {
  'auth.loggedOut --auth.signedIn[0]: to itself': 'the session is kept, so `always` leads on to loggedIn',
  'auth.loggedOut --storage.changed[0]: to itself': 'the session is kept, so `always` leads on to loggedIn',
  'collection.querying --queryPayment onError[0]: to evaluating':
    'the sale still waits for its code, so `always` leads on to waiting',
  'collection.cancelling --cancel onError[0]: to evaluating':
    'the sale still waits for its code, so `always` leads on to waiting',
  'sidebar.collapsed --window.becameNarrow[0]: guard forgotten': 'a narrow window is noted as narrow again',
  'sidebar.expanded --window.becameWide[0]: guard forgotten': 'a wide window is noted as wide again',
  'sidebar.collapsed --window.becameWide[0]: to measuring':
    'the width is noted, so `always` leads on to expanded',
  'sidebar.expanded --window.becameNarrow[0]: to measuring':
    'the width is noted, so `always` leads on to collapsed',
  'undo.offered --undo.expired[1]: dropped': 'the event of the whole chart removes the offer too',
  'plan-builder.confirming --loss.accepted[0]: to opening':
    'the plan is not locked, so `always` leads on to editing',
  'plan-builder.confirming --loss.declined[0]: to opening':
    'the plan is not locked, so `always` leads on to editing',
  'plan-builder.dragging --part.dropped[0]: to opening':
    'the plan is not locked, so `always` leads on to editing',
  'plan-builder.dragging --part.dropped[1]: to opening':
    'the plan is not locked, so `always` leads on to editing',
  'plan-builder.dragging --part.cancelled[0]: to opening':
    'the plan is not locked, so `always` leads on to editing',
  'tabs.confirming --close.cancelled[0]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'tabs.confirming --close.cancelled[1]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'tabs.settled --always[0]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'tabs.settled --always[1]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'tabs.settled --always[2]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'tabs.settled --always[3]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'tabs.settled --always[4]: to empty':
    'with tabs `always` leads on to open, without them open leads to empty',
  'editor.failed --editor.retried[0]: to opening':
    'only a record that exists is loaded, so `always` leads on to loading',
}
