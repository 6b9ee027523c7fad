interface Row {
  hasSecondFactor: boolean
  /** Somebody has set a password once; the server alone knows. */
  hasAccepted?: boolean
}

/** What the machine of an account asks about a row. */
export function accountFacts({ hasSecondFactor, hasAccepted = false }: Row) {
  return { hasSecondFactor, hasAccepted }
}
