import type { Binding } from '../../../kit/form/form'

/** Thousandths, typed as percent; what is no number stays as it is typed, so that the contract refuses it. */
export const percentBinding = (permille: Binding<number>): Binding<number> => ({
  ...permille,
  value: typeof permille.value === 'number' ? permille.value / 10 : permille.value,
  change: (percent) =>
    permille.change(typeof percent === 'number' ? Math.round(percent * 10_000) / 1000 : percent),
})
