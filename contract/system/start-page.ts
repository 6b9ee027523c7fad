import type { Permission } from '../endpoint'

/** overview: the chain's figures · desk: today at a front desk · coach: the own day · books: tills, closes and refunds */
export const startPages = ['overview', 'desk', 'coach', 'books'] as const
export type StartPage = (typeof startPages)[number]

/** What a role must hold to begin with a page. */
export const startPagePermissions = {
  overview: 'signed_in',
  desk: 'member:checkIn',
  coach: 'appointment:read',
  books: 'ledger:export',
} as const satisfies Record<StartPage, Permission>
