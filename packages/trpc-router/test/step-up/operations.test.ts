import { stepUpRules } from '@foyer/auth-domain/step-up/operations'
import { routes } from '@foyer/rest-compat/routes/all'
import { expect, test } from 'vitest'
import { appRouter, serverRouter } from '#root.ts'

const procedures = [...Object.keys(appRouter._def.procedures), ...Object.keys(serverRouter._def.procedures)]
const operations = [...procedures, ...routes.map(({ row }) => row.aliasOf ?? row.name)]

test('every procedure is declared as asking for step-up or not, and nothing else is', () => {
  const names = operations.map((path) => path.slice(path.lastIndexOf('.') + 1))
  expect([...new Set(names)].sort()).toEqual(Object.keys(stepUpRules).sort())
})

test('what asks is known', () => {
  const asking = Object.entries(stepUpRules).filter(([, rule]) => rule !== 'never')
  expect(Object.fromEntries(asking)).toEqual({
    linkSocial: 'sensitive',
    deleteUser: 'sensitive',
    changeEmail: 'sensitive',
    changePassword: 'sensitive',
    setPassword: 'sensitive',
    deleteOrganization: 'sensitive',
    updateMemberRole: 'sensitive',
    transferOwnership: 'sensitive',
    createUser: 'sensitive',
    setRole: 'sensitive',
    impersonateUser: 'sensitive',
    removeUser: 'sensitive',
    setUserPassword: 'sensitive',
    resetTwoFactor: 'sensitive',
    removeUserPasskey: 'sensitive',
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
