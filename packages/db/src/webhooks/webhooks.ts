import type { DisabledReason, Webhook } from '@foyer/auth-domain/webhook/webhook'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { WebhookTable } from '#schema/webhooks.ts'

const columns = [
  'id',
  'organizationId',
  'url',
  'description',
  'types',
  'createdAt',
  'disabledAt',
  'disabledReason',
  'failingSince',
  'lastDeliveredAt',
] as const

type Row = Pick<Selectable<WebhookTable>, (typeof columns)[number]>

/** Whose endpoints: those of an organization, or of the service. */
export type WebhookScope = { organizationId: string | null }

/** The secrets of an endpoint, sealed. */
export type WebhookSecrets = Pick<Selectable<WebhookTable>, 'secret' | 'formerSecret' | 'formerSecretUntil'>

export type NewWebhook = Pick<Webhook, 'id' | 'organizationId' | 'url' | 'description' | 'types' | 'createdAt'> & {
  secret: string
  createdBy: string
}

export type WebhookChange = Partial<
  Pick<Webhook, 'url' | 'description' | 'types' | 'disabledAt' | 'disabledReason' | 'failingSince'>
>

function toWebhook({ types, disabledReason, ...row }: Row): Webhook {
  return { ...row, types: parseTypes(types), disabledReason: disabledReason as DisabledReason | null }
}

/** The types of a row of `webhook`. */
export function parseTypes(types: string | null): string[] | null {
  return types === null ? null : JSON.parse(types)
}

export async function findWebhooks(db: Db, { organizationId }: WebhookScope, limit: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(columns)
    .where('organizationId', 'is not distinct from', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toWebhook)
}

export async function findWebhook(db: Db, { organizationId }: WebhookScope, id: string): Promise<Webhook | undefined> {
  const row = await db
    .selectFrom('webhook')
    .select(columns)
    .where('id', '=', id)
    .where('organizationId', 'is not distinct from', organizationId)
    .executeTakeFirst()
  return row && toWebhook(row)
}

/** An endpoint of this scope and its secrets; the row is locked. */
export async function lockWebhook(
  trx: Trx,
  { organizationId }: WebhookScope,
  id: string,
): Promise<(Webhook & WebhookSecrets) | undefined> {
  const row = await trx
    .selectFrom('webhook')
    .select([...columns, 'secret', 'formerSecret', 'formerSecretUntil'])
    .where('id', '=', id)
    .where('organizationId', 'is not distinct from', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { secret, formerSecret, formerSecretUntil } = row
  return { ...toWebhook(row), secret, formerSecret, formerSecretUntil }
}

/** How many endpoints a scope has, after other transactions have added theirs: until this one ends, none is added. */
export async function lockWebhooks(trx: Trx, { organizationId }: WebhookScope): Promise<number> {
  const counting = trx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', 'is not distinct from', organizationId)
  const [, { count }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organizationId ?? ''}`}, 0))`.execute(trx),
    counting.executeTakeFirstOrThrow(),
  ])
  return count
}

/** Returns the endpoint as it is then. */
export async function insertWebhook(trx: Trx, webhook: NewWebhook): Promise<Webhook> {
  const { types, secret: _secret, createdBy: _createdBy, ...shown } = webhook
  const values = { ...webhook, types: types && JSON.stringify(types) }
  await later(trx, trx.insertInto('webhook').values(values).compile())
  return { ...shown, types, disabledAt: null, disabledReason: null, failingSince: null, lastDeliveredAt: null }
}

export async function changeWebhook(trx: Trx, id: string, { types, ...change }: WebhookChange): Promise<void> {
  const stored = types === undefined ? {} : { types: types && JSON.stringify(types) }
  await later(
    trx,
    trx
      .updateTable('webhook')
      .set({ ...change, ...stored })
      .where('id', '=', id)
      .compile(),
  )
}

/** Puts a new secret in the place of the present one, which signs until `formerUntil` too. Both are sealed. */
export async function replaceWebhookSecret(trx: Trx, id: string, secret: string, formerUntil: Date): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('webhook')
      .set({ secret, formerSecret: sql<string | null>`nullif("secret", '')`, formerSecretUntil: formerUntil })
      .where('id', '=', id)
      .compile(),
  )
}

export async function deleteWebhook(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('webhook').where('id', '=', id).compile())
}

/** Deletes the webhooks that a user has made: all, or those since a time. */
export function deleteWebhooksMadeBy(
  trx: Trx,
  userId: string,
  since?: Date,
): Promise<Pick<Webhook, 'id' | 'url' | 'organizationId'>[]> {
  return (
    trx
      .deleteFrom('webhook')
      // Locked in the order in which all lock them.
      .where('id', 'in', (made) =>
        made
          .selectFrom('webhook')
          .select('id')
          .where('createdBy', '=', userId)
          .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? null))
          .orderBy('id')
          .forUpdate(),
      )
      .returning(['id', 'url', 'organizationId'])
      .execute()
  )
}
