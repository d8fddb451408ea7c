import { testDatabases } from '@foyer/db/testing'
import { appRouter, serverRouter } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'
import { actsInOrganizations } from './acts-in-organizations.ts'
import { actsOfAdmins, actsOfTheServer } from './acts-of-admins.ts'
import { actsOfPeople } from './acts-of-people.ts'
import { recorded, recordedAfter } from './recorded.ts'
import { givenCast } from './scene.ts'

const acts = { ...actsOfPeople, ...actsInOrganizations, ...actsOfAdmins }

/** Mutations of which nothing is recorded, and why. */
const unrecorded = {
  'account.getAccessToken': 'gives somebody their own token of a provider; at most it is renewed there',
  'account.refreshToken': 'renews somebody’s own token of a provider',
  'account.accountInfo': 'reads a profile at the provider',
  'verification.sendVerificationEmail': 'mails a link; what is done with the link is recorded',
  'password.requestPasswordReset': 'mails a link, and is the same for addresses nobody has (S35)',
  'organization.checkSlug': 'reads',
  'organization.hasPermission': 'reads',
  'organization.setActiveOrganization': 'chooses what is shown; it grants nothing',
  'social.socialCallbackForm': 'hands what a provider posts to the callback, which records',
  'admin.listUserSessions': 'reads',
  'admin.adminHasPermission': 'reads',
}

const unrecordedOfTheServer = {
  'account.getAccessToken': unrecorded['account.getAccessToken'],
  'account.refreshToken': unrecorded['account.refreshToken'],
}

test('every mutation is either recorded or has its reason not to be', () => {
  expect(mutationsOf(appRouter)).toEqual([...Object.keys(acts), ...Object.keys(unrecorded)].sort())
  const ofTheServer = [...Object.keys(actsOfTheServer), ...Object.keys(unrecordedOfTheServer)]
  expect(mutationsOf(serverRouter)).toEqual(ofTheServer.sort())
})

describe.each(testDatabases())('on $name', ({ open }) => {
  const given = onDatabase(open)

  test.each([...Object.entries(acts), ...Object.entries(actsOfTheServer)])('%s is recorded', async (path, act) => {
    const cast = await givenCast(given)
    const { database } = cast.world
    let before = await countRows(database, 'auditEvent')
    const left = await act(cast)
    // What had to be done first may be recorded too, and does not count.
    if (typeof left === 'function') {
      before = await countRows(database, 'auditEvent')
      await left()
    }
    expect(await recordedAfter(before, database)).toEqual(recorded[path])
  })
})

function mutationsOf({ _def }: { _def: { procedures: object } }): string[] {
  return Object.entries(_def.procedures)
    .filter(([, procedure]) => procedure._def.type === 'mutation')
    .map(([path]) => path)
    .sort()
}
