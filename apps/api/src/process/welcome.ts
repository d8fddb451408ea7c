import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type Environment, isDevelopment } from '#environment/environment.ts'

/** Says that the service listens, and where: on the terminal, in production as a line of the log. */
export function welcome(environment: Environment, log: Log): void {
  const { host, port, baseUrl, production } = environment
  if (production) log.info({ host, port, baseUrl }, 'Foyer listens')
  else
    process.stdout.write(
      isDevelopment(environment) ? addresses(baseUrl) : `Foyer listens on ${host}:${port} for ${baseUrl}\n`,
    )
}

function addresses(baseUrl: string): string {
  return `
  Foyer is open.

    Dashboard   ${baseUrl}
    REST        ${baseUrl}/api/auth/ok
    Mailbox     ${baseUrl}/dev/mailbox

`
}
