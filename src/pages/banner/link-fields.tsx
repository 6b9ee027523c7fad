import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { coachCourses } from '../../../contract/catalogue/coach-course'
import { plans } from '../../../contract/catalogue/membership-plan'
import { stores } from '../../../contract/catalogue/store'
import type { BannerDraft } from '../../../contract/content/banner'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding, Form } from '../../kit/form/form'
import { RecordField } from '../../kit/form/record-field'
import { TextField } from '../../kit/form/text-field'
import { bannerLabels } from './labels'

/** The target of a click. Changing the kind of link empties it. */
export function LinkFields({ form }: { form: Form<BannerDraft> }) {
  const type = form.bind('linkType')
  const url = form.bind('linkUrl')
  const target = form.bind('linkTargetId')
  return (
    <div className={fieldStyle.fields}>
      <ChoiceField
        {...type}
        change={(next) => {
          type.change(next)
          url.change(null)
          target.change(null)
        }}
        label={m.banner_link_type()}
        options={bannerLabels.linkType.options()}
        required
      />
      {type.value === 'none' ? null : type.value === 'url' ? (
        <TextField
          {...url}
          value={url.value ?? ''}
          change={(next) => url.change(next === '' ? null : next)}
          label={m.banner_link_address()}
          placeholder="https://"
          help={m.banner_link_address_help()}
          required
        />
      ) : (
        <Target key={type.value} type={type.value} field={target} />
      )}
    </div>
  )
}

type Kind = Exclude<BannerDraft['linkType'], 'none' | 'url'>

/** A row that visitors cannot see yet may be chosen, with a notice: publishing waits for it. */
function Target({ type, field }: { type: Kind; field: Binding<string | null> }) {
  const props = {
    ...field,
    empty: null,
    label: bannerLabels.linkType.label(type),
    help: m.banner_link_target_help(),
    required: true,
  }
  const text = (name: string, isPublic: boolean) => (isPublic ? name : m.banner_link_hidden({ name }))
  if (type === 'store')
    return (
      <RecordField
        {...props}
        resource={stores}
        labelOf={(one) => text(one.name, one.isPublic && one.status !== 'closed')}
      />
    )
  if (type === 'coach')
    return (
      <RecordField {...props} resource={coaches} labelOf={(one) => text(one.displayName, one.isPublic)} />
    )
  if (type === 'course')
    return (
      <RecordField
        {...props}
        resource={coachCourses}
        labelOf={(one) => text(one.name, one.status === 'on')}
      />
    )
  return (
    <RecordField {...props} resource={plans} labelOf={(one) => text(one.name, one.status === 'on_sale')} />
  )
}
