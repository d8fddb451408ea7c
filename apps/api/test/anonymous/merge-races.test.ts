import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from '../support/doors.ts'
import { details, signedUp } from '../support/people.ts'
import { givenScene, type Scene } from '../support/providers/journey.ts'
import { RACE, ROUNDS } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'
import type { Answer } from '../support/visitor.ts'
import type { World } from '../support/world.ts'
import { copyOf, givenAnonymous, waysIn } from './anonymous-in.ts'

const [rest = expect.unreachable()] = doors

describe.each(testDatabases())(
  'an anonymous user who signs in while something becomes theirs on $name',
  RACE,
  (engine) => {
    const given = onDatabase(engine.open)
    const rounds = ROUNDS[engine.name] / 10

    /** Olga is known with her address proven. */
    async function givenOlga(): Promise<Scene & { olgaId: string }> {
      const scene = await givenScene(given, { anonymous: { enabled: true } })
      const olga = await signedUp(scene.world, 'Olga')
      await run(scene.world.database, 'update "user" set "emailVerified" = true')
      return { ...scene, olgaId: (await olga.get('/get-session')).json.user.id }
    }

    test.each(waysIn)('by $way: what they make at that moment is theirs, or not made', async ({ go }) => {
      const { olgaId, ...scene } = await givenOlga()
      for (let round = 0; round < rounds; round += 1) {
        const { browser } = await givenAnonymous(scene.world)
        const tabs = [copyOf(scene.world, browser), copyOf(scene.world, browser)]
        let made = 0
        const statuses = await whileSigningIn(go(scene, browser, rest), tabs, (tab) => {
          made += 1
          return tab.post('/organization/create', { name: 'Acme', slug: `acme-${round}-${made}` })
        })
        expect(new Set(statuses)).toEqual(new Set([200, 401]))
        const owners = await ownersIn(scene.world)
        expect(new Set(owners)).toEqual(new Set([olgaId]))
      }
    })

    test.each(waysIn)('by $way while signing up elsewhere is merged, or somebody new', async ({ way, go }) => {
      const scene = await givenOlga()
      for (let round = 0; round < rounds; round += 1) {
        const { browser, id } = await givenAnonymous(scene.world)
        const tab = copyOf(scene.world, browser)
        const name = `Nina${way === 'password' ? '' : 's'}${round}`
        const [, signedUpNow] = await Promise.all([go(scene, browser, rest), tab.post('/sign-up/email', details(name))])
        expect(signedUpNow.status).toBe(200)
        const nina = (await tab.get('/get-session')).json
        expect(nina?.user.email ?? 'nobody').toBe(details(name).email)
        const { db } = scene.world.database
        const anonymous = await db.selectFrom('user').select('id').where('isAnonymous', '=', true).execute()
        expect(anonymous.map((user) => user.id)).not.toContain(id)
      }
    })
  },
)

// Over and over until they are signed in and a moment longer, so that one of the acts meets the merging.
async function whileSigningIn<Tab>(
  signingIn: Promise<unknown>,
  tabs: readonly Tab[],
  act: (tab: Tab) => Promise<Answer>,
): Promise<number[]> {
  const statuses: number[] = []
  let signedIn = false
  const keepOn = async (tab: Tab) => {
    while (!signedIn) statuses.push((await act(tab)).status)
    statuses.push((await act(tab)).status)
  }
  const done = signingIn.finally(() => {
    signedIn = true
  })
  await Promise.all([done, ...tabs.map(keepOn)])
  return statuses
}

/** Whoever owns each organization; undefined for one that nobody is in. */
async function ownersIn({ database }: World): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('organization')
    .leftJoin('member', 'member.organizationId', 'organization.id')
    .select('member.userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
