import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** What of a row an answer shows. `texts` are sent as JSON, which is up to six times as long; `beside`: octets of what is in no column. */
type Shown = { texts?: readonly string[]; others?: readonly string[]; beside?: number }

/** The octets that a row takes in an answer. */
export function octetsOf({ texts = [], others = [], beside = 0 }: Shown): RawBuilder<number> {
  const parts = [...texts.map((column) => sql`to_json(${sql.ref(column)})`), ...others.map((column) => sql.ref(column))]
  return sql<number>`(octet_length(concat(${sql.join(parts)})) + ${beside}::int)`
}

type Bound = { octets: RawBuilder<number>; order: RawBuilder<unknown>; most: number }

/** Whether an answer has room for what is counted of a row (R24): always for the first, then while those before it take less. */
export function fitsWithin({ octets, order, most }: Bound): RawBuilder<SqlBool> {
  const ahead = sql`sum(${octets}) over (order by ${order} rows between unbounded preceding and 1 preceding)`
  return sql<SqlBool>`(coalesce(${ahead}, 0) < ${sql.lit(most)})`
}

/** Of a page of rows, those for which an answer has room; `pageSize`: how many the page has. */
export function withinOctets<Row>(page: Expression<Row>, bound: Bound): RawBuilder<Row & { pageSize: number }> {
  return sql`(select * from (
    select "page".*, (count(*) over ())::int as "pageSize", ${fitsWithin(bound)} as "fits" from ${page} as "page"
  ) as "sized" where "fits")`
}
