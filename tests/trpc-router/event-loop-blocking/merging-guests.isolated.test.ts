import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { served } from '@foyer/db/testing/test-database'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, fill } from '@foyer/testing/tables'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { longestHold } from './held-event-loop.ts'
import { sizes, TIMEOUT_MILLISECONDS } from './sizes.ts'

onBothEngines('signing in as an anonymous user with many memberships', { on: served }, ({ name, open }) => {
  const { number, heldMilliseconds } = sizes[name]
  const given = testAppsOn(open)

  test('takes few statements, and holds the event loop no longer than another request', {
    timeout: TIMEOUT_MILLISECONDS,
  }, async () => {
    const app = await given({ anonymous: { enabled: true } })
    await signedUp(app, 'Olga')
    const browser = app.client()
    const { json } = await browser.post('/sign-in/anonymous')
    await fill(app.database, [...manyMemberships(json.user.id, number), 'analyze'])
    let statements = 0
    const held = await longestHold(async () => {
      statements = await countStatements(app, browser, (caller) =>
        caller.signIn.signInEmail({ email: 'olga@example.com', password: PASSWORD }),
      )
    })
    expect(statements).toBeLessThan(number / 10)
    expect(held).toBeLessThan(heldMilliseconds)
    const owned = await app.database.db
      .selectFrom('member')
      .select(({ fn }) => ['role', fn.countAll<number>().as('count')])
      .where('userId', '=', (user) => user.selectFrom('user').select('id').where('email', '=', 'olga@example.com'))
      .groupBy('role')
      .orderBy('role')
      .execute()
    expect(owned).toEqual([
      { role: 'member,owner', count: number },
      { role: 'owner', count: number },
    ])
    const [invitation] = await app.database.db.selectFrom('invitation').select('inviterId').distinct().execute()
    expect(invitation?.inviterId).not.toBe(json.user.id)
    expect([await countRows(app.database, 'user'), await countRows(app.database, 'invitation')]).toEqual([1, number])
  })
})

/** Of as many organizations Olga is a member and the anonymous user the owner, of as many others they are the only one. */
function manyMemberships(anonymousId: string, number: number): string[] {
  const numbers = `generate_series(1, ${number}) n`
  return [
    `insert into organization (id, name, slug, "createdAt")
      select kind || n, kind || n, kind || n, now() from ${numbers}, (values ('shared'), ('alone')) kinds (kind)`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'a-' || id, id, '${anonymousId}', 'owner', now() from organization`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'o-' || organization.id, organization.id, "user".id, 'member', now() from organization, "user"
      where organization.id like 'shared%' and "user".email = 'olga@example.com'`,
    `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
      select 'i' || n, 'alone' || n, 'guest' || n || '@example.com', 'member', 'pending', '${anonymousId}', '2999-01-01', now()
      from ${numbers}`,
  ]
}
