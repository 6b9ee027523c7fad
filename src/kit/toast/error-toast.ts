import Toast from '@douyinfe/semi-ui/lib/es/toast'

/** Says what failed, until the person closes it; the same sentence is shown once. Returns the toast's id. */
export const errorToast = (content: string): string => Toast.error({ id: content, content, duration: 0 })
