import { HOUR } from '@foyer/auth-domain/limits'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { IssuedSetUpCode, MissingAdmin } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { type Environment, isDevelopment } from '#environment/environment.ts'

const WHAT_FOR =
  'There is no admin yet. Anyone who enters this code becomes one: keep it secret until the service is set up'

const NO_ADMIN = 'There is no admin'

/**
 * Tells the operator of a service without an admin: the code to set it up with, or else the command that makes one; on the
 * terminal, in production as a line of the log, which is what is kept of one there. A service that cannot make a code serves on.
 */
export async function announceSetUp(
  find: () => Promise<MissingAdmin | undefined>,
  environment: Environment,
  log: Log,
): Promise<void> {
  try {
    const missing = await find()
    if (missing === undefined) return
    const { issued, fix } = missing
    const logs = !isDevelopment(environment) && log.isLevelEnabled('warn')
    if (logs) log.warn(issued ?? { fix }, issued === undefined ? NO_ADMIN : WHAT_FOR)
    else process.stdout.write(issued === undefined ? `  ${NO_ADMIN}: ${fix}\n\n` : textOf(issued))
  } catch (error) {
    log.warn({ err: error }, 'no set-up code could be made; the next start makes one')
  }
}

function textOf({ url, code, expiresIn }: IssuedSetUpCode): string {
  return `  ${WHAT_FOR}.

    Set-up      ${url}
    Code        ${code}   (valid for ${expiresIn / HOUR} hours)

`
}
