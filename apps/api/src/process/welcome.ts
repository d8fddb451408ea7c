import { type Environment, isDevelopment } from '#environment/environment.ts'

/** The text printed when the service listens, with its URLs. */
export function welcome(environment: Environment): string {
  const { baseUrl } = environment
  if (!isDevelopment(environment)) return `Foyer listens on ${environment.host}:${environment.port} for ${baseUrl}\n`
  return `
  Foyer is open.

    Dashboard   ${baseUrl}
    REST        ${baseUrl}/api/auth/ok
    Mailbox     ${baseUrl}/dev/mailbox

`
}
