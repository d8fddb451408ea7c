import { onServer } from './on-server.ts'

/** Gives a user one more role. */
export function grant(email: string, role: string): Promise<number> {
  return onServer(async (server) => {
    const granted = await server.admin.grantRole({ email, role })
    return `${email} has the roles: ${granted.role}\n`
  })
}
