import Toast from '@douyinfe/semi-ui/lib/es/toast'

/** Shows a toast about what has already happened. */
export const announce = (content: string): void => void Toast.info({ content, duration: 4 })
