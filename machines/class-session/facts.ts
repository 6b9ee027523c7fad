export function classSessionFacts(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: Date,
): { hasStarted: boolean; hasEnded: boolean } {
  return { hasStarted: now.getTime() >= Date.parse(startsAt), hasEnded: now.getTime() >= Date.parse(endsAt) }
}
