import pg from 'pg'

const schemas = `n.nspname in ('public', 'graphile_worker')`

/** Definitions by kind, as PostgreSQL itself writes them under an empty search_path, which qualifies every name. */
const definitions = {
  constraints: `
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated)
    from pg_constraint c join pg_namespace n on n.oid = connamespace where ${schemas}`,
  indexes: `
    select format('%s %s %s', pg_get_indexdef(indexrelid), indisvalid, indisunique)
    from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${schemas}`,
  triggers: `
    select format('%s %s', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
    where ${schemas} and not tgisinternal`,
  columns: `
    select format('%s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
      pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${schemas} and attnum > 0 and not attisdropped and relkind in ('r', 'v')`,
  views: `
    select format('%s %s', c.oid::regclass, pg_get_viewdef(c.oid))
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${schemas} and relkind = 'v'`,
  functions: `
    select pg_get_functiondef(p.oid)
    from pg_proc p join pg_namespace n on n.oid = pronamespace where ${schemas} and prokind = 'f' and probin is null`,
  sequences: `
    select format('%I.%I %s', schemaname, sequencename, last_value) from pg_sequences
    join pg_namespace n on n.nspname = schemaname where ${schemas}`,
}

export type Snapshot = Record<keyof typeof definitions | 'rows', string[]>

/** When reading a definition back, PostgreSQL drops its own brackets and names columns that had no name. */
const normalize = (definition: string) =>
  definition.replace(/[()]/g, '').replace(/'::text AS text/g, "'::text")

/** Everything in a database: each table's number of rows and their hash, and every definition. */
export async function snapshotOf(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const column = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
    return rows.map(([value]) => value)
  }
  try {
    await client.query(`set search_path = ''`)
    const tables = await column(`
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = relnamespace
      where ${schemas} and relkind = 'r' order by 1`)
    const snapshot: Partial<Snapshot> = { rows: [] }
    for (const table of tables)
      snapshot.rows?.push(
        ...(await column(
          `select '${table} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') from ${table} t`,
        )),
      )
    for (const [kind, query] of Object.entries(definitions))
      snapshot[kind as keyof typeof definitions] = (await column(query)).map(normalize).sort()
    return snapshot as Snapshot
  } finally {
    await client.end()
  }
}
