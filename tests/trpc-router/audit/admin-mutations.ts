import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { givenSession } from '#trpc-router/admin/admin-users.ts'
import { givenMail } from '#trpc-router/admin/given-mails.ts'
import { givenProgram } from '#trpc-router/service/given-program.ts'
import type { Mutation } from './audit-fixture.ts'

const userId = 'mia'
const userIds = ['mia', 'sara']
const serviceKey = { name: 'warehouse', permissions: ['events:read' as const], expiresIn: 86_400 }

/** Mutations by admins, and by programs with a key of the service. */
export const adminMutations: Readonly<Record<string, Mutation>> = {
  'admin.createUser': ({ as }) => as('adam').trpc.admin.createUser.mutate(details('Zoe')),
  'admin.inviteUser': ({ as }) => as('adam').trpc.admin.inviteUser.mutate({ email: details('Zoe').email, name: 'Zoe' }),
  'admin.setRole': ({ as }) => as('adam').trpc.admin.setRole.mutate({ userId, role: 'admin' }),
  'admin.adminUpdateUser': ({ as }) =>
    as('adam').trpc.admin.adminUpdateUser.mutate({ userId, data: { name: 'Mia M.' } }),
  'admin.banUser': ({ as }) => as('adam').trpc.admin.banUser.mutate({ userId }),
  'admin.banUsers': ({ as }) => as('adam').trpc.admin.banUsers.mutate({ userIds }),
  'admin.unbanUsers': {
    prepare: async ({ as }) => {
      await as('adam').trpc.admin.banUsers.mutate({ userIds })
      return () => as('adam').trpc.admin.unbanUsers.mutate({ userIds })
    },
  },
  'admin.revokeSessionsOfUsers': ({ as }) => as('adam').trpc.admin.revokeSessionsOfUsers.mutate({ userIds }),
  'admin.removeUsers': ({ as }) => as('adam').trpc.admin.removeUsers.mutate({ userIds }),
  'admin.unbanUser': {
    prepare: async ({ as }) => {
      await as('adam').trpc.admin.banUser.mutate({ userId })
      return () => as('adam').trpc.admin.unbanUser.mutate({ userId })
    },
  },
  'admin.impersonateUser': ({ as }) => as('adam').trpc.admin.impersonateUser.mutate({ userId }),
  'admin.stopImpersonating': {
    prepare: async ({ as }) => {
      await as('adam').trpc.admin.impersonateUser.mutate({ userId })
      return () => as('adam').trpc.admin.stopImpersonating.mutate()
    },
  },
  'admin.revokeUserSession': {
    prepare: async ({ app, as }) => {
      const { token } = await givenSession(app, userId)
      return () => as('adam').trpc.admin.revokeUserSession.mutate({ sessionToken: token })
    },
  },
  'admin.revokeUserSessions': ({ as }) => as('adam').trpc.admin.revokeUserSessions.mutate({ userId }),
  'admin.removeUser': ({ as }) => as('adam').trpc.admin.removeUser.mutate({ userId }),
  'admin.adminDeleteOrganization': ({ as }) =>
    as('adam').trpc.admin.adminDeleteOrganization.mutate({ organizationId: 'acme' }),
  'admin.retryMails': {
    prepare: async ({ app, as }) => {
      const mailIds = [await givenMail(app, 'mia', 'parked')]
      return () => as('adam').trpc.admin.retryMails.mutate({ mailIds })
    },
  },
  'admin.retryParkedMails': {
    prepare: async ({ app, as }) => {
      await givenMail(app, 'mia', 'parked')
      return () => as('adam').trpc.admin.retryParkedMails.mutate()
    },
  },
  'admin.discardMails': {
    prepare: async ({ app, as }) => {
      const mailIds = [await givenMail(app, 'mia', 'parked')]
      return () => as('adam').trpc.admin.discardMails.mutate({ mailIds })
    },
  },
  'admin.adminRotateKeys': ({ as }) => as('adam').trpc.admin.adminRotateKeys.mutate(),
  'serviceKey.createServiceKey': ({ as }) => as('adam').trpc.serviceKey.createServiceKey.mutate(serviceKey),
  'serviceKey.deleteServiceKey': {
    prepare: async ({ as }) => {
      const { id } = await as('adam').trpc.serviceKey.createServiceKey.mutate(serviceKey)
      return () => as('adam').trpc.serviceKey.deleteServiceKey.mutate({ id })
    },
  },
  'service.serviceAddMember': {
    prepare: async ({ app }) => {
      const { trpc } = await givenProgram(app)
      return () => trpc.service.serviceAddMember.mutate({ userId: 'sara', organizationId: 'acme', role: 'member' })
    },
  },
  'service.serviceSetPassword': {
    prepare: async ({ app }) => {
      const { trpc } = await givenProgram(app)
      return () => trpc.service.serviceSetPassword.mutate({ userId, newPassword: NEW_PASSWORD })
    },
  },
  'admin.setUserPassword': ({ as }) =>
    as('adam').trpc.admin.setUserPassword.mutate({ userId, newPassword: NEW_PASSWORD }),
}

/** Mutations that only the server can call. */
export const serverMutations: Readonly<Record<string, Mutation>> = {
  'apiKey.issueApiKey': ({ app }) => serverOf(app).apiKey.issueApiKey({ userId: 'mia' }),
  'password.setPassword': ({ app }) => serverOf(app).password.setPassword({ userId, newPassword: NEW_PASSWORD }),
  'member.addMember': ({ app }) =>
    serverOf(app).member.addMember({ userId: 'sara', organizationId: 'acme', role: 'member' }),
  'keys.rotateKeys': ({ app }) => serverOf(app).keys.rotateKeys(),
  'serviceKey.issueServiceKey': ({ app }) => serverOf(app).serviceKey.issueServiceKey(serviceKey),
  'oneTimeToken.generateOneTimeToken': ({ app, as }) => {
    const cookieHeader = [...as('mia').cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const call = createCall(app.services, { ...serverRequest, cookieHeader })
    return createServerCaller(call).oneTimeToken.generateOneTimeToken()
  },
  'admin.createAdmin': ({ app }) => serverOf(app).admin.createAdmin({ email: 'zoe@example.com' }),
  'admin.grantRole': ({ app }) => serverOf(app).admin.grantRole({ email: 'mia@example.com', role: 'admin' }),
}

function serverOf({ services }: TestApp) {
  return createServerCaller(createCall(services, serverRequest))
}
