import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { memberLevels, members } from '../../../contract/membership/member'
import { people } from '../../../contract/people/person'
import { ChoiceField, optionsOf } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import { RecordField } from '../../kit/form/record-field'
import { Segmented } from '../../kit/form/segmented'
import { TextField } from '../../kit/form/text-field'
import { Dialog } from '../../kit/ui/dialog'
import { useMay } from '../../kit/ui/use-may'
import { levelLabel, nameOf } from './labels'
import { storesQuery } from './member-query'
import { type Origin, useNewMember } from './use-new-member'

const origins = ['new', 'known'] as const

const originSays: Record<Origin, () => string> = { new: m.member_person_new, known: m.member_person_known }

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
  const cache = useQueryClient()
  const { bind, origin, setOrigin, save, failure, isSaving, isTaken } = useNewMember(
    { homeStoreId, origin: may(people.create) ? 'new' : 'known' },
    (member) => {
      Toast.success(m.kit_saved({ name: member.name }))
      void cache.invalidateQueries({ queryKey: [members.name] })
      void cache.invalidateQueries({ queryKey: [people.name] })
      onClose({ open: member.id })
    },
  )
  return (
    <Dialog
      title={m.member_new()}
      doIt={m.kit_save()}
      width={640}
      isBusy={isSaving}
      onDo={() => void save()}
      onCancel={() => onClose()}
    >
      {failure === null ? null : (
        <p role="alert" className="kit-alert">
          {failure}
        </p>
      )}
      {may(people.create) ? (
        <div className="member-origin">
          <Segmented
            label={m.member_person()}
            options={origins}
            value={origin}
            say={(one) => originSays[one]()}
            onChange={setOrigin}
          />
        </div>
      ) : null}
      <div className="kit-fields">
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
          options={optionsOf(memberLevels, levelLabel)}
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
