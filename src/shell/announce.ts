import Toast from '@douyinfe/semi-ui/lib/es/toast'

/** Tells in passing what has already happened. */
export const announce = (content: string): void => void Toast.info({ content, duration: 4 })
