import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { people } from '../../../contract/people/person'
import { type Origin, useNewMember } from '../../domain/member/use-new-member'
import { ChoiceField } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import fieldStyle from '../../kit/form/field.module.css'
import { RecordField } from '../../kit/form/record-field'
import { Segmented } from '../../kit/form/segmented'
import { TextField } from '../../kit/form/text-field'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { memberLabels, nameOf } from './labels'
import style from './list/member.module.css'
import { storesQuery } from './member-query'

const origins = ['new', 'known'] as const

const originLabels: Record<Origin, () => string> = { new: m.member_person_new, known: m.member_person_known }

/** Makes a member out of a new person or a known one: `?new=1`. Their sheet opens afterwards. */
export function NewMember() {
  const [, setParams] = useSearchParams()
  const { data } = useQuery(storesQuery)
  const close = (to: { open?: string } = {}) =>
    setParams((now) => {
      const next = new URLSearchParams([...now].filter(([name]) => name !== 'new'))
      if (to.open !== undefined) next.set('open', to.open)
      return next
    })
  if (data === undefined) return null
  const only = data.rows.length === 1 ? data.rows[0]?.id : undefined
  return <Form homeStoreId={only ?? ''} onClose={close} />
}

function Form({ homeStoreId, onClose }: { homeStoreId: string; onClose: (to?: { open?: string }) => void }) {
  const may = useMay()
  const { bind, origin, setOrigin, save, failure, isSaving, isTaken } = useNewMember(
    { homeStoreId, origin: may(people.create) ? 'new' : 'known' },
    (member) => {
      Toast.success(m.kit_saved({ name: member.name }))
      onClose({ open: member.id })
    },
  )
  return (
    <Dialog
      title={m.member_new()}
      confirmText={m.kit_save()}
      width={640}
      isPending={isSaving}
      onDo={() => void save()}
      onCancel={() => onClose()}
    >
      {failure === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {failure}
        </p>
      )}
      {may(people.create) ? (
        <div className={style.origin}>
          <Segmented
            label={m.member_person()}
            options={origins}
            value={origin}
            labelFor={(one) => originLabels[one]()}
            onChange={setOrigin}
          />
        </div>
      ) : null}
      <div className={fieldStyle.fields}>
        {origin === 'new' ? (
          <>
            <TextField {...bind('name')} label={m.member_name()} required />
            <TextField
              {...bind('mobile')}
              label={m.member_mobile()}
              help={isTaken ? undefined : m.member_mobile_help()}
              required
            />
          </>
        ) : (
          <RecordField
            {...bind('personId')}
            empty=""
            label={m.member_person()}
            help={m.member_person_help()}
            resource={people}
            labelOf={({ name, mobile }) => `${name} ${mobile}`}
            required
            wide
          />
        )}
        <RecordField
          {...bind('homeStoreId')}
          empty=""
          label={m.member_home_store_name()}
          resource={stores}
          labelOf={nameOf}
          required
        />
        <ChoiceField
          {...bind('level')}
          label={m.member_level()}
          options={memberLabels.level.options()}
          required
        />
        <RecordField
          {...bind('consultantId')}
          empty={null}
          label={m.member_consultant()}
          resource={people}
          labelOf={({ name, mobile }) => `${name} ${mobile}`}
        />
        <DateField {...bind('joinedOn')} empty="" label={m.member_joined_on()} required />
      </div>
    </Dialog>
  )
}
