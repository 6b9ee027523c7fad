/** Rows drawn from all over the tables, and one of each row that lists are filtered by. */
export interface Drawn {
  people: Record<'id' | 'name' | 'mobile' | 'memberId' | 'memberNo' | 'orderId' | 'orderNo', string>[]
  store: string
  plan: string
  consultant: string
  seller: string
  today: string
  daysAgo: (days: number) => string
}

interface Case {
  name: string
  path: (round: number) => string
  /** Milliseconds for 95 of 100 replies, 100 by default. */
  most?: number
  /** `one` reaches the drawn store alone. */
  who?: 'all' | 'one'
}

/** A clerk of the drawn store. */
export const clerk = { username: 'clerk', password: 'long enough to be safe' }

export function casesOf(drawn: Drawn): Case[] {
  const { people, store, plan, consultant, seller, daysAgo, today } = drawn
  const person = (round: number) => people[round % people.length]!
  const frequent = encodeURIComponent('林')
  const list = (name: string, query: string, own: Partial<Case> = {}): Case => ({
    name: `${name} ${decodeURIComponent(query)}`.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…'),
    path: () => `/${name}?${query}`,
    ...own,
  })
  const varied = (name: string, what: string, query: (round: number) => string): Case => ({
    name: `${name} by ${what}`,
    path: (round) => `/${name}?${query(round)}`,
  })
  const common = (name: string, sorts: readonly string[]) => [
    list(name, 'page=1'),
    { name: `${name} from page 2500 on`, path: (round: number) => `/${name}?page=${2500 + round}` },
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => list(name, `sort=${sort}&order=${order}`))),
    varied(name, 'whole mobile', (round) => `q=${person(round).mobile}`),
    varied(name, 'tail of mobile', (round) => `q=${person(round).mobile.slice(-4)}`),
    varied(name, 'name', (round) => `q=${encodeURIComponent(person(round).name)}`),
    varied(name, 'one letter', (round) => `q=${encodeURIComponent(person(round).name.slice(1, 2))}`),
    list(name, `q=${frequent}`),
    list(name, `q=${frequent}&store=${store}`),
    list(name, `q=${frequent}`, { who: 'one' }),
    list(name, `q=1&store=${store}`),
  ]
  const byName = (name: string) =>
    ['asc', 'desc'].flatMap((order) => [
      list(name, `q=${frequent}&sort=name&order=${order}`),
      list(name, `q=${frequent}&sort=name&order=${order}&store=${store}`),
      list(name, `q=${frequent}&sort=name&order=${order}`, { who: 'one' }),
    ])
  const report = (by: string, what: string, days: number, most: number, own: Partial<Case> = {}): Case => ({
    name: `revenue of a ${what} by ${by}`,
    most,
    path: () => `/reports/revenue?by=${by}&from=${daysAgo(days)}&to=${today}`,
    ...own,
  })
  return [
    ...common('people', ['createdAt', 'name', 'updatedAt']),
    ...byName('people'),
    ...['member', 'coach', 'receptionist', 'manager'].map((role) => list('people', `role=${role}`)),
    ...[
      `store=${store}`,
      'face=enrolled',
      'source=corporate',
      'status=disabled',
      'status=active&sort=name',
    ].map((query) => list('people', query)),
    list('people', 'page=1', { who: 'one' }),
    { name: 'people, one', path: (round) => `/people/${person(round).id}` },
    ...common('members', ['memberNo', 'name', 'createdAt', 'joinedOn', 'cardEndsOn', 'lastVisitOn']),
    ...byName('members'),
    varied('members', 'number', (round) => `q=${person(round).memberNo}`),
    ...[
      'standing=frozen',
      'standing=active&sort=name',
      'standing=expired&sort=cardEndsOn&order=desc',
      'level=diamond',
    ].map((query) => list('members', query)),
    ...['expiring=30', 'silent=30', 'uncontacted=true', 'blacklisted=true', 'blacklisted=false'].map(
      (query) => list('members', query),
    ),
    ...[`store=${store}`, `store=${store}&sort=name`, `plan=${plan}`, `consultant=${consultant}`].map(
      (query) => list('members', query),
    ),
    list('members', 'page=1', { who: 'one' }),
    list('members', 'sort=name', { who: 'one' }),
    { name: 'members, one', path: (round) => `/members/${person(round).memberId}` },
    ...common('orders', ['createdAt', 'payableFen', 'updatedAt']),
    varied('orders', 'number', (round) => `q=${person(round).orderNo}`),
    ...[
      'status=paid',
      'status=pending',
      'status=refunded&sort=payableFen',
      'channel=cash',
      'overdue=true',
    ].map((query) => list('orders', query)),
    ...[`store=${store}`, `seller=${seller}`, `plan=${plan}`, `store=${store}&sort=payableFen`].map((query) =>
      list('orders', query),
    ),
    varied('orders', 'member', (round) => `member=${person(round).memberId}`),
    varied('orders', 'day', (round) => `from=${daysAgo(round)}&to=${daysAgo(round)}`),
    ...['minFen=390000', 'maxFen=900&sort=payableFen', `from=${daysAgo(365)}&minFen=390000`].map((query) =>
      list('orders', query),
    ),
    list('orders', 'page=1', { who: 'one' }),
    { name: 'orders, one', path: (round) => `/orders/${person(round).orderId}` },
    ...(['day', 'store', 'seller', 'plan', 'channel'] as const).flatMap((by) => [
      report(by, 'day', 0, 100),
      report(by, 'month', 30, 200),
      report(by, 'year', 365, 500),
    ]),
    report('day', 'year', 365, 500, { name: 'revenue of a year by day, one store', who: 'one' }),
  ]
}
