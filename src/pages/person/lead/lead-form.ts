import { type Lead, leads, type NewLead, newLead } from '../../../../contract/sales/lead'
import type { EditorConfig } from '../../../kit/record/editor-config'
import { leadName } from './labels'

const blank: NewLead = {
  personId: null,
  name: null,
  mobile: null,
  storeId: '',
  source: 'walk_in',
  costFen: null,
  ownerId: null,
  nextStep: null,
  nextStepOn: null,
  wish: '',
}

/** `start` are the members that the place where the form opens already knows. */
export const leadForm = (start: Partial<NewLead> = {}): EditorConfig<Lead, NewLead> => ({
  resource: { ...leads, draft: newLead },
  nameOf: leadName,
  initialValues: () => ({ ...blank, ...start }),
  toDraft: ({ storeId, source, costFen, ownerId, nextStep, nextStepOn, wish, personId }) => ({
    storeId,
    source,
    costFen,
    ownerId,
    nextStep,
    nextStepOn,
    wish,
    personId,
    name: null,
    mobile: null,
  }),
})
