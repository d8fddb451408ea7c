import type { previewSchema } from '@foyer/auth-domain/role/preview'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { actor, change, everybody, givenWorld, inputOf, options, type World, world } from './random-organizations.ts'

const acme = { organizationId: 'acme' }

/** Acme as its members see it. */
type Observed = { rights: Map<string, Set<string>>; members: string[]; required: boolean; pending: number }

type Explained = { resource: string; action: string; obstacles: string[] }

async function observe(app: TestApp, olga: TestClient): Promise<Observed> {
  const { db } = app.database
  const told = await Promise.all(everybody.map((userId) => permissionsOf(olga, userId)))
  const members = told.filter(({ isMember }) => isMember).map(({ userId }) => userId)
  const rights = new Map(told.map(({ userId, rights }) => [userId, rights]))
  const pending = await db.selectFrom('invitation').select('id').where('status', '=', 'pending').execute()
  const requirement = await db.selectFrom('organization').select('twoFactorRequiredFrom').executeTakeFirst()
  const required = (requirement?.twoFactorRequiredFrom ?? null) !== null
  return { rights, members, required, pending: pending.length }
}

async function permissionsOf(olga: TestClient, userId: string) {
  const { data, status } = await call(olga, 'organization.listMemberPermissions', { ...acme, userId })
  const explained: Explained[] = status === 200 ? data : []
  const held = explained.filter(({ obstacles }) => obstacles.every((one) => one === 'second-factor'))
  const rights = new Set(held.map(({ resource, action }) => `${resource}:${action}`))
  return { userId, isMember: explained.some(({ obstacles }) => !obstacles.includes('not-a-member')), rights }
}

/** What a preview would have had to tell. */
function difference(before: Observed, after: Observed, { members }: World) {
  const isReady = (userId: string) => members[everybody.indexOf(userId) - 1]?.hasSecondFactor ?? true
  const changes = before.members.toSorted().flatMap((userId) => {
    const rightsOf = ({ rights }: Observed) => rights.get(userId) ?? new Set<string>()
    const [then, now] = [rightsOf(before), rightsOf(after)]
    const gains = [...now].filter((right) => !then.has(right)).sort()
    const loses = [...then].filter((right) => !now.has(right)).sort()
    const isNewlyRequired = after.required && !before.required
    const lockedOut = !after.members.includes(userId) || (isNewlyRequired && !isReady(userId))
    return gains.length + loses.length > 0 || lockedOut ? [{ userId, gains, loses, lockedOut }] : []
  })
  const counts = {
    gaining: changes.filter(({ gains }) => gains.length > 0).length,
    losing: changes.filter(({ loses }) => loses.length > 0).length,
    lockedOut: changes.filter(({ lockedOut }) => lockedOut).length,
  }
  return { members: counts, changes, canceledInvitations: before.pending - after.pending }
}

type Preview = z.infer<typeof previewSchema>

/** The same of a preview. */
function toldBy({ changes, ...preview }: Preview) {
  const told = changes.map(({ userId, gains, loses, lockedOut }) => {
    return { userId, gains: gains.toSorted(), loses: loses.toSorted(), lockedOut }
  })
  return { ...preview, changes: told.toSorted((a, b) => a.userId.localeCompare(b.userId)) }
}

describe('a preview', () => {
  const given = testAppsOn()

  test('writes nothing, and tells what has changed once the call is made', { timeout: 60_000 }, async () => {
    const app = await given(options)
    app.stopClock()
    const holds = fc.asyncProperty(world, change, actor, async (acmeOf, one, by) => {
      const as = await givenWorld(app, acmeOf)
      const input = inputOf(app, one)
      const tables = await tablesWithoutCounters(app.database)
      const dry = await call(as(by), one.operation, { ...input, dryRun: true })
      expect(await tablesWithoutCounters(app.database)).toEqual(tables)
      const before = dry.status === 200 ? await observe(app, as('olga')) : undefined
      const { status, code, data } = await call(as(by), one.operation, input)
      expect({ status: dry.status, code: dry.code }).toEqual({ status, code })
      if (before === undefined) return
      const { preview, ...answer } = dry.data
      expect(answer).toEqual(data)
      expect(toldBy(preview)).toEqual(difference(before, await observe(app, as('olga')), acmeOf))
    })
    await fc.assert(holds, { numRuns: 50 })
  })
})
