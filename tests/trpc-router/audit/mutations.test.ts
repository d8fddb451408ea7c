import { readFile } from 'node:fs/promises'
import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { forgetDeletedUsers } from '@foyer/db/operations/forget-users'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { operationOf } from '@foyer/testing/transports'
import { appRouter, serverRouter } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'
import { adminMutations, serverMutations } from './admin-mutations.ts'
import { givenAuditFixture, preparedMutation } from './audit-fixture.ts'
import { mutationsOfUsers } from './mutations-of-users.ts'
import { eventsAfter, expectedEvents, recordedElsewhere } from './recorded-events.ts'

const mutations = { ...mutationsOfUsers, ...adminMutations }

/** Mutations that record no event, and why. */
const unrecorded = {
  'account.getAccessToken': 'returns the user’s own provider token, renewed if it has expired',
  'account.refreshToken': 'renews the user’s own provider token',
  'account.accountInfo': 'reads a profile at the provider',
  'passkey.generateAuthenticateOptions': 'begins a sign-in, which is recorded',
  'passkey.generateRegisterOptions': 'begins a registration, which is recorded',
  'device.requestDeviceCode': 'of nobody yet; what a user answers is recorded',
  'device.openDeviceCode': 'reads, and keeps the code for its reader; the answer is recorded',
  'apiKey.verifyApiKey': 'reads; uses of keys are counted, not recorded (T10)',
  'verification.sendVerificationEmail': 'mails a link; what is done with the link is recorded',
  'password.requestPasswordReset': 'mails a link, and behaves the same for unknown emails (S35)',
  'codes.signInMagicLink': 'mails a link, and behaves the same for unknown emails (T71)',
  'codes.sendVerificationOtp': 'mails a code, and behaves the same for unknown emails (T71)',
  'codes.forgetPasswordEmailOtp': 'mails a code, and behaves the same for unknown emails (T71)',
  'codes.requestEmailChangeEmailOtp': 'mails a code, and behaves the same for taken emails (T71)',
  'organization.checkSlug': 'reads',
  'organization.hasPermission': 'reads',
  'team.setActiveTeam': 'a choice of the session, as the active organization is',
  'organization.setActiveOrganization': 'selects what is shown; it grants nothing',
  'social.socialCallbackForm': 'forwards the form post of a provider to the callback, which records',
  'admin.listUserSessions': 'reads',
  'session.refreshSession': 'renews the session, as reading it does elsewhere',
  'password.verifyPassword': 'compares; a wrong password is recorded as a failed authentication',
  'codes.checkVerificationOtp': 'compares; a wrong code is recorded as a failed authentication',
  'oauthProvider.introspectToken': 'reads',
  'oauthProvider.authorizeByForm': 'forwards to the request by GET, which records',
  'oauthProvider.endSessionByForm': 'forwards to the request by GET, which records',
  'signIn.isUsernameAvailable': 'reads',
  'setUp.checkSetUpCode': 'compares; what the code opens is recorded',
  'twoFactor.sendTwoFactorOtp': 'mails a code; what is done with the code is recorded',
  'admin.adminHasPermission': 'reads',
  'webhook.testWebhook': 'sends what says nothing; the delivery is listed',
  'webhook.redeliverWebhookEvent': 'sends what was sent; the delivery is listed',
  'webhook.redeliverWebhookEvents': 'sends what was sent; the deliveries are listed',
}

const unrecordedServerMutations = {
  'account.getAccessToken': unrecorded['account.getAccessToken'],
  'account.refreshToken': unrecorded['account.refreshToken'],
  'apiKey.verifyApiKey': unrecorded['apiKey.verifyApiKey'],
}

/** What an operation takes with it, whichever it is. */
const besides = new Set(['user.sessions.revoked', 'user.email.verified', 'organization.member.removed'])

test('what a mutation records is what it declares', () => {
  for (const [path, events] of Object.entries(expectedEvents)) {
    const types = events.map((event) => event.slice(0, event.indexOf(' ')))
    const declared: readonly string[] = operationOf(path).events
    expect(
      types.filter((type) => declared.includes(type)),
      path,
    ).not.toEqual([])
    expect(
      types.filter((type) => !declared.includes(type) && !besides.has(type)),
      path,
    ).toEqual([])
  }
  const silent = Object.keys({ ...unrecorded, ...unrecordedServerMutations })
  expect(silent.filter((path) => operationOf(path).events.length > 0)).toEqual([])
})

test('every type of event is recorded by a mutation here, or by another test', async () => {
  const here = Object.values(expectedEvents).flatMap((events) => events.map((event) => event.split(' ')[0]))
  const elsewhere = Object.entries(recordedElsewhere)
  expect([...new Set(here), ...elsewhere.map(([type]) => type)].sort()).toEqual([...eventTypes].sort())
  for (const [type, path] of elsewhere)
    expect(await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8'), path).toContain(`'${type}'`)
})

test('every mutation is recorded or has a reason not to be', () => {
  expect(mutationsOf(appRouter)).toEqual([...Object.keys(mutations), ...Object.keys(unrecorded)].sort())
  const serverPaths = [...Object.keys(serverMutations), ...Object.keys(unrecordedServerMutations)]
  expect(mutationsOf(serverRouter)).toEqual(serverPaths.sort())
})

describe('mutations', () => {
  const given = testAppsOn()

  test.each([...Object.entries(mutations), ...Object.entries(serverMutations)])(
    '%s is recorded, and tells nothing of users who are deleted',
    async (path, mutate) => {
      const fixture = await givenAuditFixture(given)
      const { database } = fixture.app
      const mutation = await preparedMutation(mutate, fixture)
      const before = await countRows(database, 'auditEvent')
      await mutation()
      expect(await eventsAfter(before, database)).toEqual(expectedEvents[path])
      await deleteEverybody(database)
      expect(await personalFacts(database)).toEqual([])
    },
  )
})

async function deleteEverybody(database: TestDatabase): Promise<void> {
  await run(database, 'delete from "user"')
  while (await forgetDeletedUsers(database.db, 1000));
}

/** Where events tell an address, a user agent, or an email. */
async function personalFacts({ db }: TestDatabase): Promise<unknown[]> {
  const events = await db.selectFrom('auditEvent').selectAll().execute()
  return events
    .map(({ id, createdAt, position, ...told }) => told)
    .filter((told) => /127\.0\.0\.1|@example\.com|"test\W/.test(JSON.stringify(told)))
}

function mutationsOf({ _def }: { _def: { procedures: object } }): string[] {
  return Object.entries(_def.procedures)
    .filter(([, procedure]) => procedure._def.type === 'mutation')
    .map(([path]) => path)
    .sort()
}
