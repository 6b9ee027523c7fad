import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { check } from '../../../contract/check'
import { blankPerson, type genders, type Person, people } from '../../../contract/people/person'
import type { FieldProblem } from '../../../contract/problem'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import { RecordField } from '../../kit/form/record-field'
import { TextField } from '../../kit/form/text-field'
import { Dialog } from '../../kit/ui/dialog'
import { enumLabels } from '../../kit/ui/enum-labels'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'

type Gender = (typeof genders)[number]
interface Draft {
  name: string
  gender: Gender
  mobile: string
}

const genderLabels = enumLabels<Gender>({
  male: m.coach_gender_male,
  female: m.coach_gender_female,
  unknown: m.coach_gender_unknown,
})

/** The person behind a coach: found by name or mobile, or made here. */
export function PersonField(props: Binding<string> & { onName: (name: string) => void }) {
  const [isMaking, setIsMaking] = useState(false)
  const may = useMay()
  const cache = useQueryClient()
  const made = (person: Person) => {
    setIsMaking(false)
    cache.setQueryData([people.name, 'one', person.id], person)
    props.change(person.id)
    props.onName(person.name)
  }
  return (
    <>
      <RecordField
        {...props}
        empty=""
        label={m.coach_person_id()}
        help={m.coach_person_help()}
        required
        resource={people}
        labelOf={(person) => `${person.name} ${person.mobile}`}
        after={
          may(people.create) ? (
            <Button onClick={() => setIsMaking(true)}>{m.coach_person_new()}</Button>
          ) : null
        }
      />
      {isMaking ? <NewPerson onMade={made} onClose={() => setIsMaking(false)} /> : null}
    </>
  )
}

function NewPerson({ onMade, onClose }: { onMade: (person: Person) => void; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ name: '', gender: 'unknown', mobile: '' })
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const bind = <K extends keyof Draft>(name: K): Binding<Draft[K]> => {
    const found = problems.find(({ path }) => path[0] === name)
    return {
      name,
      value: draft[name],
      problem: found === undefined ? null : fieldSentence(found),
      problems: [],
      disabled: isSaving,
      change: (value) => {
        setDraft({ ...draft, [name]: value })
        setProblems(problems.filter(({ path }) => path[0] !== name))
      },
      leave: () => {},
    }
  }
  const save = async () => {
    const verdict = check(people.draft, { ...blankPerson, ...draft })
    if (verdict.fields) return setProblems(verdict.fields)
    setIsSaving(true)
    setFailure(null)
    try {
      onMade(await call(people.create, { body: verdict.value }))
    } catch (error) {
      setProblems(error instanceof RequestError ? (error.problem.fields ?? []) : [])
      setFailure(errorSentence(error))
    }
    setIsSaving(false)
  }
  return (
    <Dialog
      title={m.coach_person_new()}
      confirmText={m.kit_save()}
      isPending={isSaving}
      onDo={() => void save()}
      onCancel={onClose}
    >
      {failure === null || problems.length > 0 ? null : (
        <p role="alert" className={textStyle.alert}>
          {failure}
        </p>
      )}
      <div className={fieldStyle.fields}>
        <TextField {...bind('name')} label={m.coach_person_name()} required />
        <TextField {...bind('mobile')} label={m.coach_mobile()} required />
        <ChoiceField {...bind('gender')} label={m.coach_gender()} options={genderLabels.options()} required />
      </div>
    </Dialog>
  )
}
