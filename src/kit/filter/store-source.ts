import { stores } from '../../../contract/catalogue/store'

export const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }
