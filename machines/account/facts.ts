interface Row {
  hasSecondFactor: boolean
  /** The person has set a password once; only the server knows. */
  hasAccepted?: boolean
}

/** The facts that the machine of an account needs. */
export function accountFacts({ hasSecondFactor, hasAccepted = false }: Row) {
  return { hasSecondFactor, hasAccepted }
}
