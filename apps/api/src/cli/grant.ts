import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Gives a user one more role. */
export function grant(terminal: Terminal, email: string, role: string): Promise<number> {
  return onServer(terminal, async (server) => {
    const granted = await server.admin.grantRole({ email, role })
    return `${email} has the roles: ${granted.role}\n`
  })
}
