import { readFileSync } from 'node:fs'
import { areas } from '@foyer/auth-domain/contract/areas'
import { contract } from '@foyer/auth-domain/contract/contract'
import type { Operation } from '@foyer/auth-domain/contract/operation'
import { schemas } from '@foyer/auth-domain/contract/schemas'
import { isAlias } from '@foyer/rest-compat/endpoint'
import { routes } from '@foyer/rest-compat/routes/routes'
import { appRouter, serverRouter } from '@foyer/trpc-router/root'
import { boundIn } from '@foyer/trpc-router/runtime/procedure/procedure'
import { expect, test } from 'vitest'

const all = Object.values(contract)
const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const called = [...Object.keys(appRouter._def.procedures), ...routes.map(({ row }) => row.operation.name)].map(lastOf)
const served = Object.keys(serverRouter._def.procedures).map(lastOf)

test('every operation is bound to a procedure, those of the server alone to none that can be called over the network', () => {
  const ofServer = all.filter(({ access }) => access.by === 'server').map(({ name }) => name)
  expect([...new Set([...called, ...served])].sort()).toEqual(Object.keys(contract).sort())
  expect(served.filter((name) => !called.includes(name)).sort()).toEqual(ofServer.sort())
  expect(ofServer.filter((name) => called.includes(name))).toEqual([])
})

test('an operation has one name: as it is declared, bound, and called by tRPC', () => {
  expect(all.map(({ name }) => name)).toEqual(Object.keys(contract))
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(contract).sort())
  const bound = boundIn(appRouter._def.procedures)
  expect(bound.length).toBe(Object.keys(appRouter._def.procedures).length)
  expect(bound.map(([path]) => lastOf(path))).toEqual(bound.map(([, { operation }]) => operation.name))
})

test('every operation on REST is in one area of the reference', () => {
  const listed = areas.flatMap(({ operations }) => operations).map(({ name }) => name)
  expect(new Set(listed).size).toBe(listed.length)
  const onRest = all.filter(({ rest }) => rest !== null).map(({ name }) => name)
  expect(onRest.filter((name) => !listed.includes(name))).toEqual([])
})

test('what asks for more where it changes how a user signs in is known', () => {
  const asking = all.filter(({ rules }) => 'changingSignIn' in rules)
  expect(asking.map(({ name }) => name)).toEqual(['updateUser'])
})

test('what is answered while nothing can be written is known: all that may be kept in memory, lists, and what is public', () => {
  const announced = all.filter((one: Operation) => one.standby === 'announced')
  const kept = all.filter(({ rest }: Operation) => rest?.cached).map(({ name }) => name)
  const lists = ['getOrganization', 'listInvitations', 'listMembers', 'listOrganizationMembers', 'listTeams']
  expect(announced.map(({ name }) => name).sort()).toEqual([...kept, ...lists].sort())
  const publicly = all.filter((one: Operation) => one.standby === 'public').map(({ name }) => name)
  expect(publicly.sort()).toEqual(['getAuthorizationServer', 'getJwks', 'resolveCallback', 'settings'])
})

test('what asks for step-up is known', () => {
  const asking = all.filter(({ rules }) => rules.stepUp !== 'never')
  expect(Object.fromEntries(asking.map(({ name, rules }) => [name, rules.stepUp]))).toEqual({
    approveDevice: 'sensitive',
    createRole: 'sensitive',
    updateRole: 'sensitive',
    deleteRole: 'sensitive',
    linkSocial: 'sensitive',
    exportUserData: 'sensitive',
    deleteUser: 'sensitive',
    changeEmail: 'sensitive',
    requestEmailChangeEmailOtp: 'sensitive',
    changeEmailEmailOtp: 'sensitive',
    changePassword: 'sensitive',
    setPassword: 'sensitive',
    deleteOrganization: 'sensitive',
    updateMemberRole: 'sensitive',
    transferOwnership: 'sensitive',
    createUser: 'sensitive',
    inviteUser: 'sensitive',
    adminUpdateUser: 'sensitive',
    setRole: 'sensitive',
    impersonateUser: 'sensitive',
    removeUser: 'sensitive',
    removeUsers: 'sensitive',
    setUserPassword: 'sensitive',
    resetTwoFactor: 'sensitive',
    removeUserPasskey: 'sensitive',
    adminDeleteOrganization: 'sensitive',
    discardMails: 'sensitive',
    adminRotateKeys: 'sensitive',
    createServiceKey: 'sensitive',
    deleteServiceKey: 'sensitive',
    createWebhook: 'sensitive',
    updateWebhook: 'sensitive',
    deleteWebhook: 'sensitive',
    rotateWebhookSecret: 'sensitive',
    setTwoFactorRequirement: 'sensitive',
    createOAuthClient: 'sensitive',
    updateOAuthClient: 'sensitive',
    deleteOAuthClient: 'sensitive',
    rotateOAuthClientSecret: 'sensitive',
    createApiKey: 'sensitive',
    updateApiKey: 'sensitive',
    createOrganizationApiKey: 'sensitive',
    updateOrganizationApiKey: 'sensitive',
    unlinkAccount: 'fresh',
    generateRegisterOptions: 'fresh',
    verifyRegistration: 'fresh',
    deletePasskey: 'fresh',
    enableTwoFactor: 'factor',
    disableTwoFactor: 'factor',
    getTotpUri: 'factor',
    generateBackupCodes: 'factor',
  })
})

/** Endpoints that better-auth 1.2 does not have. */
const foyersOwn = [
  '/export-user-data',
  '/oauth2/client/rotate-secret',
  '/oauth2/create-client',
  '/oauth2/delete-client',
  '/oauth2/update-client',
  '/admin/remove-user-passkey',
  '/admin/reset-two-factor',
  '/organization/create-api-key',
  '/organization/update-api-key',
  '/organization/set-two-factor-requirement',
]

test('every endpoint that asks for step-up and does not on the wire is in the list of differences', () => {
  const document = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8')
  const listed = document
    .split('\n')
    .filter((line) => line.includes('STEP_UP_REQUIRED') || line.includes('stepUp: {methods}'))
  const asking = routes.filter(({ row }) => !isAlias(row) && row.operation.rules.stepUp !== 'never')
  const missing = asking.filter(
    ({ row }) => !listed.some((line) => line.includes(row.path.split('/').at(-1) ?? row.path)),
  )
  expect(missing.map(({ row }) => row.path).sort()).toEqual(foyersOwn.toSorted())
})
