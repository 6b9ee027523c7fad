interface Row {
  hasSecondFactor: boolean
  /** The person has set a password; only the server knows it. */
  hasAccepted?: boolean
}

export function accountFacts({ hasSecondFactor, hasAccepted = false }: Row) {
  return { hasSecondFactor, hasAccepted }
}
