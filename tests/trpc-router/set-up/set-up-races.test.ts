import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { countOf, RACE, ROUNDS, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { expect, test } from 'vitest'

const choices = { name: null, accent: null, language: null }

onBothEngines('set-ups at once', ({ name: engine, open }) => {
  const given = testAppsOn(open)

  test('of two with the codes of two instances, one makes the admin', RACE, async () => {
    const instances = [await given(), await given()]
    for (let round = 0; round < ROUNDS[engine]; round += 1) {
      const requests = await Promise.all(
        instances.map(async (app, index) => {
          const code = (await issueSetUpCode(app.services))?.code
          return () => call(app.client(), 'completeSetUp', { ...details(`Olga${index}`), code, choices })
        }),
      )
      const statuses = await together(requests)
      const [app] = instances
      if (app === undefined) throw new Error('There is no instance')
      expect(countOf(statuses, 200)).toBe(1)
      expect(await countRows(app.database, 'user')).toBe(1)
      expect(await countRows(app.database, 'verification')).toBe(0)
      await app.database.truncate()
    }
  })

  test('beside a sign-up it is done, unless that has its address first, and nothing is half done', RACE, async () => {
    const app = await given()
    for (let round = 0; round < ROUNDS[engine]; round += 1) {
      const code = (await issueSetUpCode(app.services))?.code
      const [setUp] = await together([
        () => call(app.client(), 'completeSetUp', { ...details('Olga'), code, choices }),
        () => app.client().post('/sign-up/email', details(round % 2 === 0 ? 'Max' : 'Olga')),
      ])
      const admins = await app.database.db.selectFrom('user').select('id').where('role', '=', 'admin').execute()
      expect(admins).toHaveLength(setUp === 200 ? 1 : 0)
      const service = await app.database.db.selectFrom('service').select('setUpAt').executeTakeFirstOrThrow()
      expect(service.setUpAt !== null).toBe(setUp === 200)
      if (round % 2 === 0) expect(setUp).toBe(200)
      expect(await app.services.setUp.isOpen()).toBe(setUp !== 200)
      await app.database.truncate()
    }
  })
})
