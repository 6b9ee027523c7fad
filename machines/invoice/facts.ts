/** The facts that the machine of an invoice needs about a row. */
export const invoiceFacts = ({ excessFen }: { excessFen: number }) => ({ exceeds: excessFen > 0 })
