const base = 'id, version, created_at, updated_at, created_by, updated_by, archived_at'

/** The measured columns of each resource, as the raw handlers read them, and a member to change. */
export const tables = {
  person: {
    name: 'people',
    columns: `${base}, name, gender, mobile`,
    sort: 'name_pinyin',
    changed: 'gender',
    values: ['male', 'female'],
  },
  store: {
    name: 'stores',
    columns: `${base}, code, name, region_code, address, lng, lat, phone, area_sqm, capacity, hours, facilities,
      manager_id, lease_end_on, opened_on, is_public, status`,
    sort: 'code',
    changed: 'capacity',
    values: [1001, 1002],
  },
  coach: {
    name: 'coaches',
    columns: `${base}, staff_no, person_id, display_name, level, specialities, years, bio, avatar_id, default_price_fen,
      hired_on, left_on, is_public, sort, status`,
    sort: 'sort',
    changed: 'years',
    values: [41, 42],
  },
} as const

export type Table = keyof typeof tables
