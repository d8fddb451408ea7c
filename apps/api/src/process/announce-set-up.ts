import { HOUR } from '@foyer/auth-domain/limits'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { IssuedSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { type Environment, isDevelopment } from '#environment/environment.ts'

const WHAT_FOR =
  'There is no user yet. Whoever enters this code becomes the admin: keep it secret until the service is set up'

/**
 * Tells the operator the code to set the service up with: on the terminal, in production as a line of the log, which is
 * what is kept of one there. A service that cannot make one serves on.
 */
export async function announceSetUp(
  issue: () => Promise<IssuedSetUpCode | undefined>,
  environment: Environment,
  log: Log,
): Promise<void> {
  try {
    const issued = await issue()
    if (issued === undefined) return
    if (!isDevelopment(environment) && log.isLevelEnabled('warn')) log.warn(issued, WHAT_FOR)
    else process.stdout.write(textOf(issued))
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
