import type { FoyerOptions } from '@foyer/auth-domain/options'
import { allFeatures } from '@foyer/testing/all-features'
import type { TestClient } from '@foyer/testing/client'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { givenProviderApp, type Scene } from '@foyer/testing/providers/authorization-flow'
import type { StartApp } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

/**
 * Olga owns Acme, Mia and Max are members there, nobody has its role `clerk`, and Nina is invited; Sara is in no organization. Adam is an admin of the
 * service. All are signed in.
 */
export type AuditFixture = Scene & { as(name: string): TestClient }

/** Runs a mutation that succeeds, or prepares it and returns it as a function. */
export type Mutation = ((fixture: AuditFixture) => Promise<unknown>) | Preparation

type Preparation = { prepare(fixture: AuditFixture): Promise<() => Promise<unknown>> }

/** The mutation as a function, after its preparation steps. */
export async function preparedMutation(mutation: Mutation, fixture: AuditFixture): Promise<() => Promise<unknown>> {
  return 'prepare' in mutation ? mutation.prepare(fixture) : () => mutation(fixture)
}

export async function givenAuditFixture(given: StartApp, options: FoyerOptions = allFeatures): Promise<AuditFixture> {
  const scene = await givenProviderApp(given, options)
  const acme = await givenOrganization(scene.app, { owner: 'olga', member: ['mia', 'max'] })
  const others = await givenUsers(scene.app, 'adam', 'sara', 'nina')
  await setUserRole(scene.app, 'adam', 'admin')
  await givenInvitation(scene.app, { to: 'nina' })
  await run(
    scene.app.database,
    `insert into "organizationRole" (id, "organizationId", name, permissions, "createdAt")
      values ('acme-clerk', 'acme', 'clerk', '{"team": ["create"]}', now())`,
  )
  return { ...scene, as: (name) => (['olga', 'mia', 'max'].includes(name) ? acme.as(name) : others(name)) }
}
