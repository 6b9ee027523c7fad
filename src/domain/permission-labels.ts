import { m } from '#messages'

type Say = () => string

/** The resources of permissions, as the menu groups them; a resource that is absent here has no label. */
export const permissionGroups: readonly { title: Say; resources: readonly string[] }[] = [
  { title: m.shell_group_home, resources: ['banner', 'text', 'plan'] },
  {
    title: m.shell_group_store,
    resources: ['store', 'coach', 'course', 'session', 'appointment', 'certificate'],
  },
  {
    title: m.shell_group_video,
    resources: ['video', 'course-type', 'exercise', 'exercise-type', 'exercise-subtype'],
  },
  {
    title: m.shell_group_user,
    resources: ['person', 'member', 'membership', 'order', 'refund', 'ledger', 'import'],
  },
  { title: m.shell_page_train, resources: ['training-plan'] },
  { title: m.shell_group_device, resources: ['device', 'equipment'] },
  {
    title: m.shell_group_system,
    resources: ['account', 'role', 'sign-in', 'audit', 'setting', 'job', 'media', 'library', 'machine'],
  },
]

/** The label of a permission, `教练 · 查看`; its name where it has no label. */
export function permissionWords(name: string): string {
  if (name === '*') return m.permission_everything()
  const [resource = '', verb = ''] = name.split(':')
  const [about, doing] = [resourceWord(resource), verbWord(resource, verb)]
  return about === undefined || doing === undefined ? name : m.permission_of({ resource: about, verb: doing })
}

/** `教练` of `coach`. */
export function resourceWord(resource: string): string | undefined {
  return resources[resource]?.()
}

/** `查看` of `read`: some verbs have another label for some resources. */
export function verbWord(resource: string, verb: string): string | undefined {
  if (verb === '*') return m.permission_all_verbs()
  return (ownVerbs[`${resource}:${verb}`] ?? verbs[verb])?.()
}

const resources: Readonly<Record<string, Say>> = {
  banner: m.permission_resource_banner,
  text: m.permission_resource_text,
  plan: m.permission_resource_plan,
  store: m.permission_resource_store,
  coach: m.permission_resource_coach,
  course: m.permission_resource_course,
  session: m.permission_resource_session,
  appointment: m.permission_resource_appointment,
  certificate: m.permission_resource_certificate,
  video: m.permission_resource_video,
  'course-type': m.permission_resource_course_type,
  exercise: m.permission_resource_exercise,
  'exercise-type': m.permission_resource_exercise_type,
  'exercise-subtype': m.permission_resource_exercise_subtype,
  person: m.permission_resource_person,
  member: m.permission_resource_member,
  membership: m.permission_resource_membership,
  order: m.permission_resource_order,
  refund: m.permission_resource_refund,
  ledger: m.permission_resource_ledger,
  import: m.permission_resource_import,
  'training-plan': m.permission_resource_training_plan,
  device: m.permission_resource_device,
  equipment: m.permission_resource_equipment,
  account: m.permission_resource_account,
  role: m.permission_resource_role,
  'sign-in': m.permission_resource_sign_in,
  audit: m.permission_resource_audit,
  setting: m.permission_resource_setting,
  job: m.permission_resource_job,
  media: m.permission_resource_media,
  library: m.permission_resource_library,
  machine: m.permission_resource_machine,
}

const verbs: Readonly<Record<string, Say>> = {
  read: m.permission_verb_read,
  write: m.permission_verb_write,
  archive: m.permission_verb_archive,
  export: m.permission_verb_export,
  publish: m.permission_verb_publish,
  unpublish: m.permission_verb_unpublish,
  cancel: m.permission_verb_cancel,
  complete: m.permission_verb_complete,
  checkIn: m.permission_verb_check_in,
  disable: m.permission_verb_disable,
  enable: m.permission_verb_enable,
  activate: m.permission_verb_activate,
  retry: m.permission_verb_retry,
  reject: m.permission_verb_reject,
  close: m.permission_verb_close,
  confirm: m.permission_verb_confirm,
  lateCancel: m.permission_verb_late_cancel,
  noShow: m.permission_verb_no_show,
  promote: m.permission_verb_promote,
  reschedule: m.permission_verb_reschedule,
  waive: m.permission_verb_waive,
  verify: m.permission_verb_verify,
  resubmit: m.permission_verb_resubmit,
  renew: m.permission_verb_renew,
  revoke: m.permission_verb_revoke,
  startLeave: m.permission_verb_start_leave,
  endLeave: m.permission_verb_end_leave,
  depart: m.permission_verb_depart,
  rehire: m.permission_verb_rehire,
  putOn: m.permission_verb_put_on,
  takeOff: m.permission_verb_take_off,
  list: m.permission_verb_list,
  delist: m.permission_verb_delist,
  retire: m.permission_verb_retire,
  secret: m.permission_verb_secret,
  control: m.permission_verb_control,
  enrol: m.permission_verb_enrol,
  quarantine: m.permission_verb_quarantine,
  reportFault: m.permission_verb_report_fault,
  dismissFault: m.permission_verb_dismiss_fault,
  startRepair: m.permission_verb_start_repair,
  finish: m.permission_verb_finish,
  use: m.permission_verb_use,
  idle: m.permission_verb_idle,
  move: m.permission_verb_move,
  scrap: m.permission_verb_scrap,
  maintain: m.permission_verb_maintain,
  label: m.permission_verb_label,
  delete: m.permission_verb_delete,
  freeze: m.permission_verb_freeze,
  unfreeze: m.permission_verb_unfreeze,
  extend: m.permission_verb_extend,
  extendStore: m.permission_verb_extend_store,
  terminate: m.permission_verb_terminate,
  collect: m.permission_verb_collect,
  discount: m.permission_verb_discount,
  merge: m.permission_verb_merge,
  reveal: m.permission_verb_reveal,
  anonymise: m.permission_verb_anonymise,
  request: m.permission_verb_request,
  approve: m.permission_verb_approve,
  succeed: m.permission_verb_succeed,
  fail: m.permission_verb_fail,
  exceed: m.permission_verb_exceed,
  open: m.permission_verb_open,
  suspend: m.permission_verb_suspend,
  resume: m.permission_verb_resume,
  start: m.permission_verb_start,
  assign: m.permission_verb_assign,
  record: m.permission_verb_record,
  share: m.permission_verb_share,
  forgetSecondFactor: m.permission_verb_forget_second_factor,
  reset: m.permission_verb_reset,
  end: m.permission_verb_end,
  discard: m.permission_verb_discard,
}

const ownVerbs: Readonly<Record<string, Say>> = {
  'ledger:close': m.permission_ledger_close,
  'session:finish': m.permission_session_finish,
  'member:checkIn': m.permission_member_check_in,
  'store:close': m.permission_store_close,
  'import:write': m.permission_import_write,
  'import:others': m.permission_import_others,
  'audit:verify': m.permission_audit_verify,
  'setting:write': m.permission_setting_write,
}
