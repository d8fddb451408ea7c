import { readFileSync } from 'node:fs'
import { accountOperations } from '@foyer/auth-domain/operations/accounts'
import { adminOperations } from '@foyer/auth-domain/operations/admin'
import { apiKeyOperations } from '@foyer/auth-domain/operations/api-keys'
import { factorOperations } from '@foyer/auth-domain/operations/factors'
import { operations, rulesOf } from '@foyer/auth-domain/operations/operations'
import { organizationOperations } from '@foyer/auth-domain/operations/organizations'
import { pictureOperations } from '@foyer/auth-domain/operations/pictures'
import { serviceOperations } from '@foyer/auth-domain/operations/service'
import { sessionOperations } from '@foyer/auth-domain/operations/sessions'
import { signInOperations } from '@foyer/auth-domain/operations/sign-in'
import { routes } from '@foyer/rest-compat/routes/all'
import { appRouter, serverRouter } from '@foyer/trpc-router/root'
import { expect, test } from 'vitest'

const procedures = [...Object.keys(appRouter._def.procedures), ...Object.keys(serverRouter._def.procedures)]
const paths = [...procedures, ...routes.map(({ row }) => row.aliasOf ?? row.name)]

const areas = [
  sessionOperations,
  signInOperations,
  accountOperations,
  factorOperations,
  apiKeyOperations,
  organizationOperations,
  pictureOperations,
  adminOperations,
  serviceOperations,
]

test('the rules of every procedure are declared once, and nothing else is', () => {
  const names = paths.map((path) => path.slice(path.lastIndexOf('.') + 1))
  expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual([...new Set(names)].sort())
  expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual(Object.keys(operations).sort())
})

test('what asks for more where it changes how a user signs in is known', () => {
  const asking = Object.entries(operations).filter(([, rules]) => 'changingSignIn' in rules)
  expect(asking.map(([name]) => name)).toEqual(['updateUser'])
})

test('what asks for step-up is known', () => {
  const asking = Object.entries(operations).filter(([, { stepUp }]) => stepUp !== 'never')
  expect(Object.fromEntries(asking.map(([name, { stepUp }]) => [name, stepUp]))).toEqual({
    approveDevice: 'sensitive',
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
    setTwoFactorRequirement: 'sensitive',
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

/** Endpoints that better-auth does not have. */
const foyersOwn = [
  '/export-user-data',
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
  const asking = routes.filter(({ row }) => row.aliasOf === undefined && rulesOf(row.name).stepUp !== 'never')
  const missing = asking.filter(
    ({ row }) => !listed.some((line) => line.includes(row.path.split('/').at(-1) ?? row.path)),
  )
  expect(missing.map(({ row }) => row.path).sort()).toEqual(foyersOwn.toSorted())
})
