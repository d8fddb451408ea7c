import { firstAdminRole } from '@foyer/auth-domain/admin/grant-role'
import { orThrow, Refused } from '@foyer/trpc-router/runtime/refusal/refused'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Creates an admin and prints the link to choose a password, so that no password is typed on a command line. */
export function createAdmin(terminal: Terminal, email: string): Promise<number> {
  return onServer(terminal, async (server, { options }) => {
    try {
      const { role, url, expiresIn } = await server.admin.createAdmin({ email })
      return `${email} is made, with the role ${role}. Within ${expiresIn / 60} minutes, choose a password at\n\n  ${url}\n\n`
    } catch (error) {
      if (!isTaken(error)) throw error
      const role = orThrow(firstAdminRole(options.admin))
      throw new Error(`${email} is a user already. To make them an admin: npx foyer-auth grant ${email} ${role}`)
    }
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Refused && error.cause.refusal === 'ADMIN_USER_ALREADY_EXISTS'
}
