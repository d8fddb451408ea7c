import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Answer } from '@foyer/testing/client'
import { givenProviderApp, type Scene } from '@foyer/testing/providers/authorization-flow'
import { RACE, ROUNDS } from '@foyer/testing/race'
import { atRealCost, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { copyClient, givenAnonymousUser, signInMethods } from './anonymous-user.ts'

onBothEngines('an anonymous user who signs in during other requests', RACE, (engine) => {
  const given = atRealCost(testAppsOn(engine.open))
  const rounds = ROUNDS[engine.name] / 10

  /** Olga has signed up and her email is verified. */
  async function givenOlga(): Promise<Scene & { olgaId: string }> {
    const scene = await givenProviderApp(given, { anonymous: { enabled: true } })
    const olga = await signedUp(scene.app, 'Olga')
    await run(scene.app.database, 'update "user" set "emailVerified" = true')
    return { ...scene, olgaId: (await olga.get('/get-session')).json.user.id }
  }

  test.each(signInMethods)(
    'with $method: an organization created meanwhile belongs to the merged user, or is not created',
    async ({ signIn }) => {
      const { olgaId, ...scene } = await givenOlga()
      for (let round = 0; round < rounds; round += 1) {
        const { browser } = await givenAnonymousUser(scene.app)
        const tabs = [copyClient(scene.app, browser), copyClient(scene.app, browser)]
        let created = 0
        const statuses = await whileSigningIn(signIn(scene, browser), tabs, (tab) => {
          created += 1
          return tab.post('/organization/create', { name: 'Acme', slug: `acme-${round}-${created}` })
        })
        expect(new Set(statuses)).toEqual(new Set([200, 401]))
        const owners = await ownersIn(scene.app)
        expect(new Set(owners)).toEqual(new Set([olgaId]))
      }
    },
  )

  test.each(signInMethods)(
    'with $method while signing up in another tab is merged or upgraded',
    async ({ method, signIn }) => {
      const scene = await givenOlga()
      for (let round = 0; round < rounds; round += 1) {
        const { browser, id } = await givenAnonymousUser(scene.app)
        const tab = copyClient(scene.app, browser)
        const name = `Nina${method === 'password' ? '' : 's'}${round}`
        const [, signedUpNow] = await Promise.all([signIn(scene, browser), tab.post('/sign-up/email', details(name))])
        expect(signedUpNow.status).toBe(200)
        const nina = (await tab.get('/get-session')).json
        expect(nina?.user.email ?? 'nobody').toBe(details(name).email)
        const { db } = scene.app.database
        const anonymous = await db.selectFrom('user').select('id').where('isAnonymous', '=', true).execute()
        expect(anonymous.map((user) => user.id)).not.toContain(id)
      }
    },
  )
})

// Repeats the request until the sign-in is done and once more, so that one of them overlaps the merge.
async function whileSigningIn<Tab>(
  signingIn: Promise<unknown>,
  tabs: readonly Tab[],
  request: (tab: Tab) => Promise<Answer>,
): Promise<number[]> {
  const statuses: number[] = []
  let signedIn = false
  const repeat = async (tab: Tab) => {
    while (!signedIn) statuses.push((await request(tab)).status)
    statuses.push((await request(tab)).status)
  }
  const done = signingIn.finally(() => {
    signedIn = true
  })
  await Promise.all([done, ...tabs.map(repeat)])
  return statuses
}

/** The members of all organizations; null for an organization without members. */
async function ownersIn({ database }: TestApp): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('organization')
    .leftJoin('member', 'member.organizationId', 'organization.id')
    .select('member.userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
