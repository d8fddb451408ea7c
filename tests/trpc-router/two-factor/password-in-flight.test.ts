import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { inFlightOn } from '@foyer/testing/in-flight'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const NEW_HASH = `update account set password = 'another hash'`
const protectedOperations = ['enableTwoFactor', 'disableTwoFactor', 'getTotpUri', 'generateBackupCodes']

onBothEngines('a new password that lands', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test.each(protectedOperations)('during %s refuses the former one, and changes nothing', async (operation) => {
    const app = await given({ twoFactor: { enabled: true } })
    const { client } = await givenTwoFactorUser(app, 'Olga')
    await outboxDrained(app)
    const { result, landed } = await land(NEW_HASH, () => call(client, operation, { password: PASSWORD }))
    expect(result).toMatchObject({ status: 400, message: 'Invalid password' })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})
