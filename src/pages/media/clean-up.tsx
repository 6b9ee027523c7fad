import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { media } from '../../../contract/content/media'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { bytes, count } from '../../lib/format'

/** Deletes files that have long been unused, after showing their number and size. */
export function CleanUp() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="tertiary" onClick={() => setIsOpen(true)}>
        {m.media_clean_up()}
      </Button>
      {isOpen ? <CleanUpDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const idle = useQuery({
    queryKey: ['media', 'unused'],
    queryFn: ({ signal }) => call(media.unused, { signal }),
    staleTime: 0,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(media.removeUnused, { body: {} }),
    onSuccess: async (deleted) => {
      Toast.success(m.media_cleaned_up({ count: count(deleted.count), bytes: bytes(deleted.bytes) }))
      onClose()
    },
  })
  const found = idle.data
  const failure = error ?? idle.error
  const isNothing = found?.count === 0
  return (
    <Dialog
      title={m.media_clean_up_title()}
      {...(isNothing
        ? { confirmText: m.kit_close(), onDo: onClose, cancel: null }
        : {
            confirmText: m.media_clean_up_do({ count: count(found?.count ?? 0) }),
            onDo: () => mutate(),
            isDestructive: true,
          })}
      isDisabled={found === undefined}
      isPending={isPending}
      onCancel={onClose}
    >
      {failure !== null ? (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(failure)}
        </p>
      ) : null}
      <p role="status">
        {found === undefined
          ? m.kit_loading()
          : isNothing
            ? m.media_clean_up_none()
            : m.media_clean_up_text({ count: count(found.count), bytes: bytes(found.bytes) })}
      </p>
    </Dialog>
  )
}
