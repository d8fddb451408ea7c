import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'

/** Gives users a second factor without their sessions having passed it. */
export async function givenSecondFactorOf(app: TestApp, ...names: string[]): Promise<void> {
  await app.database.db.updateTable('user').set({ twoFactorEnabled: true }).where('id', 'in', names).execute()
}

/** The same, passed by all their sessions. */
export async function givenPassedSecondFactorOf(app: TestApp, ...names: string[]): Promise<void> {
  await givenSecondFactorOf(app, ...names)
  const secondFactorAt = app.services.now()
  await app.database.db.updateTable('session').set({ secondFactorAt }).where('userId', 'in', names).execute()
}

/** Requires a second factor of the members of an organization, from a time before or after now, in seconds. */
export async function givenRequirement(app: TestApp, organizationId: string, seconds = 0): Promise<void> {
  const twoFactorRequiredFrom = new Date(app.services.now().getTime() + seconds * 1000)
  const { db } = app.database
  await db.updateTable('organization').set({ twoFactorRequiredFrom }).where('id', '=', organizationId).execute()
}

export async function requirementOf({ database }: TestApp): Promise<Date | null> {
  const found = await database.db
    .selectFrom('organization')
    .select('twoFactorRequiredFrom')
    .where('id', '=', 'acme')
    .executeTakeFirstOrThrow()
  return found.twoFactorRequiredFrom
}

/** Who has a second factor in the list of members, as a member sees it. */
export async function membersOfAcme(
  { trpc }: TestClient,
  filter: { secondFactor?: 'ready' | 'not-ready' },
): Promise<Record<string, boolean | undefined>> {
  const { members } = await trpc.member.listMembers.query({ organizationId: 'acme', ...filter })
  return Object.fromEntries(members.map(({ userId, secondFactor }) => [userId, secondFactor]))
}
