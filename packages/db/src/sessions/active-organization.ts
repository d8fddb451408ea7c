import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** Sets the session's active organization; null unsets it. */
export async function setActiveOrganization(db: Db, handle: string, organizationId: string | null): Promise<void> {
  await db.updateTable('session').set({ activeOrganizationId: organizationId }).where('token', '=', handle).execute()
}

/** The same in a transaction, with its next statement. */
export async function activateOrganization(trx: Trx, handle: string, organizationId: string): Promise<void> {
  await later(
    trx,
    trx.updateTable('session').set({ activeOrganizationId: organizationId }).where('token', '=', handle).compile(),
  )
}

/** Makes a team of the session's active organization the active one; false when another organization is active. */
export async function setActiveTeam(
  trx: Trx,
  handle: string,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('session')
    .set({ activeTeamId: id })
    .where('token', '=', handle)
    .where('activeOrganizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function unsetActiveTeam(trx: Trx, handle: string): Promise<void> {
  await later(trx, trx.updateTable('session').set({ activeTeamId: null }).where('token', '=', handle).compile())
}
