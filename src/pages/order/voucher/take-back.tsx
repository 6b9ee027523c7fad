import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type Voucher, vouchers } from '../../../../contract/sales/voucher'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'

/**
 * The next step of a reversed voucher: the platform takes it back, by itself if it is connected and the buyer has the code back, or by a person
 * in its program.
 */
export function TakeBack({ voucher }: { voucher: Voucher }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const { data } = useQuery({
    queryKey: [vouchers.name, 'platforms'],
    queryFn: ({ signal }) => call(vouchers.platforms, { signal }),
    enabled: may(vouchers.takeBack),
  })
  const platform = platformLabels.label(voucher.platform)
  const isCallable =
    voucher.verifiedBy === 'platform' &&
    voucher.isCodeReturned &&
    (data?.connected.includes(voucher.platform) ?? false)
  const { run, isPending, formLevelError } = useFormMutation(
    (isVerified: boolean) => call(vouchers.takeBack, { id: voucher.id, body: { isVerified } }),
    ({ takenBackVia }) => {
      setOpen(false)
      Toast.success(
        takenBackVia === 'redeemed_again'
          ? m.voucher_taken_back_again()
          : m.voucher_done_take_back({ platform }),
      )
    },
  )
  const refusal = formLevelError([])
  return (
    <div className={textStyle.alert} role="status">
      <p>{m.voucher_take_back_due({ platform })}</p>
      {refusal === null || isOpen ? null : <p role="alert">{refusal}</p>}
      {may(vouchers.takeBack) ? (
        <div className={textStyle.buttons}>
          {isCallable ? (
            <Button theme="solid" loading={isPending} onClick={() => run(false)}>
              {m.voucher_do_take_back({ platform })}
            </Button>
          ) : null}
          <Button type="tertiary" disabled={isPending} onClick={() => setOpen(true)}>
            {m.voucher_do_confirm_back()}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Dialog
          title={m.voucher_confirm_back_title({ platform })}
          confirmText={m.voucher_do_confirm_back()}
          isPending={isPending}
          onDo={() => run(true)}
          onCancel={() => setOpen(false)}
        >
          {refusal === null ? null : (
            <p role="alert" className={textStyle.problem}>
              {refusal}
            </p>
          )}
          <p>{m.voucher_confirm_back_text({ platform, code: voucher.code })}</p>
        </Dialog>
      ) : null}
    </div>
  )
}
