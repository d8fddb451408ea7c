import { createCall } from '@foyer/trpc-router/context/call'
import { serverRequest } from '@foyer/trpc-router/context/request-facts'
import { createServerCaller } from '@foyer/trpc-router/root'
import { sessionOf } from '../admin/cast.ts'
import { NEW_PASSWORD } from '../support/account-life.ts'
import { details } from '../support/people.ts'
import type { World } from '../support/world.ts'
import type { Act } from './scene.ts'

const userId = 'mia'

/** What admins do with others. */
export const actsOfAdmins: Readonly<Record<string, Act>> = {
  'admin.createUser': ({ as }) => as('adam').trpc.admin.createUser.mutate(details('Zoe')),
  'admin.setRole': ({ as }) => as('adam').trpc.admin.setRole.mutate({ userId, role: 'editor' }),
  'admin.banUser': ({ as }) => as('adam').trpc.admin.banUser.mutate({ userId }),
  'admin.unbanUser': async ({ as }) => {
    await as('adam').trpc.admin.banUser.mutate({ userId })
    return () => as('adam').trpc.admin.unbanUser.mutate({ userId })
  },
  'admin.impersonateUser': ({ as }) => as('adam').trpc.admin.impersonateUser.mutate({ userId }),
  'admin.stopImpersonating': async ({ as }) => {
    await as('adam').trpc.admin.impersonateUser.mutate({ userId })
    return () => as('adam').trpc.admin.stopImpersonating.mutate()
  },
  'admin.revokeUserSession': async ({ world, as }) => {
    const { token } = await sessionOf(world, userId)
    return as('adam').trpc.admin.revokeUserSession.mutate({ sessionToken: token })
  },
  'admin.revokeUserSessions': ({ as }) => as('adam').trpc.admin.revokeUserSessions.mutate({ userId }),
  'admin.removeUser': ({ as }) => as('adam').trpc.admin.removeUser.mutate({ userId }),
  'admin.setUserPassword': ({ as }) =>
    as('adam').trpc.admin.setUserPassword.mutate({ userId, newPassword: NEW_PASSWORD }),
}

/** What the server itself does. */
export const actsOfTheServer: Readonly<Record<string, Act>> = {
  'password.setPassword': ({ world }) => serverOf(world).password.setPassword({ userId, newPassword: NEW_PASSWORD }),
  'member.addMember': ({ world }) =>
    serverOf(world).member.addMember({ userId: 'sara', organizationId: 'acme', role: 'member' }),
  'keys.rotateKeys': ({ world }) => serverOf(world).keys.rotateKeys(),
  'admin.createAdmin': ({ world }) => serverOf(world).admin.createAdmin({ email: 'zoe@example.com' }),
  'admin.grantRole': ({ world }) => serverOf(world).admin.grantRole({ email: 'mia@example.com', role: 'admin' }),
}

function serverOf({ services }: World) {
  return createServerCaller(createCall(services, serverRequest))
}
