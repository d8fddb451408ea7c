import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { type AuditFixture, givenAuditFixture, preparedMutation } from '#trpc-router/audit/audit-fixture.ts'
import { mutationsOfUsers, withoutSession } from '#trpc-router/audit/mutations-of-users.ts'

// An admin is not impersonated, so that nobody calls an admin's operations as somebody else.
const bySession = Object.entries(mutationsOfUsers).filter(
  ([path]) => !path.startsWith('admin.') && !(path in withoutSession),
)

describe('a mutation that would succeed', () => {
  const given = testAppsOn()

  test.each(bySession)(
    '%s of an impersonation is refused, or leaves who anybody is and how they come in',
    async (_, mutation) => {
      const fixture = await givenAuditFixture(given)
      const call = await preparedMutation(mutation, fixture)
      await outboxDrained(fixture.app)
      await run(fixture.app.database, `update session set "impersonatedBy" = 'adam' where "userId" <> 'adam'`)
      const before = await identitiesOf(fixture)
      const refusal = await call().then(
        () => undefined,
        (error: { data?: { refusal?: { code?: string } } }) => error.data?.refusal?.code ?? error,
      )
      expect(refusal).toBeOneOf([undefined, 'YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING'])
      expect(await identitiesOf(fixture)).toEqual(before)
    },
  )
})

async function identitiesOf({ app }: AuditFixture): Promise<object> {
  const { user, account, passkey, twoFactor, apikey, trustedDevice } = await tablesWithoutCounters(app.database)
  return { user, account, passkey, twoFactor, apikey, trustedDevice }
}
